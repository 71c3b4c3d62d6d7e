import { describe, expect, it } from "vitest";
import type { Letter } from "./letter.ts";
import { chooseLocale } from "./locale.ts";
import { writeLetter, writeText } from "./write-letter.ts";

const HOSTILE = 'Tom & "Jerry" <script>alert(1)</script>\r\nBcc: eve@evil.example';
const link = "https://app.example.com/authenticate?token=t&stytch_token_type=discovery";
const names = { project: "Stocks Vibe", organization: HOSTILE };

const LETTERS: readonly Letter[] = [
  { kind: "discoveryLink", fields: { project: HOSTILE, link, minutes: 30 } },
  { kind: "loginLink", fields: { ...names, link, minutes: 60 } },
  { kind: "signupLink", fields: { ...names, link, minutes: 120 } },
  { kind: "invite", fields: { ...names, inviter: HOSTILE, link, minutes: 10_080 } },
  { kind: "code", fields: { project: HOSTILE, code: "012345", minutes: 10 } },
  { kind: "resetPassword", fields: { project: HOSTILE, link, minutes: 90 } },
  { kind: "noAccount", fields: names },
  { kind: "phoneAdded", fields: { ...names, phoneNumber: "+12025550123" } },
  { kind: "phoneRemoved", fields: names },
  { kind: "appAdded", fields: names },
  { kind: "appRemoved", fields: names },
  { kind: "passwordSet", fields: names },
  { kind: "passwordRemoved", fields: names },
  { kind: "recoveryCodeUsed", fields: { ...names, remaining: 3 } },
  { kind: "recoveryCodesRotated", fields: names },
  { kind: "connectionRemoved", fields: { ...names, by: HOSTILE, institution: HOSTILE } },
  { kind: "handOverOffered", fields: { ...names, by: HOSTILE, institution: HOSTILE } },
  { kind: "accountsHandedOver", fields: { ...names, by: HOSTILE, institution: HOSTILE } },
  { kind: "handedOver", fields: { ...names, by: HOSTILE, institution: HOSTILE } },
  {
    kind: "costBasisChanged",
    fields: { ...names, by: HOSTILE, institution: HOSTILE, account: HOSTILE },
  },
  {
    kind: "findingAnswered",
    fields: { ...names, by: HOSTILE, institution: HOSTILE, account: HOSTILE },
  },
  {
    kind: "accountRemoved",
    fields: { ...names, by: HOSTILE, institution: HOSTILE, account: HOSTILE },
  },
];
const CASES = LETTERS.flatMap((letter) =>
  (["en", "es"] as const).map((locale) => [letter.kind, locale, letter] as const),
);

describe("a letter", () => {
  it.each(CASES)(
    "%s (%s) shows every name as text and lets none add a header",
    (_kind, locale, letter) => {
      const { subject, html, text } = writeLetter(letter, locale);

      expect(subject).not.toMatch(/[\r\n]/);
      expect(html).not.toContain("<script>");
      expect(html).toContain("&lt;script&gt;");
      expect(html).toContain(`<html lang="${locale}">`);
      expect(text).not.toMatch(/^Bcc:/m);
      expect(`${subject}${text}`).not.toMatch(/undefined|NaN|\[object/);
    },
  );

  it.each(CASES.filter(([, , { fields }]) => "link" in fields))(
    "%s (%s) has its link in text and HTML, on a line of its own",
    (_kind, locale, letter) => {
      const { text, html, links, code } = writeLetter(letter, locale);

      expect(text.split("\n")).toContain(link);
      expect(html).toContain(`href="${link.replaceAll("&", "&amp;")}"`);
      expect({ links, code }).toEqual({ links: [link], code: null });
    },
  );

  it.each(["en", "es"] as const)("with a code shows it in text and HTML (%s)", (locale) => {
    const fields = { project: "Stocks Vibe", code: "012345", minutes: 10 };
    const { text, html, code, links } = writeLetter({ kind: "code", fields }, locale);

    expect(text.split("\n")).toContain("012345");
    expect(html).toContain(">012345</p>");
    expect({ code, links }).toEqual({ code: "012345", links: [] });
  });

  it("is not the same in two languages", () => {
    for (const letter of LETTERS) {
      expect(writeLetter(letter, "es").text).not.toBe(writeLetter(letter, "en").text);
    }
  });

  it.each([
    [1, "1 minute.", "1 minuto."],
    [30, "30 minutes.", "30 minutos."],
    [60, "1 hour.", "1 hora."],
    [120, "2 hours.", "2 horas."],
    [1440, "1 day.", "1 día."],
    [10_080, "7 days.", "7 días."],
    [90, "90 minutes.", "90 minutos."],
  ])("says %i minutes in words", (minutes, english, spanish) => {
    const letter = { kind: "discoveryLink", fields: { project: "P", link, minutes } } as const;

    expect(writeLetter(letter, "en").text).toContain(english);
    expect(writeLetter(letter, "es").text).toContain(spanish);
  });

  it("fits a text message", () => {
    const fields = { project: "Stocks Vibe", code: "012345", minutes: 2 };

    for (const locale of ["en", "es"] as const) {
      expect(writeText(fields, locale)).toContain("012345");
      expect(writeText(fields, locale).length).toBeLessThanOrEqual(160);
    }
  });
});

describe("the language of a letter", () => {
  it.each([
    ["es", undefined, "es"],
    ["es-MX", "en-US,en", "es"],
    ["ES", undefined, "es"],
    ["en", "es-ES,es;q=0.9", "en"],
    [undefined, "es-ES,es;q=0.9,en;q=0.8", "es"],
    [undefined, "de-DE,de;q=0.9,es;q=0.8", "en"],
    ["est", undefined, "en"],
    [undefined, undefined, "en"],
  ])("for %s and a browser that prefers %s is %s", (wish, language, locale) => {
    expect(chooseLocale(wish, language)).toBe(locale);
  });
});
