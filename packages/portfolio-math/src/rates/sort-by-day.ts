import { dayNumber } from "../days/iso-date.ts";
import type { CashFlow } from "./cash-flow.ts";

/** Amounts and their days, in columns of equal length. */
export interface DatedColumns {
  days: Float64Array;
  nets: Float64Array;
}

/** Fewer flows than this are compared with each other. */
const few = 24;
/** Flows spread thinner than one in so many days are sorted by keys, the others through the calendar. */
const thin = 64;

/** The flows' day numbers and amounts by day; flows of one day keep their order. */
export function sortByDay(flows: readonly CashFlow[]): DatedColumns {
  const days = new Float64Array(flows.length);
  const nets = new Float64Array(flows.length);
  for (const [i, flow] of flows.entries()) {
    days[i] = dayNumber(flow.date);
    nets[i] = flow.amount;
  }
  if (flows.length < few) return insertionSort({ days, nets });
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const day of days) {
    if (day < first) first = day;
    if (day > last) last = day;
  }
  const isDense = last - first < thin * flows.length;
  return isDense ? countingSort({ days, nets }, first, last) : keySort({ days, nets }, first);
}

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

/** Where each day's flows start, from how many each day has; then every flow to its place. */
function countingSort({ days, nets }: DatedColumns, first: number, last: number): DatedColumns {
  const places = new Int32Array(last - first + 2);
  for (const day of days) places[day - first + 1] = (places[day - first + 1] ?? 0) + 1;
  for (let day = 1; day < places.length; day += 1) {
    places[day] = (places[day] ?? 0) + (places[day - 1] ?? 0);
  }
  const sorted = { days: new Float64Array(days.length), nets: new Float64Array(days.length) };
  for (let i = 0; i < days.length; i += 1) {
    const day = days[i] ?? 0;
    const place = places[day - first] ?? 0;
    places[day - first] = place + 1;
    sorted.days[place] = day;
    sorted.nets[place] = nets[i] ?? 0;
  }
  return sorted;
}

/** Day and position as one number sort both, and doubles hold it exactly. */
function keySort({ days, nets }: DatedColumns, first: number): DatedColumns {
  const { length } = days;
  const keys = days.map((day, i) => (day - first) * length + i).sort();
  return {
    days: keys.map((key) => first + Math.floor(key / length)),
    nets: keys.map((key) => nets[key % length] ?? 0),
  };
}
