import { expect, it } from "vitest";
import { countCharacters } from "./characters.ts";

it.each([
  ["nothing", "", 0],
  ["plain letters", "Have a look", 11],
  ["an emoji beyond the first plane", "👍", 1],
  ["an emoji with a skin tone", "👍🏽", 1],
  ["a family", "👨‍👩‍👧‍👦", 1],
  ["the longest emoji: a kiss of two with skin tones", "👩🏻‍❤️‍💋‍👩🏼", 1],
  ["two flags", "🇺🇸🇲🇽", 2],
  ["a letter with its accent in one", "é", 1],
  ["a letter and its accent", "e\u0301", 1],
  ["a word of Devanagari", "नमस्ते", 3],
  ["a line break as one", "a\r\nb", 3],
  ["a letter under a pile of accents", `e${"\u0301".repeat(99)}`, 10],
] as const)("counts %s", (_case, text, characters) => {
  expect(countCharacters(text)).toBe(characters);
});
