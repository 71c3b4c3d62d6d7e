import { describe, expect, it } from "vitest";
import { holdingPeriod, isoDate } from "../days/iso-date.ts";
import { annualise, cagr } from "../rates/cagr.ts";
import { gain } from "./aggregate-lots.ts";

const value = (number: number) => ({ kind: "value", value: expect.closeTo(number, 10) });
const none = (reason: string) => ({ kind: "none", reason });

describe("gain", () => {
  it.each([
    [1200, 1000, value(200), value(20)],
    [800, 1000, value(-200), value(-20)],
    [500, 0, value(500), none("basis-unknown")],
    // What is owed: an option written for 300 that would cost 100 to buy back, 200 of 300.
    [-100, -300, value(200), value(200 / 3)],
    [500, null, none("basis-unknown"), none("basis-unknown")],
    [Number.NaN, 100, none("invalid-valuation"), none("invalid-valuation")],
  ])("of %s at a cost of %s", (worth, cost, amount, percent) => {
    expect(gain(worth, cost)).toEqual({ amount, percent });
  });
});

describe("holding period", () => {
  it.each([
    ["2024-01-01", "2024-12-31", { days: 365, years: 1, restDays: 0 }],
    ["2020-02-29", "2024-02-29", { days: 1461, years: 4, restDays: 1 }],
    ["2025-01-02", "2025-01-01", { days: 0, years: 0, restDays: 0 }],
  ])("from %s to %s counts 365-day years", (from, to, expected) => {
    expect(holdingPeriod(isoDate(from), isoDate(to))).toEqual(expected);
  });
});

describe("annualising", () => {
  it.each([
    // portfolio-performance TradeTest testLong; tubedude/xirr long investment 1957-2013; java-xirr
    // issue 23.
    [0.8, 365, 0.8],
    [389, 20_454, 0.112_339_453_419_573_13],
    [0.2544, 1096, 0.078_405_457_766_023_31],
    [-1, 730, -1],
  ])("%d over %i days is %d a year", (total, days, rate) => {
    expect(annualise(total, days)).toEqual(value(rate));
  });

  it("is refused under a year, and below a total loss", () => {
    expect(annualise(0.1, 364)).toEqual(none("history-too-short"));
    expect(annualise(-1.01, 730)).toEqual(none("invalid-valuation"));
  });
});

describe("growth of a lot", () => {
  it.each([
    [{ value: 121, cost: 100, days: 730 }, value(0.1), true],
    [{ value: 110, cost: 100, days: 100 }, value(0.1), false],
    [{ value: 0, cost: 100, days: 730 }, value(-1), true],
    [{ value: 110, cost: null, days: 730 }, none("basis-unknown"), true],
    [{ value: 110, cost: 0, days: 730 }, none("basis-unknown"), true],
    [{ value: 110, cost: 100, days: 0 }, none("single-day"), false],
  ])("%j", (growth, rate, annualised) => {
    expect(cagr(growth)).toEqual({ rate, annualised });
  });
});
