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
} from "../data-quality/testing/rows.ts";

const paidByInvestor = (date: string, amount: number, subtype = "dividend") =>
  aRow(date, ["cash", subtype], { securityId: "ACME", amount });

/** Ten shares at 100 all year, with these rows and what cash there is today. */
const shown = (rows: readonly ReturnType<typeof aRow>[], cashToday: number, shares = 10) =>
  shownOf({
    securities: [aSecurity("ACME")],
    prices: new Map([
      [
        "ACME",
        closes([
          [aYearAgo, 100],
          [today, 100],
        ]),
      ],
    ]),
    holdings: [held("ACME", shares, 100), cash(cashToday)],
    transactions: [deposit(aYearAgo, 1_000), buy(aYearAgo, "ACME", 10, 100), ...rows],
  });
const told = ({ findings }: ReturnType<typeof shown>) =>
  findings.filter(({ rule }) => rule === "turned-income");

describe("a dividend listed as paid by the investor", () => {
  it("counts as received, and says so", () => {
    const figures = shown([paidByInvestor("2025-01-01", 50)], 50);

    expect(figures.position("ACME").irr).toBeCloseTo(0.05, 9);
    expect(figures.position("ACME").completeness).toBe("estimated");
    expect(told(figures)).toMatchObject([{ securityId: "ACME", lowers: "estimated" }]);
    expect(told(figures)[0]?.rows).toHaveLength(1);
  });

  it("is taken as it is where it takes back what was paid before, once for each", () => {
    const corrected = shown(
      [dividend("2024-06-03", "ACME", 50), paidByInvestor("2024-06-10", 50)],
      0,
    );
    const twice = shown(
      [
        dividend("2024-06-03", "ACME", 50),
        paidByInvestor("2024-06-10", 50),
        paidByInvestor("2024-09-10", 50),
      ],
      50,
    );

    expect(told(corrected)).toEqual([]);
    expect(corrected.position("ACME")).toMatchObject({ completeness: "full" });
    expect(corrected.position("ACME").irr).toBeCloseTo(0, 9);
    expect(told(twice)[0]?.rows).toHaveLength(1);
  });

  it("is doubted where a payment of the same sum was long before: a fund pays the same each quarter", () => {
    const figures = shown(
      [dividend("2024-06-03", "ACME", 50), paidByInvestor("2024-09-03", 50)],
      100,
    );

    expect(told(figures)).toMatchObject([{ lowers: "estimated" }]);
    expect(figures.position("ACME").completeness).toBe("estimated");
  });

  it("is owed on shares that were sold short, and interest is paid", () => {
    const short = shownOf({
      securities: [aSecurity("ACME")],
      holdings: [held("ACME", -10, 100), cash(1_950)],
      transactions: [
        deposit(aYearAgo, 1_000),
        aRow(aYearAgo, ["sell", "sell short"], {
          securityId: "ACME",
          quantity: -10,
          price: 100,
          amount: -1_000,
        }),
        paidByInvestor("2024-06-10", 50),
      ],
    });
    const accrued = shown([paidByInvestor("2024-06-10", 5, "interest")], 0);

    expect(short.findings.filter(({ rule }) => rule === "turned-income")).toEqual([]);
    expect(told(accrued)).toEqual([]);
  });
});
