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

const transfer = (
  date: string,
  subtype: string,
  securityId: string,
  quantity: number,
  amount = 0,
) => aRow(date, ["transfer", subtype], { securityId, quantity, amount });

const findingsOf = ({ findings }: ReturnType<typeof shownOf>, rule: string) =>
  findings.filter((finding) => finding.rule === rule);

/** Rate over the 365 days that every case here takes. */
const yearOf = (end: number, start: number): number => end / start - 1;

describe("units that leave by a transfer with an amount", () => {
  it("are sold where the account's cash shows the money: a bond that is redeemed", () => {
    const shown = shownOf({
      securities: [aSecurity("BOND", { type: "bond" })],
      holdings: [cash(10_500)],
      transactions: [
        deposit(aYearAgo, 10_000),
        aRow(aYearAgo, ["buy", "buy"], {
          securityId: "BOND",
          quantity: 10_000,
          price: 100,
          amount: 10_000,
        }),
        transfer("2024-06-03", "redemption", "BOND", -10_000, -10_500),
      ],
    });

    // Without the money, 10,500 of idle cash stood beside the deposit, and half of all was lost.
    expect(shown.portfolio.portfolioIRR).toBeCloseTo(yearOf(10_500, 10_000), 9);
    const told = findingsOf(shown, "paid-transfers");
    expect(told).toMatchObject([{ lowers: "full" }]);
    // What was worked out from the cash is not told as a fact.
    expect(told[0]?.effect.en).toContain("the money counts as kept in it");
  });

  it("were paid out where the account never had such cash: a loan of a plan", () => {
    const shown = shownOf({
      securities: [aSecurity("FUND")],
      prices: new Map([
        [
          "FUND",
          closes([
            [aYearAgo, 10],
            ["2025-01-01", 10],
          ]),
        ],
      ]),
      holdings: [held("FUND", 80, 10)],
      transactions: [
        aRow(aYearAgo, ["buy", "contribution"], {
          securityId: "FUND",
          quantity: 100,
          price: 10,
          amount: 1_000,
        }),
        transfer("2024-05-01", "loan", "FUND", -20, -200),
      ],
    });

    // 200 of 1,000 was taken at cost, and 800 is left: nothing was lost.
    expect(shown.position("FUND").irr).toBeCloseTo(0, 9);
    expect(shown.portfolio.portfolioIRR).toBeCloseTo(0, 9);
    expect(shown.portfolio.completeness).toBe("estimated");
    expect(findingsOf(shown, "paid-transfers")).toMatchObject([{ lowers: "estimated" }]);
  });

  it("leave it open where cash of before the first row would bear either", () => {
    const shown = shownOf({
      securities: [aSecurity("BOND", { type: "bond" })],
      holdings: [cash(5_000)],
      transactions: [
        aRow(aYearAgo, ["buy", "buy"], {
          securityId: "BOND",
          quantity: 10,
          price: 100,
          amount: 1_000,
        }),
        transfer("2024-06-03", "maturity", "BOND", -10, -1_000),
      ],
    });

    expect(shown.portfolio.completeness).not.toBe("full");
    expect(findingsOf(shown, "paid-transfers")).toMatchObject([{ lowers: "estimated" }]);
  });

  it("are worth nothing where an option expires, whatever stands in the amount", () => {
    const shown = shownOf({
      securities: [aSecurity("CALL", { type: "other" })],
      holdings: [cash(0)],
      transactions: [
        deposit(aYearAgo, 300),
        buy(aYearAgo, "CALL", 1, 300),
        transfer("2024-06-03", "expire", "CALL", -1, -300),
      ],
    });

    expect(shown.portfolio.totalValue).toBe(0);
    expect(findingsOf(shown, "paid-transfers")).toEqual([]);
  });
});

describe("a merger that pays money beside shares", () => {
  const merged = (inCash: number) =>
    shownOf({
      securities: [aSecurity("OLD"), aSecurity("NEW")],
      prices: new Map([
        [
          "OLD",
          closes([
            [aYearAgo, 10],
            ["2024-07-01", 13],
          ]),
        ],
        [
          "NEW",
          closes([
            [aYearAgo, 20],
            ["2025-01-01", 20],
          ]),
        ],
      ]),
      holdings: [held("NEW", 50, 20), cash(inCash)],
      transactions: [
        deposit(aYearAgo, 1_000),
        buy(aYearAgo, "OLD", 100, 10),
        transfer("2024-07-01", "merger", "OLD", -100, -300),
        transfer("2024-07-01", "merger", "NEW", 50),
      ],
    });

  it("counts the money that the cash shows, and doubts the cost that stayed", () => {
    const shown = merged(300);

    expect(shown.portfolio.portfolioIRR).toBeCloseTo(yearOf(1_300, 1_000), 9);
    expect(shown.position("NEW").completeness).toBe("estimated");
    expect(findingsOf(shown, "paid-transfers")).toMatchObject([
      { securityId: "NEW", lowers: "estimated", touches: "lots" },
    ]);
  });

  it("takes an amount that no cash shows for what the shares were worth", () => {
    const shown = merged(0);

    expect(shown.portfolio.portfolioIRR).toBeCloseTo(0, 9);
    expect(shown.position("NEW").completeness).toBe("full");
    expect(findingsOf(shown, "paid-transfers")).toEqual([]);
  });

  it.each([
    ["of the account's cash", null],
    ["of the security itself", "FUND"],
  ])("are paid for once where a row %s brings the money", (_words, securityId) => {
    const shown = shownOf({
      securities: [aSecurity("FUND")],
      prices: new Map([
        [
          "FUND",
          closes([
            [aYearAgo, 100],
            ["2025-01-01", 110],
          ]),
        ],
      ]),
      holdings: [cash(1_100)],
      transactions: [
        deposit(aYearAgo, 1_000),
        buy(aYearAgo, "FUND", 10, 100),
        transfer("2025-01-01", "redemption", "FUND", -10, -1_100),
        aRow("2025-01-01", ["cash", "transfer"], { securityId, amount: -1_100 }),
      ],
    });

    expect(shown.portfolio.portfolioIRR).toBeCloseTo(yearOf(1_100, 1_000), 9);
    expect(findingsOf(shown, "paid-transfers")).toMatchObject([{ lowers: "full" }]);
  });
});
