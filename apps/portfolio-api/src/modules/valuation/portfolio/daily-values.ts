import {
  addHeldValue,
  type DatedSeries,
  type DayRange,
  daysBetween,
  eachDay,
  type IsoDate,
  type PriceColumn,
  priceColumn,
  roundCents,
  roundSum,
  sumOf,
  type UnitChange,
} from "@stocks-vibe/portfolio-math";
import type { LedgerBook } from "../lots/build-ledgers.ts";
import type { DailySeries } from "../rebuild/rebuild-types.ts";
import type { CashLedger } from "./account-cash.ts";

/** Cash below a dollar is rounding, as in the figures' own completeness. */
const countedCash = 1;

/** Value and net external money of each day, being added up. */
interface Columns {
  first: IsoDate;
  dates: IsoDate[];
  range: DayRange;
  /** One column per series: accounts that hold the same security share it. */
  prices: Map<DatedSeries, PriceColumn>;
  value: Float64Array;
  /** Positive comes in. */
  net: Float64Array;
  /** What joined at its value, of all that came in. */
  joined: number[];
}

export interface DailyQuestion {
  asOf: IsoDate;
  /** Whole cents; the last day's value is exactly this. */
  totalValue: number;
  cash: readonly CashLedger[];
  ledgers: readonly LedgerBook[];
}

/**
 * Total value of every day since the earliest history, with the external money. Units follow the
 * replayed transactions, prices are the last known ones. What joins later is an inflow at its value
 * of that day: an account whose history starts later, units held before the history, a holding
 * without any earlier price.
 *
 * An account has its deposits, withdrawals and transfers as external money since the day from which
 * its cash history is trusted. Before, it keeps the cash of that day (today's, where it never is)
 * and has every purchase and sale as external money, so that missing deposits never look like
 * gains.
 *
 * Days before the first value are left out. Money of a day is netted, so that transfers between own
 * accounts cancel.
 */
export function dailyValues(question: DailyQuestion): DailySeries {
  const { asOf, cash, ledgers } = question;
  const first = [...cash, ...ledgers].reduce(
    (earliest, book) => (book.start < earliest ? book.start : earliest),
    asOf,
  );
  const dates = eachDay(first, asOf);
  const { length } = dates;
  const columns: Columns = {
    first,
    dates,
    range: { first, length },
    prices: new Map(),
    value: new Float64Array(length),
    net: new Float64Array(length),
    joined: [],
  };
  const trusted = new Map(cash.map((book) => [book.accountId, book.trustedFrom]));
  for (const book of cash) addCash(columns, book);
  for (const book of ledgers) {
    addUnits(columns, book);
    addExternal(columns, book, trusted.get(book.account.id) ?? null, asOf);
  }
  columns.value[length - 1] = question.totalValue;
  return trimmed(columns);
}

const isTrustedOn = (trustedFrom: IsoDate | null, date: IsoDate): boolean =>
  trustedFrom !== null && date >= trustedFrom;

function addCash(columns: Columns, book: CashLedger): void {
  const start = dayOf(columns, book.start);
  const since = book.entries.filter(({ row }) => isTrustedOn(book.trustedFrom, row.date));
  let held = book.today - sumOf(since, ({ effect }) => effect.cash);
  addTo(columns.net, start, held);
  if (Math.abs(held) > countedCash) columns.joined.push(held);
  const changes = new Map<number, number>();
  for (const { row, effect } of since) {
    const day = dayOf(columns, row.date);
    changes.set(day, (changes.get(day) ?? 0) + effect.cash);
    addTo(columns.net, day, effect.external);
  }
  for (let day = start; day < columns.dates.length; day += 1) {
    held += changes.get(day) ?? 0;
    addTo(columns.value, day, held);
  }
}

/**
 * Values the units of each day from the first day with a price on; the units already there on that
 * day are an inflow.
 */
function addUnits(columns: Columns, book: LedgerBook): void {
  const { prices: series, multiplier } = book;
  const prices = columns.prices.get(series) ?? priceColumn(series, columns.range);
  columns.prices.set(series, prices);
  const { changeDays, changeUnits } = changesByDay(columns, book);
  const from = dayOf(columns, book.start);
  const { opening } = book.gap;
  const held = { prices, multiplier, opening, changeDays, changeUnits, from };
  addHeldValue(columns.value, held);

  const join = Math.max(from, prices.pricedFrom);
  if (join >= columns.dates.length) return;
  const earlier = changeUnits.filter((_, index) => (changeDays[index] ?? 0) < join);
  const units = earlier.reduce((total, change) => total + change, opening);
  if (units === 0) return;
  const worth = units * (prices.closes[join] ?? 0) * multiplier;
  addTo(columns.net, join, worth);
  if (roundCents(worth) !== 0) columns.joined.push(worth);
}

/** Net change of units of each day, in order. What nobody reported gone leaves on the last day. */
function changesByDay(columns: Columns, book: LedgerBook) {
  const last = columns.dates.length - 1;
  const changes = new Map<number, number>([[last, -book.gap.excess]]);
  for (const { date, units } of book.changes) {
    const day = dayOf(columns, date);
    changes.set(day, (changes.get(day) ?? 0) + units);
  }
  const ordered = [...changes].sort(([a], [b]) => a - b);
  return {
    changeDays: ordered.map(([day]) => day),
    changeUnits: ordered.map(([, units]) => units),
  };
}

/**
 * External money of a ledger, as its account sees it. Units without a price join as inflow on their
 * first priced day.
 */
function addExternal(
  columns: Columns,
  book: LedgerBook,
  trustedFrom: IsoDate | null,
  asOf: IsoDate,
): void {
  const crossing: UnitChange[] = [{ date: asOf, units: -book.gap.excess }];
  for (const { row, effect } of book.entries) {
    const day = dayOf(columns, row.date);
    const isTrusted = isTrustedOn(trustedFrom, row.date);
    // The cash book has a trusted account's external money already.
    if (!isTrusted) addTo(columns.net, day, -effect.flow);
    crossing.push({ date: row.date, units: isTrusted ? effect.externalUnits : effect.flowUnits });
  }
  for (const { date, units } of crossing) {
    if (units !== 0) addTo(columns.net, dayOf(columns, date), book.valueOn(units, date) ?? 0);
  }
}

function trimmed({ dates, value, net, joined }: Columns): DailySeries {
  const isEmpty = (_: IsoDate, day: number) =>
    roundSum(value[day] ?? 0) === 0 && roundSum(net[day] ?? 0) === 0;
  const start = dates.findIndex((date, day) => !isEmpty(date, day));
  const opening = joined.length === 0 ? null : roundSum(sumOf(joined, (worth) => worth));
  if (start === -1) return { dates: [], value: [], inflow: [], outflow: [], opening };
  const external = Array.from(net.subarray(start), roundSum);
  return {
    dates: dates.slice(start),
    value: Array.from(value.subarray(start), roundSum),
    inflow: external.map((amount) => Math.max(0, amount)),
    outflow: external.map((amount) => Math.max(0, -amount)),
    opening,
  };
}

const dayOf = (columns: Columns, date: IsoDate): number => daysBetween(columns.first, date);

function addTo(column: Float64Array, day: number, amount: number): void {
  column[day] = (column[day] ?? 0) + amount;
}
