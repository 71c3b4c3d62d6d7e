import { expect, it } from "vitest";
import { partsOf } from "./read-entry.ts";

it.each([
  [4, 4, 1],
  [0.1, 1, 10],
  [1.5, 3, 2],
  [0.3333333333, 1, 3],
  [1.123457, 1.123457, 1],
])("says a ratio of %d as %d for %d", (ratio, fresh, old) =>
  expect(partsOf(ratio)).toEqual({ fresh, old }),
);
