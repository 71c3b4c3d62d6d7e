import { describe, expect, it } from "vitest";
import { aDashboard } from "#test/example-dashboard.ts";
import { earnedSentence } from "./earned-sentence.ts";

type Portfolio = ReturnType<typeof aDashboard>["portfolio"];

const said = (changes: Partial<Portfolio>, more: Parameters<typeof aDashboard>[1] = {}) => {
  const dashboard = aDashboard(undefined, more);
  return earnedSentence({ ...dashboard, portfolio: { ...dashboard.portfolio, ...changes } });
};
const period = {
  from: "2024-11-20",
  to: "2026-11-20",
  openingValue: 90_000,
  closingValue: 100_000,
  includesSold: true,
};
const rates: Partial<Portfolio> = {
  portfolioIRR: 0.1575,
  sp500IRR: 0.137,
  irrBasis: "deposits",
  irrPeriod: period,
  sp500Value: 96_783.4,
};

describe("the sentence under the total", () => {
  it("says what it earned and since when, what the index would have, and the difference", () => {
    expect(said(rates)).toBe(
      "It earned 15.75% a year since Nov 2024; the same money in the S&P 500 would have earned 13.70% a year, and be worth $3,217 less today.",
    );
  });

  it.each([
    [{ sp500Value: 104_000 }, "and be worth $4,000 more today."],
    [{ sp500Value: 100_000.3 }, "and be worth the same today."],
    [{ portfolioIRR: -0.0576 }, "It lost 5.76% a year since Nov 2024;"],
    [{ sp500IRR: -0.02 }, "in the S&P 500 would have lost 2.00% a year,"],
    [{ irrBasis: "invested" as const }, "Without idle cash, it earned 15.75% a year since"],
    [{ completeness: "estimated" as const }, "It earned 15.75% a year, by estimate, since Nov"],
  ])("says it plainly: %j", (changes, part) => {
    expect(said({ ...rates, ...changes })).toContain(part);
  });

  it("says that the index is without its dividends where only prices could be had", () => {
    expect(said(rates, { benchmarkKind: "price" })).toContain(
      "the same money in the S&P 500, dividends left out, would have earned 13.70% a year",
    );
  });

  it("puts nothing in the place of a rate that is not known", () => {
    const notAvailable = { portfolioIRR: "under-30-days", sp500IRR: "under-30-days" } as const;

    expect(said({ ...rates, portfolioIRR: null, sp500IRR: null, notAvailable })).toBe(
      "What this earned a year is not known. IRR appears 30 days after the first purchase.",
    );
  });

  it("puts nothing in the place of an index that is not known", () => {
    const notAvailable = { sp500IRR: "benchmark-exhausted" } as const;

    expect(said({ ...rates, sp500IRR: null, sp500Value: null, notAvailable })).toBe(
      "It earned 15.75% a year since Nov 2024. What the same money would have earned in the S&P 500 is not known. The same withdrawals would have used up the money in the S&P 500, so there is nothing left to compare.",
    );
  });

  it("is silent where nothing is held", () => {
    expect(
      said({ portfolioIRR: null, irrPeriod: null, notAvailable: { portfolioIRR: "no-holdings" } }),
    ).toBeNull();
  });
});
