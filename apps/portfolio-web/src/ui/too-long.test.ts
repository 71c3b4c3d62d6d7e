import { expect, it } from "vitest";
import { tooLong } from "./too-long.ts";

it("says by how much a text is too long, without the spaces around it", () => {
  expect(tooLong("Nora", 4)).toBeNull();
  expect(tooLong(" Nora ", 4)).toBeNull();
  expect(tooLong("Noras", 4)).toBe("At most 4 characters: 1 too many.");
});
