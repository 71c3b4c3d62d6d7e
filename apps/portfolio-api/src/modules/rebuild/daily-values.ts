import {
  benchmarkSeries,
  type DatedSeries,
  daysBetween,
  eachDay,
  type IsoDate,
  roundCents,
  type UnitChange,
} from "@stocks-vibe/portfolio-math";
import type { CashBook } from "./account-cash.ts";
import type { LedgerBook } from "./build-ledgers.ts";
import type { DailySeries } from "./rebuild-types.ts";

/** Value and net external money of each day, being added up. */
interface Columns {
  first: IsoDate;
  dates: IsoDate[];
  value: number[];
  /** Positive comes in. */
  net: number[];
}

export interface DailyQuestion {
  asOf: IsoDate;
  /** Whole cents; the last day's value is exactly this. */
  totalValue: number;
  cash: readonly CashBook[];
  ledgers: readonly LedgerBook[];
  benchmark: DatedSeries | null;
}

/**
 * Total value of every day since the earliest history, with the external money and its twin in the index. Units follow the replayed
 * transactions, prices are the last known ones. What joins later is an inflow at its value of that day: an account whose
 * history starts later, units held before the history, a holding without any earlier price.
 *
 * An account with a trusted cash history has its deposits, withdrawals and transfers as external money. Any other keeps today's cash
 * throughout and has every purchase and sale as external money, so that missing deposits never look like gains.
 *
 * Days before the first value are left out. Money of a day is netted, so that transfers between own accounts cancel.
 */
export function dailyValues(question: DailyQuestion): DailySeries {
  const { asOf, cash, ledgers } = question;
  const first = cash.reduce(
    (earliest, book) => (book.start < earliest ? book.start : earliest),
    asOf,
  );
  const dates = eachDay(first, asOf);
  const columns: Columns = { first, dates, value: dates.map(() => 0), net: dates.map(() => 0) };
  const trusted = new Set(cash.filter((book) => book.isTrusted).map((book) => book.accountId));
  for (const book of cash) addCash(columns, book);
  for (const book of ledgers) {
    addUnits(columns, book);
    addExternal(columns, book, trusted.has(book.account.id), asOf);
  }
  columns.value[dates.length - 1] = question.totalValue;
  return trimmed(columns, question.benchmark);
}

function addCash(columns: Columns, book: CashBook): void {
  const start = dayOf(columns, book.start);
  let held = book.isTrusted ? book.opening : book.today;
  addTo(columns.net, start, held);
  const changes = new Map<number, number>();
  if (book.isTrusted) {
    for (const { row, effect } of book.entries) {
      const day = dayOf(columns, row.date);
      changes.set(day, (changes.get(day) ?? 0) + effect.cash);
      addTo(columns.net, day, effect.external);
    }
  }
  for (let day = start; day < columns.dates.length; day += 1) {
    held += changes.get(day) ?? 0;
    addTo(columns.value, day, held);
  }
}

/** Values the units of each day from the first day with a price on; the units already there on that day are an inflow. */
function addUnits(columns: Columns, book: LedgerBook): void {
  const changes = changesByDay(columns, book);
  let units = book.gap.opening;
  let isPriced = false;
  for (const [day, date] of columns.dates.entries()) {
    if (date < book.start) continue;
    const before = units;
    units += changes.get(day) ?? 0;
    if (before === 0 && units === 0) continue;
    const value = book.valueOn(units, date);
    if (value === undefined) continue;
    if (!isPriced) addTo(columns.net, day, book.valueOn(before, date) ?? 0);
    isPriced = true;
    addTo(columns.value, day, value);
  }
}

function changesByDay(columns: Columns, book: LedgerBook): Map<number, number> {
  const last = columns.dates.length - 1;
  const changes = new Map<number, number>([[last, -book.gap.excess]]);
  for (const { date, units } of book.changes) {
    const day = dayOf(columns, date);
    changes.set(day, (changes.get(day) ?? 0) + units);
  }
  return changes;
}

/** External money of a ledger, as its account sees it. Units without a price join as inflow on their first priced day. */
function addExternal(columns: Columns, book: LedgerBook, isTrusted: boolean, asOf: IsoDate): void {
  const crossing: UnitChange[] = [{ date: asOf, units: -book.gap.excess }];
  for (const { row, effect } of book.entries) {
    const day = dayOf(columns, row.date);
    // The cash book has a trusted account's external money already.
    if (!isTrusted) addTo(columns.net, day, -effect.flow);
    crossing.push({ date: row.date, units: isTrusted ? effect.externalUnits : effect.flowUnits });
  }
  for (const { date, units } of crossing) {
    if (units !== 0) addTo(columns.net, dayOf(columns, date), book.valueOn(units, date) ?? 0);
  }
}

function trimmed({ dates, value, net }: Columns, index: DatedSeries | null): DailySeries {
  const isEmpty = (_: IsoDate, day: number) =>
    roundCents(value[day] ?? 0) === 0 && roundCents(net[day] ?? 0) === 0;
  const start = dates.findIndex((date, day) => !isEmpty(date, day));
  if (start === -1) return { dates: [], value: [], benchmark: [], inflow: [], outflow: [] };
  const flows = {
    dates: dates.slice(start),
    inflow: net.slice(start).map((amount) => Math.max(0, roundCents(amount))),
    outflow: net.slice(start).map((amount) => Math.max(0, roundCents(-amount))),
  };
  const benchmark = index ? benchmarkSeries(flows, index) : flows.dates.map(() => null);
  return {
    ...flows,
    value: value.slice(start).map(roundCents),
    benchmark: benchmark.map((amount) => (amount === null ? null : roundCents(amount))),
  };
}

const dayOf = (columns: Columns, date: IsoDate): number => daysBetween(columns.first, date);

function addTo(column: number[], day: number, amount: number): void {
  column[day] = (column[day] ?? 0) + amount;
}
