import { expect, it } from "vitest";
import { parseFullName, parseMemberName } from "./member.ts";

it.each([
  [
    "Refund due: https://evil.example/pay",
    "\u202Eelpmaxe\r\nBcc: x",
    "Refund due: https: evil.example/pay elpmaxe Bcc: x",
  ],
  [" Ame\u0301lie ", "Poulain", "Amélie Poulain"],
  ["Ada\u200b", "von\tLovelace", "Ada von Lovelace"],
])("%j and %j is %j", (first, last, name) => {
  expect(parseFullName(first, last)).toBe(name);
});

it.each([
  ["\u200b", "Lovelace"],
  ["Ada", "\u202E \u2066"],
  ["  ", "\n"],
])("%j and %j is none", (first, last) => {
  expect(() => parseFullName(first, last)).toThrow("must be given");
});

it.each([" ", "\n", "\u200b", "\u3164", "\u2800", "\u0301", "\u{1D159}"])("is not %j", (given) => {
  expect(() => parseMemberName(given)).toThrow("can be seen");
});

it("has 256 characters at most, as people count them", () => {
  expect(parseMemberName("a".repeat(256))).toHaveLength(256);
  expect(() => parseMemberName("a".repeat(257))).toThrow("at most 256");
  expect(() => parseFullName("a".repeat(128), "b".repeat(128))).toThrow("at most 256");
  expect(parseMemberName("😀".repeat(256))).toBe("😀".repeat(256));
  expect(() => parseMemberName("😀".repeat(257))).toThrow("at most 256");
  // A pile of accents is no way around it.
  expect(() => parseMemberName(`e${"\u0301".repeat(2_600)}`)).toThrow("at most 256");
  expect(parseMemberName("")).toBe("");
});
