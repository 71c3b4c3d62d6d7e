import { addDays, eachDay, isoDate } from "@stocks-vibe/portfolio-math";
import { describe, expect, it } from "vitest";
import {
  aRow,
  aSecurity,
  aYearAgo,
  buy,
  cash,
  closes,
  deposit,
  held,
  shownOf,
  today,
} from "../../data-quality/testing/rows.ts";
import { agrees } from "../price-series.ts";
import { multiplierOf } from "../quote.ts";

describe("prices that are not what they seem", () => {
  it("keeps the multiplier of a bond that is no longer held", () => {
    const sold = aRow("2024-09-02", ["sell", "sell"], {
      securityId: "BILL",
      quantity: -10_000,
      price: 100,
      amount: -10_000,
    });
    const { portfolio, values } = shownOf({
      securities: [aSecurity("BILL", { type: "bond" })],
      holdings: [cash(10_000)],
      transactions: [
        deposit(aYearAgo, 9_700),
        buy("2024-03-01", "BILL", 10_000, 97, { amount: 9_700 }),
        sold,
      ],
    });

    // 9,700 became 10,000.
    expect([Math.min(...values), Math.max(...values)]).toEqual([9_700, 10_000]);
    expect(portfolio.portfolioIRR).toBeCloseTo(10_000 / 9_700 - 1, 9);
  });

  it.each([
    ["sold", "sell", "sell", { securityId: "BILL", quantity: -10_000, amount: -9_800 }],
    ["redeemed for cash", "transfer", "merger", { securityId: "USD", quantity: 9_800 }],
  ] as const)(
    "takes a bond that rows without prices tell of, and that is %s, at what it is quoted at",
    (_how, type, subtype, row) => {
      const { portfolio, values } = shownOf({
        securities: [aSecurity("BILL", { type: "bond" })],
        holdings: [cash(9_800)],
        prices: new Map([["BILL", closes([[aYearAgo, 98]])]]),
        transactions: [
          deposit(aYearAgo, 9_800),
          buy("2024-03-01", "BILL", 10_000, 0, { amount: 9_800 }),
          aRow("2024-09-02", [type, subtype], row),
          ...(type === "sell"
            ? []
            : [aRow("2024-09-02", [type, subtype], { securityId: "BILL", quantity: -10_000 })]),
        ],
      });

      expect(new Set(values)).toEqual(new Set([9_800]));
      expect(portfolio.portfolioIRR).toBe(0);
    },
  );

  it.each([
    [10_300, 10_000, 1],
    [9_710, 1_000_000, 0.01],
    [350, 3.5, 100],
  ])(
    "takes a value of %d beside quantity × price of %d for a multiplier of %d",
    (value, gross, multiplier) => {
      expect(multiplierOf(held("X", 1, gross, { value }))).toBe(multiplier);
    },
  );

  it("takes amount over quantity for the price of plan rows with price 0", () => {
    const paid = { price: 0, amount: 1_000, subtype: "contribution" };
    const { position, portfolio, findings } = shownOf({
      securities: [aSecurity("TRST", { type: "mutual_fund" })],
      holdings: [held("TRST", 10, 110)],
      transactions: [buy(aYearAgo, "TRST", 10, 0, paid)],
    });

    // 1,000 became 1,100 in 365 days.
    expect(position("TRST").irr).toBeCloseTo(0.1, 9);
    expect(position("TRST").completeness).toBe("full");
    expect(portfolio).toMatchObject({ totalValue: 1_100, completeness: "estimated" });
    expect(findings).toMatchObject([{ rule: "sparse-prices", touches: "portfolio" }]);
  });

  it("leaves out one day's price that no other day bears out", () => {
    const points = eachDay(aYearAgo, today).map((date): [string, number] => [
      date,
      date === "2024-06-05" ? 250 : 100,
    ]);
    const { values, portfolio, position } = shownOf({
      securities: [aSecurity("ACME")],
      prices: new Map([["ACME", closes(points)]]),
      holdings: [held("ACME", 10, 100), cash(0)],
      transactions: [deposit(aYearAgo, 1_000), buy(aYearAgo, "ACME", 10, 100)],
    });

    expect(Math.max(...values)).toBe(1_000);
    expect([portfolio.completeness, position("ACME").completeness]).toEqual(["estimated", "full"]);
  });

  it("calls a value estimated that rests on last month's price", () => {
    const { position, portfolio } = shownOf({
      securities: [aSecurity("TRST")],
      holdings: [held("TRST", 10, 110, { priceAsOf: isoDate("2024-12-02") })],
      transactions: [buy(aYearAgo, "TRST", 10, 100, { subtype: "contribution" })],
    });

    expect(position("TRST")).toMatchObject({ priceIsStale: true, priceAsOf: "2024-12-02" });
    expect([position("TRST").completeness, portfolio.completeness]).toEqual([
      "estimated",
      "estimated",
    ]);
  });

  // A total of 0 is none, and today's 220 would not be the whole either.
  it.each([1_000, 0])(
    "adds trades to holdings of the day before, listed at a cost of %d",
    (costBasis) => {
      const yesterday = addDays(today, -1);
      const { position, portfolio } = shownOf({
        securities: [aSecurity("ACME")],
        prices: new Map([
          [
            "ACME",
            closes([
              [aYearAgo, 100],
              [today, 110],
            ]),
          ],
        ]),
        holdings: [held("ACME", 10, 100, { priceAsOf: yesterday, costBasis }), cash(500)],
        transactions: [
          deposit(aYearAgo, 1_500),
          buy(aYearAgo, "ACME", 10, 100),
          buy(today, "ACME", 2, 110),
        ],
      });

      // 12 at 110, and 500 - 220 of cash.
      expect(position("ACME")).toMatchObject({
        totalShares: 12,
        totalCostBasis: 1_220,
        completeness: "full",
      });
      expect(portfolio).toMatchObject({ totalValue: 1_600, cashValue: 280, completeness: "full" });
    },
  );

  it("counts an account without any transactions from the day of its link", () => {
    const linkedOn = addDays(today, -60);
    const rows = {
      securities: [aSecurity("ACME")],
      prices: new Map([
        [
          "ACME",
          closes([
            [aYearAgo, 50],
            [linkedOn, 100],
            [today, 110],
          ]),
        ],
      ]),
      holdings: [held("ACME", 10, 110, { costBasis: 700 })],
    };
    const { account } = shownOf(rows);
    const { position, portfolio } = shownOf({ ...rows, accounts: [{ ...account, linkedOn }] });

    // 100 became 110 in 60 days, not 50 in a year.
    expect(position("ACME").irr).toBeCloseTo(1.1 ** (365 / 60) - 1, 9);
    expect(position("ACME")).toMatchObject({ totalCostBasis: 700, completeness: "estimated" });
    expect(portfolio).toMatchObject({ oneYearReturn: null, totalValue: 1_100 });

    const free = { ...rows, holdings: [held("ACME", 10, 110, { costBasis: 0 })] };
    const unknown = shownOf({ ...free, accounts: [{ ...account, linkedOn }] });
    expect(unknown.position("ACME").totalCostBasis).toBeNull();
  });
});

describe("market prices beside the institution's", () => {
  const days = ["2024-06-03", "2024-06-04", "2024-06-05", "2024-06-06"].map(isoDate);
  const series = (values: readonly number[], dates = days.slice(0, values.length)) => ({
    source: "market",
    dates,
    closes: values,
    refusedDay: null,
  });

  it("keeps the market where a single price of several differs", () => {
    expect(agrees(series([10, 10, 10, 10]), series([10, 16, 10]))).toBe(true);
  });

  it("keeps it where the institution's price is the day before's, and the price moved by a third", () => {
    expect(agrees(series([10, 10, 6.6, 6.6]), series([10], days.slice(2, 3)))).toBe(true);
  });

  it("keeps it where a split explains the difference", () => {
    const split = {
      ...series([40, 40, 10, 10]),
      splits: [{ date: isoDate("2024-06-05"), ratio: 4 }],
    };

    expect(agrees(split, series([10], days.slice(0, 1)))).toBe(true);
  });

  it("drops it where most prices differ: another security has the same symbol", () => {
    expect(agrees(series([10, 10, 10, 10]), series([30, 31, 30]))).toBe(false);
  });
});
