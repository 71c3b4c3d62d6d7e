import { expect, it } from "vitest";
import { holdingPeriod } from "./lot-facts.tsx";

it.each([
  [0, "0 days"],
  [1, "1 day"],
  [364, "364 days"],
  [365, "1 year, 0 days"],
  [528, "1 year, 163 days"],
  [920, "2 years, 190 days"],
])("writes %d days as %s, in years of 365 days", (days, text) =>
  expect(holdingPeriod(days)).toBe(text),
);
