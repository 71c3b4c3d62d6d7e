import { describe, expect, it } from "vitest";
import { sampleLetters } from "./letters.fixture.ts";
import { chooseLocale } from "./locale.ts";
import { writeLetter, writeText } from "./write-letter.ts";

const HOSTILE = 'Tom & "Jerry" <script>alert(1)</script>\r\nBcc: eve@evil.example';
const link = "https://app.example.com/authenticate?token=t&stytch_token_type=discovery";
const hostile = {
  project: HOSTILE,
  organization: HOSTILE,
  person: HOSTILE,
  institution: HOSTILE,
  account: HOSTILE,
  link,
};

const LETTERS = sampleLetters(hostile);
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
      expect(html).toContain(`<html lang="${locale}" `);
      expect(text).not.toMatch(/^Bcc:/m);
      expect(`${subject}${text}`).not.toMatch(/undefined|NaN|\[object/);
    },
  );

  it.each(CASES)(
    "%s (%s) asks nobody for anything but what its own link leads to",
    (_k, locale, letter) => {
      const { html, links } = writeLetter(letter, locale);

      const addresses = [...html.matchAll(/(?:https?:)?\/\/[^\s"'<>)]+/gi)].map(
        ([address]) => address,
      );
      const own = links.map((one) => one.replaceAll("&", "&amp;"));
      expect(addresses.filter((address) => !own.includes(address))).toEqual([]);
      expect(html).not.toMatch(/\ssrc=|url\(|@import|<(?:img|link|iframe|object|form)\b/i);
    },
  );

  it.each(CASES.filter(([, , { fields }]) => "link" in fields))(
    "%s (%s) has its link in text and HTML, on a line of its own",
    (_kind, locale, letter) => {
      const { text, html, links, code } = writeLetter(letter, locale);

      expect({ first: links[0], code }).toEqual({ first: link, code: null });
      for (const one of links) {
        expect(text.split("\n")).toContain(one);
        expect(html).toContain(`href="${one.replaceAll("&", "&amp;")}"`);
      }
    },
  );

  it.each(["en", "es"] as const)("with a code shows it in text and HTML (%s)", (locale) => {
    const fields = { project: "Stocks Vibe", code: "012345", minutes: 10 };
    const { text, html, code, links } = writeLetter({ kind: "code", fields }, locale);

    expect(text.split("\n")).toContain("012345");
    expect(html).toContain(">012345</p>");
    expect({ code, links }).toEqual({ code: "012345", links: [] });
  });

  it.each(LETTERS.map((letter) => [letter.kind, letter] as const))(
    "%s says the same in both languages, in other words",
    (kind) => {
      const marks = { ...hostile, project: "P1", organization: "O2", person: "N3" };
      const marked = sampleLetters({ ...marks, institution: "I4", account: "A5" });
      const letter = marked.find((one) => one.kind === kind);
      if (!letter) throw new Error(`no sample of ${kind}`);
      const [english, spanish] = [writeLetter(letter, "en"), writeLetter(letter, "es")];
      const said = (text: string, pattern: RegExp) =>
        [...new Set(text.match(pattern))].sort((a, b) => a.localeCompare(b));

      const given = /\b(?:P1|O2|N3|I4|A5|3|30|25|10|7|012345)\b|\+12025550123|https:\S+/g;
      expect(said(spanish.text, given)).toEqual(said(english.text, given));
      expect(said(spanish.subject, given)).toEqual(said(english.subject, given));
      const shared = (part: "subject" | "text") =>
        english[part].split("\n").filter((line) => spanish[part].split("\n").includes(line));
      expect(shared("subject")).toEqual([]);
      // Beside the words stand a blank line, the link, the code, the mark of a signature and the
      // sender's name.
      expect(
        shared("text").filter(
          (line) => !["", ...english.links, "012345", "-- ", "P1"].includes(line),
        ),
      ).toEqual([]);
    },
  );

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
    [undefined, "de-DE,de;q=0.9,es;q=0.8", "es"],
    ["est", undefined, "en"],
    [undefined, undefined, "en"],
  ])("for %s and a browser that prefers %s is %s", (wish, language, locale) => {
    expect(chooseLocale(wish, language)).toBe(locale);
  });
});
