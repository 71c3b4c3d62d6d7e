import { dateOfDayNumber, dayNumber, type IsoDate } from "../days/iso-date.ts";

/** Money on a day, seen by the investor: negative is paid in, positive is received. */
export interface CashFlow {
  date: IsoDate;
  /**
   * In any currency, as long as it is one; 0 is allowed: as the closing value it says that nothing
   * is left.
   */
  amount: number;
}

/** Amounts and their days, in columns of equal length. */
interface DatedColumns {
  /** Day numbers, as `dayNumber` counts them. */
  days: Float64Array;
  /** The amount that belongs to the day at the same position. */
  nets: Float64Array;
}

/**
 * Fewer flows than this are compared with each other: no table and no second pass pay off for so
 * few.
 */
const few = 24;
/**
 * Flows spread thinner than one in so many days are sorted by keys, the others through the
 * calendar, whose table takes a place for each day between the first and the last.
 */
const thin = 64;

/**
 * The flows' day numbers and amounts by day, in new columns; flows of one day keep their order.
 * Amounts are passed on as they are, whatever they are. Never throws.
 *
 * Three ways with one answer, since a list of four flows and one of a hundred thousand are both
 * common: insertion for a few (O(n²), but n is small), counting for dense ones (O(n + days)), keys
 * for the others (O(n log n)).
 *
 * Amounts 1, 2 and 3 on January 3, January 1 and January 3 come out as 2, 1, 3.
 */
function sortByDay(flows: readonly CashFlow[]): DatedColumns {
  const days = new Float64Array(flows.length);
  const nets = new Float64Array(flows.length);
  for (const [i, flow] of flows.entries()) {
    days[i] = dayNumber(flow.date);
    nets[i] = flow.amount;
  }
  if (flows.length < few) return insertionSort({ days, nets });
  // The range of days decides whether a table with a place for every day is affordable.
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const day of days) {
    if (day < first) first = day;
    if (day > last) last = day;
  }
  const isDense = last - first < thin * flows.length;
  return isDense ? countingSort({ days, nets }, first, last) : keySort({ days, nets }, first);
}

/**
 * Moves each flow back past all later ones. It stops at an equal day, so that flows of one day keep
 * their order.
 */
function insertionSort({ days, nets }: DatedColumns): DatedColumns {
  for (let i = 1; i < days.length; i += 1) {
    const day = days[i] ?? 0;
    const net = nets[i] ?? 0;
    let place = i;
    for (; place > 0 && (days[place - 1] ?? 0) > day; place -= 1) {
      days[place] = days[place - 1] ?? 0;
      nets[place] = nets[place - 1] ?? 0;
    }
    days[place] = day;
    nets[place] = net;
  }
  return { days, nets };
}

/**
 * Where each day's flows start, from how many each day has; then every flow to its place. No flow
 * is compared with another.
 */
function countingSort({ days, nets }: DatedColumns, first: number, last: number): DatedColumns {
  // Counts stand one place further on, so that adding them up leaves at each day how many flows
  // come before it.
  const places = new Int32Array(last - first + 2);
  for (const day of days) places[day - first + 1] = (places[day - first + 1] ?? 0) + 1;
  for (let day = 1; day < places.length; day += 1) {
    places[day] = (places[day] ?? 0) + (places[day - 1] ?? 0);
  }
  const sorted = { days: new Float64Array(days.length), nets: new Float64Array(days.length) };
  for (let i = 0; i < days.length; i += 1) {
    const day = days[i] ?? 0;
    const place = places[day - first] ?? 0;
    // The next flow of the same day goes right behind this one: the order of arrival stays.
    places[day - first] = place + 1;
    sorted.days[place] = day;
    sorted.nets[place] = nets[i] ?? 0;
  }
  return sorted;
}

/**
 * Day and position as one number sort both, and doubles hold it exactly: ten thousand years of days
 * times two thousand million flows are below 2^53. The position keeps flows of one day in order and
 * finds the amount again.
 */
function keySort({ days, nets }: DatedColumns, first: number): DatedColumns {
  const { length } = days;
  const keys = days.map((day, i) => (day - first) * length + i).sort();
  return {
    days: keys.map((key) => first + Math.floor(key / length)),
    nets: keys.map((key) => nets[key % length] ?? 0),
  };
}

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

/** One day's net, `years` (AsMember/365) after the first day with money. */
export interface DayNet {
  date: IsoDate;
  years: number;
  amount: number;
}

/**
 * Nets the flows of each day, drops days that net to nothing, and puts the rest in date order. Nets
 * below a billionth of the day's gross are rounding residue, not money. Nothing when an amount is
 * not finite. Never throws.
 *
 * −100 on 2023-01-01 and 60 and 50 on 2024-01-01 are −100 at 0 years and 110 at 1 year.
 */
export function netByDay(flows: readonly CashFlow[]): DayNet[] {
  const { length, firstDay, days, nets, isFinite: canBeNetted } = netColumns(flows);
  if (!canBeNetted) return [];
  return Array.from({ length }, (_, index) => {
    const day = days[index] ?? 0;
    return { date: dateOfDayNumber(firstDay + day), amount: nets[index] ?? 0, years: day / 365 };
  });
}
