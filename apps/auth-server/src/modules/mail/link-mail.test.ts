import { describe, expect, it } from "vitest";
import { linkMail, minutesInWords } from "./link-mail.ts";

const mail = linkMail({
  subject: "Hello\r\nBcc: eve@evil.example",
  heading: "Hello <b>you</b>",
  lead: 'Tom & "Jerry"',
  button: "Sign in",
  link: "https://app.example.com/authenticate?token=t&stytch_token_type=discovery",
  notes: ["Not you? <script>alert(1)</script>"],
});

describe("a letter with a link", () => {
  it("keeps names from adding headers", () => {
    expect(mail.subject).toBe("Hello Bcc: eve@evil.example");
  });

  it("shows every text as text in its HTML", () => {
    expect(mail.html).toContain("Hello &lt;b&gt;you&lt;/b&gt;");
    expect(mail.html).toContain("Tom &amp; &quot;Jerry&quot;");
    expect(mail.html).not.toContain("<script>");
    expect(mail.html).toContain(
      'href="https://app.example.com/authenticate?token=t&amp;stytch_token_type=discovery"',
    );
  });

  it("has the link in its text, untouched and on a line of its own", () => {
    expect(mail.text.split("\n")).toContain(
      "https://app.example.com/authenticate?token=t&stytch_token_type=discovery",
    );
  });

  it.each([
    [30, "30 minutes"],
    [60, "1 hour"],
    [120, "2 hours"],
    [1440, "1 day"],
    [10_080, "7 days"],
    [90, "90 minutes"],
  ])("says %i minutes as %s", (minutes, words) => {
    expect(minutesInWords(minutes)).toBe(words);
  });
});
