import { expect, it } from "vitest";
import { createRecently } from "./recently.ts";

it("remembers for as long as it was told to, and no longer", () => {
  let now = 1_000;
  const recently = createRecently<string>(() => now);
  recently.keep("a", "first", 100);
  expect(recently.find("a")).toBe("first");
  recently.keep("a", "second", 100);
  expect(recently.find("a")).toBe("second");
  now += 100;
  expect(recently.find("a")).toBeUndefined();
});

it("holds a bounded number of keys, the oldest leaving first", () => {
  const recently = createRecently<number>(() => 0, 2);
  for (const [index, key] of ["a", "b", "c"].entries()) recently.keep(key, index, 100);
  expect(["a", "b", "c"].map((key) => recently.find(key))).toEqual([undefined, 1, 2]);
});
