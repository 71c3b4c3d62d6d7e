import { describe, expect, it } from "vitest";
import { isoOf } from "./day.ts";
import { historyStart, lastCompletedTradingDay, newYorkDay } from "./market-clock.ts";

describe("market clock", () => {
  it.each([
    ["a minute before the close is published", "2026-11-20T21:59:59Z", "2026-11-19"],
    ["as the close is published", "2026-11-20T22:00:00Z", "2026-11-20"],
    ["on Saturday", "2026-11-21T12:00:00Z", "2026-11-20"],
    ["early on Monday", "2026-11-23T03:00:00Z", "2026-11-20"],
    ["late on Thanksgiving", "2026-11-26T23:00:00Z", "2026-11-25"],
  ])("%s the last completed trading day is known", (_, now, expected) => {
    expect(isoOf(lastCompletedTradingDay(new Date(now)))).toBe(expected);
  });

  it.each([
    ["2026-11-21T04:59:00Z", "2026-11-20"],
    ["2026-11-21T05:00:00Z", "2026-11-21"],
    ["2026-07-01T03:59:00Z", "2026-06-30"],
    ["2026-07-01T04:00:00Z", "2026-07-01"],
  ])("%s is %s in New York", (moment, day) => {
    expect(isoOf(newYorkDay(new Date(moment)))).toBe(day);
  });

  it.each([
    ["2026-11-21T12:00:00Z", "2024-11-21"],
    ["2026-11-21T02:00:00Z", "2024-11-20"],
    ["2028-02-29T12:00:00Z", "2026-02-28"],
  ])("an item linked at %s shows rows from %s on", (moment, day) => {
    expect(isoOf(historyStart(new Date(moment)))).toBe(day);
  });
});
