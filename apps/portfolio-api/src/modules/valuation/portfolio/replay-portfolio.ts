import {
  type Completeness,
  type DatedSeries,
  dailyReturns,
  leastComplete,
  type PortfolioAmounts,
  type ReturnHistory,
  roundCents,
  sumCents,
  summarizePortfolio,
} from "@stocks-vibe/portfolio-math";
import type { LedgerBook } from "../lots/build-ledgers.ts";
import { type BuiltPosition, buildPosition, type PositionLedgers } from "../lots/build-position.ts";
import type { DailySeries, RebuildInput } from "../rebuild/rebuild-types.ts";
import type { StoredYears } from "../snapshots/pending-snapshot.ts";
import { compareText, type Rows } from "../transactions/read-rows.ts";
import type { CashLedger } from "./account-cash.ts";
import { dailyValues } from "./daily-values.ts";
import { bySymbol, type Ledgers, readLedgers } from "./ledgers.ts";
import { type PortfolioRates, portfolioRates } from "./portfolio-rates.ts";

/**
 * All that the figures of one organization are taken from: what a rebuild writes down, and what an
 * explanation shows.
 */
export interface Replay {
  input: RebuildInput;
  rows: Rows;
  benchmark: DatedSeries | null;
  ledgers: LedgerBook[];
  symbols: PositionLedgers[];
  /** Largest first. */
  built: BuiltPosition[];
  cash: CashLedger[];
  amounts: PortfolioAmounts;
  daily: DailySeries;
  history: ReturnHistory;
  rates: PortfolioRates;
  /** Today's value of a ledger, whole cents; 0 when sold. */
  ledgerValue: (ledger: string) => number;
  completeness: Completeness;
}

/** Replays the rows: ledgers, positions, cash, every day's value and the rates. Pure. */
export const replayPortfolio = (stored: RebuildInput): Replay => replayLedgers(readLedgers(stored));

/** The same from books that were read: all of them, or those of a part. */
export function replayLedgers(books: Ledgers): Replay {
  const { input, rows, benchmark, ledgers, cash, quoted, isCashAlone } = books;
  const { asOf } = input;
  const symbols = bySymbol(ledgers);
  const built = symbols
    .flatMap((one) => buildPosition({ ...one, quoted: quoted(one.symbol) }, input, benchmark) ?? [])
    .sort(largestFirst);
  const amounts = summarizePortfolio(
    built.map(({ position }) => ({ value: position.currentValue, cost: position.totalCostBasis })),
    sumCents(cash, (book) => book.today),
  );
  const totalValue = amounts.total;
  const daily = isCashAlone ? NO_DAYS : dailyValues({ asOf, totalValue, cash, ledgers });
  const history: ReturnHistory = { dates: daily.dates, returns: dailyReturns(daily), benchmark };
  const ledgerValue = ledgerValues(built);
  const rates = portfolioRates({ asOf, totalValue, daily, cash, ledgers, ledgerValue, benchmark });
  const completeness = completenessOf(rows, ledgers, { built, cash, rates });
  return {
    input,
    rows,
    benchmark,
    ledgers,
    symbols,
    built,
    cash,
    amounts,
    daily,
    history,
    rates,
    ledgerValue,
    completeness,
  };
}

const NO_DAYS: DailySeries = { dates: [], value: [], inflow: [], outflow: [], opening: null };

function largestFirst(a: BuiltPosition, b: BuiltPosition): number {
  return (
    b.position.currentValue - a.position.currentValue ||
    compareText(a.position.symbol, b.position.symbol)
  );
}

function ledgerValues(built: readonly BuiltPosition[]): (ledger: string) => number {
  const values = new Map(built.flatMap(({ valueByLedger }) => [...valueByLedger]));
  return (ledger) => values.get(ledger) ?? 0;
}

interface Parts {
  built: readonly BuiltPosition[];
  cash: readonly CashLedger[];
  rates: PortfolioRates;
}

/** The least complete part decides; leaving a holding out is an estimate of the whole. */
function completenessOf(
  rows: Rows,
  ledgers: readonly LedgerBook[],
  { built, cash, rates }: Parts,
): Completeness {
  const hasOpening =
    ledgers.some(({ gap }) => gap.opening !== 0) || cash.some((book) => book.opening > 1);
  const isUnread = [...rows.accounts.values()].some((account) => account.isIncomplete);
  const isCut = rows.foreign.length > 0 || rows.unpriced.length > 0 || isUnread || !rates.isWhole;
  return leastComplete([
    ...rows.findings.map(({ lowers }) => lowers),
    ...ledgers.flatMap(({ findings }) => findings.map(({ lowers }) => lowers)),
    ...built.map(({ position }) => position.completeness),
    hasOpening ? "since-linked" : "full",
    isCut ? "estimated" : "full",
  ]);
}

/**
 * The days on which money crossed the portfolio's edge, each with its net, as the daily returns
 * take it: positive came in.
 */
export function moneyByDay({
  daily,
  cash,
  ledgers,
}: Pick<Replay, "daily" | "cash" | "ledgers">): StoredYears["money"] {
  const moved = daily.dates.flatMap((date, day) => {
    const amount = roundCents((daily.inflow[day] ?? 0) - (daily.outflow[day] ?? 0));
    return amount === 0 ? [] : [{ date, amount }];
  });
  return {
    days: moved.map(({ date }) => date),
    amounts: moved.map(({ amount }) => amount),
    // Holdings without the cash of their accounts have no deposits of their own.
    isDeposits: cash.every((book) => book.isTrusted) && (cash.length > 0 || ledgers.length === 0),
  };
}
