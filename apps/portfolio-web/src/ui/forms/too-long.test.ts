import { expect, it } from "vitest";
import { tooLong } from "./too-long.ts";

it("counts what a person sees: an emoji of a family is one character", () => {
  const family = "\u{1F469}\u200d\u{1F469}\u200d\u{1F467}";
  expect(tooLong("😀".repeat(128), 128)).toBeNull();
  expect(tooLong("😀".repeat(300), 128)).toBe("At most 128 characters: 172 too many.");
  expect(tooLong(`${family}\u202e`, 1)).toBeNull();
});

it("says by how much a text is too long, without the spaces around it", () => {
  expect(tooLong("Nora", 4)).toBeNull();
  expect(tooLong(" Nora ", 4)).toBeNull();
  expect(tooLong("Noras", 4)).toBe("At most 4 characters: 1 too many.");
});
