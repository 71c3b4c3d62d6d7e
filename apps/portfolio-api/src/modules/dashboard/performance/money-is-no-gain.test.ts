import { eachDay, isoDate } from "@stocks-vibe/portfolio-math";
import { describe, expect, it } from "vitest";
import {
  aRow,
  aSecurity,
  aYearAgo,
  buy,
  cash,
  closes,
  deposit,
  dividend,
  held,
  shownOf,
  today,
} from "../../valuation/data-quality/testing/rows.ts";
import { splitByYear } from "../../valuation/portfolio/build-years.ts";
import { moneyByDay } from "../../valuation/portfolio/replay-portfolio.ts";
import type { RebuildInput } from "../../valuation/rebuild/rebuild-types.ts";
import { storedHistory } from "./performance.service.ts";
import { selectTimeline } from "./select-timeline.ts";

const flat = closes([
  ["2024-01-02", 100],
  ["2025-01-01", 100],
]);
const level = {
  dates: eachDay(aYearAgo, today),
  levels: eachDay(aYearAgo, today).map(() => 5_000),
  kind: "total-return" as const,
};
const months = Array.from({ length: 11 }, (_, at) => `2024-${String(at + 2).padStart(2, "0")}-15`);

/** The whole timeline of an organization with these rows, as it is answered. */
function timelineOf(rows: Partial<RebuildInput>) {
  const { replay, portfolio } = shownOf({ benchmark: level, ...rows });
  const money = moneyByDay(replay);
  const days = splitByYear(replay.daily, replay.benchmark).map((year) => ({
    days: year.days,
    portfolio_values: year.portfolioValues,
    benchmark_values: year.benchmarkValues,
  }));
  const { isDeposits } = money;
  const { kind: benchmarkKind } = level;
  const context = { asOf: today, isDeposits, completeness: portfolio.completeness, benchmarkKind };
  const history = storedHistory(days, money);
  return selectTimeline(history, { ...context, isSandbox: false, range: "MAX" });
}

describe("money that comes and goes without a market move", () => {
  const first = [deposit("2024-01-02", 1_000), buy("2024-01-02", "ACME", 10, 100)];
  const securities = [aSecurity("ACME")];
  const prices = new Map([["ACME", flat]]);

  it("is no gain where deposits are listed", () => {
    const monthly = months.flatMap((date) => [deposit(date, 300), buy(date, "ACME", 2, 100)]);
    const timeline = timelineOf({
      securities,
      prices,
      transactions: [...first, ...monthly],
      holdings: [held("ACME", 32, 100), cash(1_100)],
    });

    expect(timeline).toMatchObject({
      startValue: 1_000,
      paidIn: 3_300,
      addedFrom: "deposits",
      endValue: 4_300,
      portfolioChange: 0,
      portfolioReturn: 0,
      benchmarkChange: 0,
      benchmarkReturn: 0,
    });
    expect(
      timeline.points.every(
        ({ portfolioValue, benchmarkValue, added }) =>
          portfolioValue === 1_000 + added && benchmarkValue === portfolioValue,
      ),
    ).toBe(true);
  });

  it("is no gain where only purchases are listed, and the page says that they stand for deposits", () => {
    const timeline = timelineOf({
      securities,
      prices,
      transactions: [...first.slice(1), ...months.map((date) => buy(date, "ACME", 2, 100))],
      holdings: [held("ACME", 32, 100)],
    });

    expect(timeline).toMatchObject({
      startValue: 1_000,
      paidIn: 2_200,
      addedFrom: "purchases",
      portfolioChange: 0,
      portfolioReturn: 0,
      benchmarkChange: 0,
    });
  });

  it("is no gain where shares come in kind: they are added at their value of that day", () => {
    const arrived = aRow("2024-06-03", ["transfer", "transfer"], {
      securityId: "ACME",
      quantity: 5,
      price: 100,
    });
    const timeline = timelineOf({
      securities,
      prices,
      transactions: [...first, arrived],
      holdings: [held("ACME", 15, 100)],
    });

    expect(timeline).toMatchObject({ paidIn: 500, portfolioChange: 0, portfolioReturn: 0 });
  });

  it("is no loss where it is taken out", () => {
    const out = aRow("2024-09-03", ["cash", "withdrawal"], { amount: 400 });
    const timeline = timelineOf({
      securities,
      prices,
      transactions: [...first, deposit("2024-03-01", 600), out],
      holdings: [held("ACME", 10, 100), cash(200)],
    });

    expect(timeline).toMatchObject({ paidIn: 600, takenOut: 400, portfolioChange: 0 });
    expect(timeline).toMatchObject({ portfolioReturn: 0, benchmarkChange: 0 });
  });

  it("is no gain where an account's history begins later than another's", () => {
    const { account } = shownOf({});
    const later = { ...account, id: "a2", historyStart: isoDate("2024-07-01") };
    const timeline = timelineOf({
      securities,
      prices,
      accounts: [account, later],
      transactions: first,
      holdings: [held("ACME", 10, 100), held("ACME", 20, 100, { accountId: "a2" })],
    });

    expect(timeline).toMatchObject({ startValue: 1_000, paidIn: 2_000, portfolioChange: 0 });
    expect(timeline.portfolioReturn).toBe(0);
  });
});

it("counts a dividend as gain, and not as money that was added", () => {
  const timeline = timelineOf({
    securities: [aSecurity("ACME")],
    prices: new Map([["ACME", flat]]),
    transactions: [
      deposit("2024-01-02", 1_000),
      buy("2024-01-02", "ACME", 10, 100),
      dividend("2024-06-03", "ACME", 25),
    ],
    holdings: [held("ACME", 10, 100), cash(25)],
  });

  expect(timeline).toMatchObject({ paidIn: 0, portfolioChange: 25 });
  expect(timeline.portfolioReturn).toBeCloseTo(0.025, 12);
});

it("adds a holding without any earlier price on the first day it has one, at that price", () => {
  const late = closes([
    ["2024-08-01", 50],
    ["2025-01-01", 50],
  ]);
  const timeline = timelineOf({
    securities: [aSecurity("ACME"), aSecurity("LATE")],
    prices: new Map([
      ["ACME", flat],
      ["LATE", late],
    ]),
    transactions: [deposit("2024-01-02", 1_000), buy("2024-01-02", "ACME", 10, 100)],
    holdings: [held("ACME", 10, 100), held("LATE", 4, 50)],
  });

  expect(timeline).toMatchObject({ startValue: 1_000, paidIn: 200, endValue: 1_200 });
  expect(timeline).toMatchObject({ portfolioChange: 0, portfolioReturn: 0 });
});
