import type { PortfolioTotals, Position } from "@stocks-vibe/contracts/portfolio";
import {
  allocation,
  type Completeness,
  type PortfolioAmounts,
  periodReturn,
  type ReturnHistory,
  roundCents,
  sumCents,
} from "@stocks-vibe/portfolio-math";
import type { LedgerBook } from "../lots/build-ledgers.ts";
import type {
  AccountValue,
  DailySeries,
  HoldingRow,
  RebuildInput,
  RebuiltPortfolio,
} from "../rebuild/rebuild-types.ts";
import type { Rows } from "../transactions/read-rows.ts";
import { buildYears } from "./build-years.ts";
import type { PortfolioRates } from "./portfolio-rates.ts";
import { yearsPeriod } from "./rate-period.ts";
import { type Replay, replayPortfolio } from "./replay-portfolio.ts";
import { figureSheet, orReason, roundPercent } from "./wire-figures.ts";

interface TotalsQuestion {
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
function portfolioTotals({
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

/**
 * Every figure of one organization from its plain rows. Pure: the same rows, in any order, give the
 * same bytes. Money is in whole cents and adds up exactly: lots to positions, positions and cash to
 * the total, accounts and allocation groups to the total.
 *
 * - Positions are grouped by symbol across accounts. Cash and money-market funds count in the total
 *   and in `cashValue`, never as positions.
 * - Holdings in another currency, or without any known price, are listed in `excluded` and count in
 *   nothing.
 * - A figure that cannot be had is null, with its reason under its name in `notAvailable`.
 */
export const rebuildPortfolio = (input: RebuildInput): RebuiltPortfolio =>
  figuresOf(replayPortfolio(input));

/** The figures of a replay, rounded for the wire. */
export function figuresOf(replay: Replay): RebuiltPortfolio {
  const { input, rows, built, amounts, rates, history, benchmark, completeness } = replay;
  const accounts = accountValues(replay);
  const positions = built.map(({ position }) => position);
  const isSandbox = positions.some((position) => position.isSandbox) || hasSandboxAccount(rows);
  return {
    portfolio: portfolioTotals({
      amounts,
      positions,
      rates,
      history,
      daily: replay.daily,
      ledgers: replay.ledgers,
      completeness,
    }),
    allocation: allocation(accounts, ["retirement", "taxable", "other"]).map((share) => ({
      ...share,
      percent: roundPercent(share.percent),
    })),
    holdings: positions,
    excluded: excludedHoldings(rows),
    isSandbox,
    lastUpdated: input.builtAt,
    dataAsOf: input.asOf,
    daily: replay.daily,
    years: buildYears({
      history,
      isSandbox,
      benchmarkKind: benchmark && (input.benchmark?.kind ?? null),
    }),
    accounts,
  };
}

function accountValues({ rows, cash, input, ledgerValue }: Replay): AccountValue[] {
  const cashOf = new Map(cash.map(({ accountId, today }) => [accountId, today]));
  return [...rows.accounts.values()].map(({ id, subtype, type }) => {
    const today = cashOf.get(id) ?? 0;
    const keys = [...rows.holdings].flatMap(([key, row]) => (row.accountId === id ? [key] : []));
    return {
      accountId: id,
      group: input.accountGroups(subtype, type),
      value: roundCents(sumCents(keys, ledgerValue) + today),
      cashValue: today,
    };
  });
}

function excludedHoldings(rows: Rows): RebuiltPortfolio["excluded"] {
  const named = ({ securityId, currency }: HoldingRow) => {
    const security = rows.securities.get(securityId);
    return {
      symbol: security?.symbol ?? securityId,
      name: security?.name ?? securityId,
      currency,
    };
  };
  return [
    ...rows.foreign.map((row) => {
      const value = roundCents(row.value);
      return { ...named(row), value, reason: "non-usd" as const };
    }),
    ...rows.unpriced.map((row) => ({ ...named(row), value: null, reason: "no-price" as const })),
  ];
}

function hasSandboxAccount(rows: Rows): boolean {
  return [...rows.accounts.values()].some((account) => account.isSandbox);
}
