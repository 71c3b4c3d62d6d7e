import { expect, it } from "vitest";
import { createCache } from "./cache.ts";

it("remembers for as long as it was told to, and no longer", () => {
  let now = 1_000;
  const cache = createCache<string>(() => now);
  cache.keep("a", "first", 100);
  expect(cache.find("a")).toBe("first");
  cache.keep("a", "second", 100);
  expect(cache.find("a")).toBe("second");
  now += 100;
  expect(cache.find("a")).toBeUndefined();
});

it("holds a bounded number of keys, the oldest leaving first", () => {
  const cache = createCache<number>(() => 0, 2);
  for (const [index, key] of ["a", "b", "c"].entries()) cache.keep(key, index, 100);
  expect(["a", "b", "c"].map((key) => cache.find(key))).toEqual([undefined, 1, 2]);
});
