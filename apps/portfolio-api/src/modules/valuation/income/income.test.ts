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
  reinvested,
  shownOf,
} from "../data-quality/testing/rows.ts";

const prices = new Map([
  [
    "FUND",
    closes([
      [aYearAgo, 100],
      ["2025-01-01", 100],
    ]),
  ],
]);

/** 10 units bought at 100 a year ago, and what came of its income; all of it at 100. */
const grownTo = (units: number, transactions: Parameters<typeof shownOf>[0]["transactions"] = []) =>
  shownOf({
    securities: [aSecurity("FUND")],
    prices,
    holdings: [held("FUND", units, 100), cash(0)],
    transactions: [deposit(aYearAgo, 1_000), buy(aYearAgo, "FUND", 10, 100), ...transactions],
  });

describe("reinvestments unlike the income they spend", () => {
  // 1,000 has become 1,050 in 365 days: 5%.
  it.each([
    [
      "eight days later",
      [dividend("2024-06-03", "FUND", 50), reinvested("2024-06-11", "FUND", 0.5, 100)],
    ],
    [
      "of two incomes",
      [
        dividend("2024-06-03", "FUND", 30),
        dividend("2024-06-04", "FUND", 20),
        reinvested("2024-06-04", "FUND", 0.5, 100),
      ],
    ],
    [
      "in two purchases",
      [
        dividend("2024-06-03", "FUND", 50),
        reinvested("2024-06-03", "FUND", 0.3, 100),
        reinvested("2024-06-05", "FUND", 0.2, 100),
      ],
    ],
  ])("pairs a reinvestment %s", (_, rows) => {
    const { position, portfolio } = grownTo(10.5, rows);

    expect(position("FUND").irr).toBeCloseTo(0.05, 9);
    expect(portfolio.portfolioIRR).toBeCloseTo(0.05, 9);
    expect(portfolio).toMatchObject({ irrBasis: "deposits", completeness: "full" });
  });

  it("recognizes the tax withheld from what is reinvested", () => {
    const tax = aRow("2024-06-03", ["cash", "tax withheld"], { securityId: "FUND", amount: 7.5 });
    const { position, portfolio } = grownTo(10.425, [
      dividend("2024-06-03", "FUND", 50),
      tax,
      reinvested("2024-06-03", "FUND", 0.425, 100),
    ]);

    // 50 less 15% is 42.50: 1,042.50 after a year.
    expect(position("FUND").irr).toBeCloseTo(0.0425, 9);
    expect(portfolio.completeness).toBe("full");
  });

  it("calls a reinvestment estimated whose income has another amount", () => {
    const { position, findings } = grownTo(10.4, [
      dividend("2024-06-03", "FUND", 50),
      reinvested("2024-06-03", "FUND", 0.4, 100),
    ]);

    expect(position("FUND").completeness).toBe("estimated");
    expect(findings).toMatchObject([{ rule: "unpaired-reinvestments", touches: "position" }]);
  });

  it("calls a reinvestment complete whose income the institution does not list", () => {
    const { position, findings } = grownTo(10.5, [reinvested("2024-06-03", "FUND", 0.5, 100)]);

    expect(position("FUND").irr).toBeCloseTo(0.05, 9);
    expect(position("FUND").completeness).toBe("full");
    expect(findings).toEqual([]);
  });

  /** 10 units from before the first day; 50 are reinvested on January 8, 50 in June, all at 100. */
  const reinvestedEarly = (later: Parameters<typeof shownOf>[0]["transactions"] = []) =>
    shownOf({
      securities: [aSecurity("FUND")],
      prices,
      holdings: [held("FUND", 11, 100), cash(0)],
      transactions: [reinvested("2024-01-08", "FUND", 0.5, 100), ...later],
    });

  it("takes what one spends soon after the first day for cash of that day, where the others wait longer", () => {
    // Six days after the first day; the other one follows its income by eight. 1,000 in units and
    // 50 on their way.
    const { values, portfolio, findings } = reinvestedEarly([
      dividend("2024-06-03", "FUND", 50),
      reinvested("2024-06-11", "FUND", 0.5, 100),
    ]);

    expect(values[0]).toBe(1_050);
    expect(new Set(values)).toEqual(new Set([1_050, 1_100]));
    expect(portfolio.completeness).toBe("since-linked");
    expect(findings).toMatchObject([{ rule: "earlier-income", lowers: "since-linked" }]);
  });

  it("takes it for income of its own day where the others spend theirs at once", () => {
    const { values, findings } = reinvestedEarly([
      dividend("2024-06-03", "FUND", 50),
      reinvested("2024-06-03", "FUND", 0.5, 100),
    ]);

    expect(values[0]).toBe(1_000);
    expect(findings).toEqual([]);
  });
});
