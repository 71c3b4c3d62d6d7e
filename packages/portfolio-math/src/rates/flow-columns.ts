import { dayNumber } from "../days/iso-date.ts";
import type { CashFlow } from "./cash-flow.ts";
import { type DatedColumns, sortByDay } from "./sort-by-day.ts";

/**
 * Flows netted by day, in date order, as columns of numbers; the columns may be longer than
 * `length`.
 */
export interface FlowColumns extends DatedColumns {
  /** Days since the first one whose flows do not cancel. */
  days: Float64Array;
  /** Days whose flows do not cancel. */
  length: number;
  /** Day number of the first of them. */
  firstDay: number;
  /**
   * How often the sign changes from one day to the next: no more rates can exist (Descartes' rule).
   */
  signChanges: number;
  /** False when an amount is NaN or infinite. */
  isFinite: boolean;
  /** True when all flows, cancelling ones too, are of one day. */
  isSingleDay: boolean;
}

/** Nets below this part of a day's gross are rounding residue, not money. */
const residue = 1e-9;

/**
 * Nets the flows of each day and drops days that net to nothing. The order of the flows does not
 * matter. Amounts keep their unit; days are counted from the first that is left. O(n) for flows in
 * date order, else the time of `sortByDay`. An amount that is not finite is told by `isFinite`;
 * nothing is thrown.
 *
 * −100 on January 1, 30 and −30 on January 5 and 110 on January 11 are the days 0 and 10 with the
 * nets −100 and 110.
 */
export function netColumns(flows: readonly CashFlow[]): FlowColumns {
  const columns = emptyColumns(mostDays(flows));
  // Statements list their rows by date, so the way without sorting is tried first; what it wrote is
  // thrown away if it fails.
  if (netSorted(flows, columns)) return columns;
  const sorted = sortByDay(flows);
  const unsorted = emptyColumns(flows.length);
  netEqualDays(sorted, flows.length, unsorted);
  return unsorted;
}

/**
 * How many days flows in date order can have: no more than lie between the first and the last. Many
 * flows of few years so need short columns. (Of flows in another order, `netSorted` gives up; what
 * it then wrote past the end is nowhere.)
 */
function mostDays(flows: readonly CashFlow[]): number {
  const [first, last] = [flows[0], flows[flows.length - 1]];
  if (!first || !last) return 0;
  return Math.min(flows.length, Math.max(0, dayNumber(last.date) - dayNumber(first.date)) + 1);
}

/**
 * Nets flows that come in date order, in one pass without writing the days first; false as soon as
 * one does not.
 */
function netSorted(flows: readonly CashFlow[], columns: FlowColumns): boolean {
  let date: string | undefined;
  let latest = Number.NEGATIVE_INFINITY;
  let days = 0;
  let net = 0;
  let gross = 0;
  for (const flow of flows) {
    // Flows of one day are told by their text, which is cheaper than reading the day from it.
    if (flow.date !== date) {
      if (date !== undefined) addDay(columns, latest, net, gross);
      const day = dayNumber(flow.date);
      if (day < latest) return false;
      if (day !== latest) days += 1;
      date = flow.date;
      latest = day;
      net = 0;
      gross = 0;
    }
    const { amount } = flow;
    net += amount;
    gross += Math.abs(amount);
  }
  if (date !== undefined) addDay(columns, latest, net, gross);
  // Counted before days that cancel are dropped: money that came and went on one day is still of
  // one day.
  columns.isSingleDay = days === 1;
  return true;
}

/** The same of columns that are in order by now: one run of equal days after the other. */
function netEqualDays({ days, nets }: DatedColumns, count: number, columns: FlowColumns): void {
  columns.isSingleDay = count > 0 && days[0] === days[count - 1];
  for (let i = 0; i < count; ) {
    const day = days[i] ?? 0;
    let net = 0;
    let gross = 0;
    for (; i < count && days[i] === day; i += 1) {
      const amount = nets[i] ?? 0;
      net += amount;
      gross += Math.abs(amount);
    }
    addDay(columns, day, net, gross);
  }
}

/** Writes a day's net behind the last one, unless the flows of the day cancel but for rounding. */
function addDay(columns: FlowColumns, day: number, net: number, gross: number): void {
  if (!Number.isFinite(gross)) columns.isFinite = false;
  if (Math.abs(net) <= gross * residue) return;
  const { length, days, nets } = columns;
  // The first day with money is day 0: an earlier one whose flows cancel would only stretch the
  // time.
  if (length === 0) columns.firstDay = day;
  else if ((nets[length - 1] ?? 0) < 0 !== net < 0) columns.signChanges += 1;
  days[length] = day - columns.firstDay;
  nets[length] = net;
  columns.length = length + 1;
}

function emptyColumns(capacity: number): FlowColumns {
  return {
    days: new Float64Array(capacity),
    nets: new Float64Array(capacity),
    length: 0,
    firstDay: 0,
    signChanges: 0,
    isFinite: true,
    isSingleDay: false,
  };
}
