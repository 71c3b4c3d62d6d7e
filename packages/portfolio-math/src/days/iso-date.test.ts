import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addDays,
  addMonths,
  addYears,
  dateOfDayNumber,
  dayNumber,
  daysBetween,
  endOfMonth,
  isIsoDate,
  isoDate,
} from "./iso-date.ts";

it.each([
  ["2024-02-29", true],
  ["2023-02-29", false],
  ["1900-02-29", false],
  ["2000-02-29", true],
  ["2024-04-31", false],
  ["2024-13-01", false],
  ["2024-00-10", false],
  ["2024-01-00", false],
  ["2024-1-01", false],
  ["2024-01-01T00:00:00Z", false],
  ["", false],
])("reads %j as a day: %s", (text, expected) => {
  expect(isIsoDate(text)).toBe(expected);
});

it("names the text it refuses", () => {
  expect(() => isoDate("2023-02-29")).toThrow("'2023-02-29'");
});

describe("calendar steps", () => {
  it.each([
    ["2024-01-31", 1, "2024-02-29"],
    ["2023-01-31", 1, "2023-02-28"],
    ["2024-03-31", -1, "2024-02-29"],
    ["2024-12-15", 1, "2025-01-15"],
    ["2024-01-15", -13, "2022-12-15"],
  ])("%s and %i months is %s", (from, months, to) => {
    expect(addMonths(isoDate(from), months)).toBe(to);
  });

  it("goes from Feb 29 to Feb 28 in a common year", () => {
    expect(addYears(isoDate("2024-02-29"), -1)).toBe("2023-02-28");
  });

  it.each([
    ["2024-02-10", "2024-02-29"],
    ["2025-12-31", "2025-12-31"],
  ])("the month of %s ends on %s", (date, end) => {
    expect(endOfMonth(isoDate(date))).toBe(end);
  });
});

describe("laws", () => {
  const anyDay = fc
    .date({ min: new Date("1900-01-01"), max: new Date("2199-12-31"), noInvalidDate: true })
    .map((date) => isoDate(date.toISOString().slice(0, 10)));

  it("counts the same days as the platform's calendar", () => {
    fc.assert(
      fc.property(anyDay, anyDay, (a, b) => {
        expect(daysBetween(a, b)).toBe((Date.parse(b) - Date.parse(a)) / 86_400_000);
      }),
    );
  });

  it("adds what it counted", () => {
    fc.assert(
      fc.property(anyDay, anyDay, (a, b) => {
        expect(addDays(a, daysBetween(a, b))).toBe(b);
        expect(dateOfDayNumber(dayNumber(a))).toBe(a);
      }),
    );
  });
});
