import { expect, it } from "vitest";
import { partsOf, readRatio } from "./split-form.tsx";

it.each([
  [4, 4, 1],
  [0.1, 1, 10],
  [1.5, 3, 2],
  [0.3333333333, 1, 3],
  [1.123457, 1.123457, 1],
])("says a ratio of %d as %d for %d", (ratio, fresh, old) =>
  expect(partsOf(ratio)).toEqual({ fresh, old }),
);

it.each([
  ["4", "1", { kind: "ratio", ratio: 4 }],
  ["1.5", "1", { kind: "ratio", ratio: 1.5 }],
  ["1,5", "1", { kind: "problems", problems: { fresh: expect.stringContaining("12.5") } }],
  ["3", "2,5", { kind: "problems", problems: { old: expect.stringContaining("12.5") } }],
  ["4", "0", { kind: "problems", problems: { fresh: expect.stringContaining("above 0") } }],
])("reads %s for %s as %j", (fresh, old, read) => expect(readRatio(fresh, old)).toEqual(read));
