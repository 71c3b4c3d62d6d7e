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
} from "../data-quality/testing/rows.ts";
import type { HoldingRow, TransactionRow } from "../rebuild/rebuild-types.ts";

const securities = [aSecurity("CALL", { type: "other" }), aSecurity("ACME"), aSecurity("TRST")];
const prices = new Map([
  [
    "ACME",
    closes([
      [aYearAgo, 50],
      ["2025-01-01", 60],
    ]),
  ],
  [
    "CALL",
    closes([
      [aYearAgo, 200],
      ["2025-01-01", 200],
    ]),
  ],
]);
const used = (subtype: string, securityId: string, quantity: number, amount = 0) =>
  aRow("2024-03-15", ["transfer", subtype], { securityId, quantity, amount });

/**
 * A call for 200 is exercised at 50: 100 shares for 5,200 in all, worth 6,000. Another stock is
 * bought in summer.
 */
const exercised = (shares: TransactionRow, holding: Partial<HoldingRow> = {}) =>
  shownOf({
    securities,
    prices,
    holdings: [held("ACME", 100, 60, holding), held("TRST", 1, 10), cash(0)],
    transactions: [
      deposit(aYearAgo, 5_210),
      buy("2024-02-01", "CALL", 1, 200),
      used("exercise", "CALL", -1, -200),
      shares,
      buy("2024-08-01", "TRST", 1, 10),
    ],
  });

const findingsOf = ({ findings }: ReturnType<typeof shownOf>) =>
  findings.filter(({ rule }) => rule === "option-deliveries");

describe("shares that an option delivers", () => {
  it.each([
    ["a purchase", () => buy("2024-03-15", "ACME", 100, 50)],
    ["a purchase of the next Monday", () => buy("2024-03-18", "ACME", 100, 50)],
    ["the exercise itself", () => used("exercise", "ACME", 100, 5_000)],
  ])("cost what %s says, and the option's price, which no row names", (_listed, shares) => {
    const shown = exercised(shares());

    expect(shown.position("ACME")).toMatchObject({
      totalCostBasis: 5_000,
      completeness: "estimated",
    });
    expect(shown.position("TRST").completeness).toBe("full");
    expect(findingsOf(shown)).toMatchObject([{ securityId: "ACME", lowers: "estimated" }]);
    expect(shown.portfolio.portfolioIRR).toBeCloseTo(6_010 / 5_210 - 1, 9);
  });

  it("cost what the institution tells", () => {
    const shown = exercised(buy("2024-03-15", "ACME", 100, 50), { costBasis: 5_200 });

    expect(shown.position("ACME").totalCostBasis).toBe(5_200);
    expect(findingsOf(shown)).toEqual([]);
  });

  it("are sold at the amount of an assignment that takes them", () => {
    const shown = shownOf({
      securities,
      prices,
      holdings: [cash(5_700)],
      transactions: [
        deposit(aYearAgo, 5_000),
        buy(aYearAgo, "ACME", 100, 50),
        aRow("2024-02-01", ["sell", "sell"], {
          securityId: "CALL",
          quantity: -1,
          price: 200,
          amount: -200,
        }),
        used("assignment", "CALL", 1),
        used("assignment", "ACME", -100, -5_500),
      ],
    });

    expect(shown.portfolio.portfolioIRR).toBeCloseTo(5_700 / 5_000 - 1, 9);
    expect(shown.portfolio.completeness).toBe("full");
  });
});
