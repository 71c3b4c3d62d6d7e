import type { PortfolioTotals, Position } from "@stocks-vibe/contracts/portfolio";
import {
  type Completeness,
  type PortfolioAmounts,
  periodReturn,
  type ReturnHistory,
} from "@stocks-vibe/portfolio-math";
import type { LedgerBook } from "../lots/build-ledgers.ts";
import type { DailySeries } from "../rebuild/rebuild-types.ts";
import type { PortfolioRates } from "./portfolio-rates.ts";
import { yearsPeriod } from "./rate-period.ts";
import { figureSheet, orReason } from "./wire-figures.ts";

export interface TotalsQuestion {
  amounts: PortfolioAmounts;
  positions: readonly Position[];
  rates: PortfolioRates;
  history: ReturnHistory;
  daily: DailySeries;
  ledgers: readonly LedgerBook[];
  completeness: Completeness;
}

/**
 * The dashboard's totals. 1Y, 3Y and 5Y are time-weighted, so that deposits do not move them;
 * longer than a year annualised.
 */
export function portfolioTotals({
  amounts,
  positions,
  rates,
  history,
  daily,
  ledgers,
  completeness,
}: TotalsQuestion): PortfolioTotals {
  const sheet = figureSheet();
  const [one, three, five] = [
    periodReturn(history, 1),
    periodReturn(history, 3),
    periodReturn(history, 5),
  ];
  const noCost = positions.length === 0 ? "no-holdings" : "basis-unknown";
  return {
    totalValue: amounts.total,
    cashValue: amounts.cash,
    holdingsValue: amounts.positions,
    totalCostBasis: sheet.money("totalCostBasis", orReason(amounts.cost, noCost)),
    totalUnrealizedGain: sheet.money("totalUnrealizedGain", amounts.gain.amount),
    totalUnrealizedGainPercent: sheet.percent("totalUnrealizedGainPercent", amounts.gain.percent),
    valueWithoutBasis: amounts.valueWithoutCost,
    positionsWithCost: positions.filter(({ totalCostBasis }) => totalCostBasis !== null).length,
    totalPositions: positions.length,
    portfolioIRR: sheet.rate("portfolioIRR", rates.irr),
    sp500IRR: sheet.rate("sp500IRR", rates.benchmarkIrr),
    irrDifference: sheet.rate("irrDifference", rates.difference),
    irrBasis: rates.basis,
    irrFlowCount: rates.flowCount,
    irrPeriod: rates.period,
    sp500Value: sheet.money("sp500Value", rates.benchmarkValue),
    oneYearReturn: sheet.rate("oneYearReturn", one.portfolio),
    threeYearReturn: sheet.rate("threeYearReturn", three.portfolio),
    fiveYearReturn: sheet.rate("fiveYearReturn", five.portfolio),
    oneYearPeriod: yearsPeriod(daily, 1, ledgers),
    threeYearPeriod: yearsPeriod(daily, 3, ledgers),
    fiveYearPeriod: yearsPeriod(daily, 5, ledgers),
    sp500OneYearReturn: sheet.rate("sp500OneYearReturn", one.benchmark),
    sp500ThreeYearReturn: sheet.rate("sp500ThreeYearReturn", three.benchmark),
    sp500FiveYearReturn: sheet.rate("sp500FiveYearReturn", five.benchmark),
    excessOneYearReturn: sheet.rate("excessOneYearReturn", one.excess),
    excessThreeYearReturn: sheet.rate("excessThreeYearReturn", three.excess),
    excessFiveYearReturn: sheet.rate("excessFiveYearReturn", five.excess),
    completeness,
    notAvailable: sheet.notAvailable,
  };
}
