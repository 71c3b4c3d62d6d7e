import { expect, it } from "vitest";
import { partsOf, readAmount } from "./read-entry.ts";

it.each([
  ["", null],
  [" ", null],
  ["$4,000.50", 4000.5],
  ["0", 0],
  [".5", 0.5],
  ["-5", undefined],
  ["1e9", undefined],
  ["four", undefined],
  ["1.2.3", undefined],
])("reads '%s' as %s", (text, amount) => expect(readAmount(text)).toBe(amount));

it.each([
  [4, 4, 1],
  [0.1, 1, 10],
  [1.5, 3, 2],
  [0.3333333333, 1, 3],
  [1.123457, 1.123457, 1],
])("says a ratio of %d as %d for %d", (ratio, fresh, old) =>
  expect(partsOf(ratio)).toEqual({ fresh, old }),
);
