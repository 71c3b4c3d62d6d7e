import { describe, expect, it } from "vitest";
import { cleanText } from "../text/clean-text.ts";
import { domainOf, isDomain, parseEmailAddress } from "./email-address.ts";

describe("an e-mail address", () => {
  it.each([
    ["ada@family.example", "ada@family.example"],
    [" Ada.Lovelace+tag@Family.Example ", "ada.lovelace+tag@family.example"],
    ["o'brien@sub.family.co", "o'brien@sub.family.co"],
    ["a@xn--bcher-kva.example", "a@xn--bcher-kva.example"],
  ])("%j is %j", (text, address) => {
    expect(parseEmailAddress(text)).toBe(address);
  });

  it.each([
    "",
    "@",
    "ada",
    "ada@",
    "@family.example",
    "ada@family",
    "ada@family.e",
    "ada@@family.example",
    "ada@family..example",
    ".ada@family.example",
    "ada.@family.example",
    "a..b@family.example",
    "ada@-family.example",
    "ada@fam ily.example",
    "ada\n@family.example",
    "ada@family.example\r\nBcc: x@y.example",
    "Ada <ada@family.example>",
    '"ada"@family.example',
    "adа@family.example",
    // The Kelvin sign, whose small letter is a plain k.
    "\u212Aelvin@family.example",
    "ada@\u212Aelvin.example",
    "ada@fаmily.example",
    `${"a".repeat(65)}@family.example`,
    `ada@${"a.".repeat(130)}example`,
  ])("%j is none", (text) => {
    expect(() => parseEmailAddress(text)).toThrow("invalid_email");
  });

  it("is judged quickly however long and nasty the text", () => {
    const began = performance.now();

    for (const text of [`${"a.".repeat(25_000)}@b`, `a@${"a-".repeat(25_000)}`]) {
      expect(() => parseEmailAddress(text)).toThrow("invalid_email");
    }

    expect(performance.now() - began).toBeLessThan(50);
  });

  it("has a domain behind its @", () => {
    expect(domainOf("ada@family.example")).toBe("family.example");
    expect(isDomain("family.example")).toBe(true);
    expect(isDomain("localhost")).toBe(false);
  });
});

describe("a name", () => {
  it.each([
    ["  Ada   Lovelace ", "Ada Lovelace"],
    ["Ada\r\nBcc: x", "Ada Bcc: x"],
    ["Ada\u202Eevil", "Ada evil"],
    ["\u0000", ""],
    ["Ame\u0301lie", "Amélie"],
    ["Refunds: https://evil.example", "Refunds: https: evil.example"],
    ["http:\u200b//evil.example", "http: //evil.example"],
    ["Www.evil.example", "www evil.example"],
  ])("%j becomes %j", (text, name) => {
    expect(cleanText(text)).toBe(name);
  });
});
