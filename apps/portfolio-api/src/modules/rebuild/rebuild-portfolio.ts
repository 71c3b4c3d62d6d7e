import {
  allocation,
  type Completeness,
  dailyReturns,
  leastComplete,
  type ReturnHistory,
  roundCents,
  sumCents,
  summarizePortfolio,
} from "@stocks-vibe/portfolio-math";
import { type CashBook, cashBook } from "./account-cash.ts";
import { buildLedgers, type LedgerBook } from "./build-ledgers.ts";
import {
  type BuiltPosition,
  buildPosition,
  type HeldBook,
  type SymbolBooks,
} from "./build-position.ts";
import { buildYears } from "./build-years.ts";
import { dailyValues } from "./daily-values.ts";
import { type PortfolioRates, portfolioRates } from "./portfolio-rates.ts";
import { portfolioTotals } from "./portfolio-totals.ts";
import { compareText, type Rows, readRows } from "./read-rows.ts";
import {
  type AccountValue,
  benchmarkOf,
  type RebuildInput,
  type RebuiltPortfolio,
} from "./rebuild-types.ts";
import { roundPercent } from "./wire-figures.ts";

/**
 * Every figure of one organization from its plain rows. Pure: the same rows, in any order, give the same bytes. Money is in whole cents and
 * adds up exactly: lots to positions, positions and cash to the total, accounts and allocation groups to the total.
 *
 * - Positions are grouped by symbol across accounts. Cash and money-market funds count in the total and in `cashValue`, never as positions.
 * - Holdings in another currency are listed in `excluded` and count in nothing.
 * - A figure that cannot be had is null, with its reason under its name in `notAvailable`.
 */
export function rebuildPortfolio(input: RebuildInput): RebuiltPortfolio {
  const rows = readRows(input);
  const benchmark = benchmarkOf(input);
  const ledgers = [...buildLedgers(rows, input.prices).values()];
  const built = bySymbol(ledgers)
    .flatMap((books) => buildPosition(books, input, benchmark) ?? [])
    .sort(largestFirst);
  const cash = [...rows.accounts.keys()].map((id) =>
    cashBook(
      rows,
      id,
      ledgers.filter((book) => book.account.id === id),
    ),
  );
  const accounts = accountValues(rows, built, cash, input);
  const positions = built.map(({ position }) => position);
  const amounts = summarizePortfolio(
    positions.map((position) => ({ value: position.currentValue, cost: position.totalCostBasis })),
    sumCents(cash, (book) => book.today),
  );
  const { asOf } = input;
  const daily = dailyValues({ asOf, totalValue: amounts.total, cash, ledgers, benchmark });
  const history: ReturnHistory = { dates: daily.dates, returns: dailyReturns(daily), benchmark };
  const ledgerValue = ledgerValues(built);
  const rates = portfolioRates({
    asOf,
    totalValue: amounts.total,
    daily,
    cash,
    ledgers,
    ledgerValue,
    benchmark,
  });
  const isSandbox = positions.some((position) => position.isSandbox) || hasSandboxAccount(rows);

  return {
    portfolio: portfolioTotals({
      amounts,
      positionCount: positions.length,
      rates,
      history,
      completeness: completenessOf(rows, ledgers, { built, cash, rates }),
    }),
    allocation: allocation(accounts, ["retirement", "taxable", "other"]).map((share) => ({
      ...share,
      percent: roundPercent(share.percent),
    })),
    holdings: positions,
    excluded: excludedHoldings(rows),
    isSandbox,
    lastUpdated: input.builtAt,
    dataAsOf: asOf,
    daily,
    years: buildYears({
      history,
      isSandbox,
      benchmarkKind: benchmark && (input.benchmark?.kind ?? null),
    }),
    accounts,
  };
}

/** Ledgers of one symbol together, symbols in order. Two securities with one symbol are one position. */
function bySymbol(ledgers: readonly LedgerBook[]): SymbolBooks[] {
  const symbols = new Map<string, SymbolBooks>();
  for (const book of ledgers) {
    const { symbol } = book.security;
    const books = symbols.get(symbol) ?? { symbol, held: [], all: [] };
    symbols.set(symbol, books);
    books.all.push(book);
    if (isHeld(book)) books.held.push(book);
  }
  return [...symbols.values()].sort((a, b) => compareText(a.symbol, b.symbol));
}

function isHeld(book: LedgerBook): book is HeldBook {
  return book.holding !== null && book.lots.length > 0;
}

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

function accountValues(
  rows: Rows,
  built: readonly BuiltPosition[],
  cash: readonly CashBook[],
  input: RebuildInput,
): AccountValue[] {
  const ledgerValue = ledgerValues(built);
  return cash.map(({ accountId, today }) => {
    const account = rows.accounts.get(accountId);
    const keys = [...rows.holdings]
      .filter(([, row]) => row.accountId === accountId)
      .map(([key]) => key);
    return {
      accountId,
      group: input.accountGroups(account?.subtype ?? null, account?.type ?? ""),
      value: roundCents(sumCents(keys, ledgerValue) + today),
      cashValue: today,
    };
  });
}

function excludedHoldings(rows: Rows): RebuiltPortfolio["excluded"] {
  return rows.foreign.map((row) => {
    const security = rows.securities.get(row.securityId);
    return {
      symbol: security?.symbol ?? row.securityId,
      name: security?.name ?? row.securityId,
      value: roundCents(row.value),
      currency: row.currency,
      reason: "non-usd",
    };
  });
}

function hasSandboxAccount(rows: Rows): boolean {
  return [...rows.accounts.values()].some((account) => account.isSandbox);
}

interface Parts {
  built: readonly BuiltPosition[];
  cash: readonly CashBook[];
  rates: PortfolioRates;
}

/** The least complete part decides; leaving a holding out is an estimate of the whole. */
function completenessOf(
  rows: Rows,
  ledgers: readonly LedgerBook[],
  { built, cash, rates }: Parts,
): Completeness {
  const hasOpening =
    ledgers.some(({ gap }) => gap.opening > 0) || cash.some((book) => book.opening > 1);
  const isCut = rows.foreign.length > 0 || !rates.isWhole;
  return leastComplete([
    ...built.map(({ position }) => position.completeness),
    hasOpening ? "since-linked" : "full",
    isCut ? "estimated" : "full",
  ]);
}
