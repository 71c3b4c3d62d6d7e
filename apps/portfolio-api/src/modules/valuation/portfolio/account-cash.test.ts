import { describe, expect, it } from "vitest";
import {
  aSecurity,
  aYearAgo,
  buy,
  cash,
  closes,
  deposit,
  held,
  shownOf,
} from "../data-quality/testing/rows.ts";

const prices = new Map([
  [
    "ACME",
    closes([
      [aYearAgo, 100],
      ["2025-01-01", 100],
    ]),
  ],
]);
const shared = { securities: [aSecurity("ACME")], prices };

describe("cash below zero", () => {
  it("that the institution reports today takes nothing from the days before", () => {
    // 1,000 came and was spent; today 5 shares more are bought for 500 that the account then owes.
    const { values, portfolio } = shownOf({
      ...shared,
      holdings: [held("ACME", 15, 100), cash(-500)],
      transactions: [
        deposit(aYearAgo, 1_000),
        buy(aYearAgo, "ACME", 10, 100),
        buy("2025-01-01", "ACME", 5, 100),
      ],
    });

    expect(new Set(values)).toEqual(new Set([1_000]));
    expect(portfolio).toMatchObject({ irrBasis: "deposits", portfolioIRR: 0, cashValue: -500 });
  });

  it("on a day before the last tells that deposits are missing", () => {
    // 1,000 spent in January of a deposit that is listed in March: no account lends that much
    // unsaid.
    const { portfolio } = shownOf({
      ...shared,
      holdings: [held("ACME", 10, 100), cash(0)],
      transactions: [buy(aYearAgo, "ACME", 10, 100), deposit("2024-03-04", 1_000)],
    });

    expect(portfolio.irrBasis).toBe("invested");
  });
});
