import { describe, expect, it } from "vitest";
import { type Day, dayFrom, dayOf, isoOf } from "./calendar/day.ts";
import { tradingDaysOf } from "./calendar/trading-calendar.ts";
import { BASE_DAY, createMarket } from "./market.ts";
import { SECURITIES } from "./securities.ts";
import { indexYear } from "./sp500-returns.ts";

const market = createMarket();
const TODAY = dayOf("2026-11-20");

function levelAtEndOf(year: number): number {
  const { values } = market.index(BASE_DAY, dayFrom(year, 12, 31));
  return values.at(-1) ?? Number.NaN;
}

describe("the index", () => {
  it.each([
    [2015, 1.38],
    [2016, 11.96],
    [2017, 21.83],
    [2018, -4.38],
    [2019, 31.49],
    [2020, 18.4],
    [2021, 28.71],
    [2022, -18.11],
    [2023, 26.29],
    [2024, 25.02],
    [2025, 17.88],
  ])("returned in %i the published %d %%", (year, percent) => {
    const simulated = levelAtEndOf(year) / levelAtEndOf(year - 1) - 1;
    expect(Math.abs(simulated - percent / 100)).toBeLessThan(1e-4);
    expect(indexYear(year).isPublished).toBe(true);
  });

  it("goes on by simulation after the last published year", () => {
    for (let year = 2026; year < 2060; year += 1) {
      const { totalReturn, isPublished } = indexYear(year);
      expect(isPublished).toBe(false);
      expect(levelAtEndOf(year) / levelAtEndOf(year - 1) - 1).toBeCloseTo(totalReturn, 9);
    }
  });

  it("has a level on every trading day and no other", () => {
    const { days } = market.index(dayFrom(2026, 1, 1), dayFrom(2026, 12, 31));
    expect(days).toEqual(tradingDaysOf(2026));
  });
});

describe("prices", () => {
  it("are the same whatever was asked before", () => {
    const patient = createMarket();
    for (let year = 2015; year <= 2026; year += 1)
      patient.closeOn("THTM", tradingDaysOf(year)[9] ?? 0);
    const hasty = createMarket();

    for (const { symbol } of SECURITIES) {
      const range: [Day, Day] = [dayOf("2015-01-02"), TODAY];
      expect(patient.closes(symbol, ...range)).toEqual(hasty.closes(symbol, ...range));
    }
  });

  it.each(SECURITIES.map(({ symbol }) => symbol))(
    "of %s start on 2015-01-02 and stay plausible, in whole cents",
    (symbol) => {
      const { days, values } = market.closes(symbol, 0, dayFrom(2040, 12, 31));
      expect(isoOf(days[0] ?? 0)).toBe("2015-01-02");
      for (const close of values) {
        expect(close).toBeGreaterThan(1);
        expect(Math.round(close * 100) / 100).toBe(close);
      }
    },
  );

  it.each(["LKSR", "CSTL"])(
    "of %s fall by the split's ratio, so what is held keeps its value",
    (symbol) => {
      const splits = market.splits(symbol, BASE_DAY, TODAY);
      expect(splits.length).toBeGreaterThanOrEqual(3);
      for (const { day, numerator, denominator } of splits) {
        const [before = 0, after = 0] = market.closes(symbol, day - 5, day).values.slice(-2);
        const move = (after * numerator) / denominator / before - 1;
        expect(Math.abs(move)).toBeLessThan(0.09);
        expect(after / before).toBeLessThan(0.75);
      }
    },
  );

  it("hold a split of one or the other stock in any two years", () => {
    const days = ["LKSR", "CSTL"]
      .flatMap((symbol) => market.splits(symbol, BASE_DAY, dayFrom(2040, 1, 1)))
      .map(({ day }) => day)
      .sort((left, right) => left - right);
    const gaps = days.slice(1).map((day, at) => day - (days[at] ?? day));
    expect(Math.max(...gaps)).toBeLessThan(730);
  });

  it("pay about the stated yield", () => {
    const paid = market
      .tradingDays(dayFrom(2025, 1, 1), dayFrom(2025, 12, 31))
      .map((day) => market.dividendOn("THDV", day))
      .filter((dividend) => dividend > 0);
    const [price = 1] = market.closes("THDV", dayFrom(2025, 1, 1), dayFrom(2025, 1, 10)).values;
    expect(paid).toHaveLength(4);
    expect(paid.reduce((sum, dividend) => sum + dividend, 0) / price).toBeCloseTo(0.024, 2);
  });

  it("are refused for a closed day or an unknown symbol", () => {
    expect(() => market.closeOn("THTM", dayOf("2026-11-21"))).toThrow("closed");
    expect(() => market.closeOn("NOPE", TODAY)).toThrow("NOPE");
  });
});
