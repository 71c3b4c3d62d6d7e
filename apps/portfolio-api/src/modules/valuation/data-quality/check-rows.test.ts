import { describe, expect, it } from "vitest";
import { aSecurity, aYearAgo, buy, cash, deposit, held, shownOf } from "./testing/rows.ts";

/** Ten shares held, and a second purchase of ten on a day to come. Today is 2025-01-01. */
const withPurchaseOn = (date: string) =>
  shownOf({
    securities: [aSecurity("STOCK")],
    holdings: [held("STOCK", 10, 50), cash(500)],
    transactions: [
      deposit(aYearAgo, 1_000),
      buy(aYearAgo, "STOCK", 10, 50),
      buy(date, "STOCK", 10, 50),
    ],
  });

describe("rows of days to come", () => {
  it("are left out, and said, when they are weeks ahead", () => {
    const shown = withPurchaseOn("2025-03-10");

    expect(shown.position("STOCK")).toMatchObject({ totalShares: 10, completeness: "full" });
    expect(shown.portfolio).toMatchObject({ totalValue: 1_000, cashValue: 500 });
    const told = shown.findings.filter(({ rule }) => rule === "future-rows");
    expect(told).toMatchObject([{ securityId: "STOCK", lowers: "full" }]);
  });

  it("count today when they are some days ahead, as rows of a settlement are", () => {
    expect(withPurchaseOn("2025-01-03").position("STOCK").totalShares).toBe(20);
  });
});
