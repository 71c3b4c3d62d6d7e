import { describe, expect, it } from "vitest";
import { sampleLetters } from "./letters.fixture.ts";
import { shownName } from "./shown-names.ts";
import { writeLetter } from "./write-letter.ts";

const names = (organization: string) => ({
  project: "Stocks Vibe",
  organization,
  person: "Ada Lovelace",
  institution: "First Brokerage",
  account: "Rollover IRA",
  link: "https://app.example.com/authenticate?token=t",
});

const invitationTo = (organization: string) => {
  const invitation = sampleLetters(names(organization)).find(({ kind }) => kind === "invite");
  if (!invitation) throw new Error("no sample of an invitation");
  return writeLetter(invitation, "en");
};

describe("a name in a letter", () => {
  it.each([
    ["as it is", "The Lovelace Family, Inc.", "The Lovelace Family, Inc."],
    ["on one line", "The\r\nFamily", "The Family"],
    ["without what turns text around", "The \u202eylimaF\u202c", "The ylimaF"],
    ["cut where it is longer than 80 characters", "x".repeat(81), `${"x".repeat(79)}…`],
    ["whole at 80 characters", "🦊".repeat(80), "🦊".repeat(80)],
    ["apart from the sentence where it runs right to left", "משפחת לוי", "\u2068משפחת לוי\u2069"],
    ["with a break in what looks like a web address", "evil.example/win", "evil.\u200bexample/win"],
    ["whole where it is somebody's address", "ada@family.example", "ada@family.example"],
    ["whole where that has a sign in it", "o'ada+1@family.example", "o'ada+1@family.example"],
    [
      "with a break where an address hides a link",
      "evil.example/win?a=@b",
      "evil.\u200bexample/win?a=@b",
    ],
    [
      "with a break where that could be a mailbox",
      "evil.example/win@evil.example",
      "evil.\u200bexample/win@evil.\u200bexample",
    ],
    ["cut where an address is none", `${"x".repeat(80)}/@b`, `${"x".repeat(79)}…`],
    ["with a break at dots of other scripts", "evil。example", "evil。\u200bexample"],
    ["with a break behind marks", "q\u0308.example", "q\u0308.\u200bexample"],
  ])("is shown %s", (_how, given, shown) => {
    expect(shownName(given)).toBe(shown);
  });

  it("can't make an invitation lead anywhere else", () => {
    const { subject, text, html, links } = invitationTo(
      "You won! www.evil.example or evil.example",
    );

    expect(subject).toBe("Join You won! www evil.example or evil.example on Stocks Vibe");
    const body = html.slice(html.indexOf("<body"));
    expect(`${text}${body}`).not.toMatch(/evil\.example/);
    expect(links).toEqual([names("").link]);
  });

  it("keeps its own direction, in the subject too", () => {
    const { subject, html } = invitationTo("عائلة لوفلايس");

    expect(subject).toBe("Join \u2068عائلة لوفلايس\u2069 on Stocks Vibe");
    expect(html).toContain("invites you to \u2068عائلة لوفلايس\u2069 on Stocks Vibe");
  });
});
