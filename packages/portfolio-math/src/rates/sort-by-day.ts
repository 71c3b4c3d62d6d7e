import { dayNumber } from "../days/iso-date.ts";
import type { CashFlow } from "./cash-flow.ts";

/** Amounts and their days, in columns of equal length. */
export interface DatedColumns {
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
export function sortByDay(flows: readonly CashFlow[]): DatedColumns {
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
