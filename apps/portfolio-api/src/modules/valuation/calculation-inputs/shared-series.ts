import { createHash } from "node:crypto";
import { addDays, type IsoDate, isoDate } from "@stocks-vibe/portfolio-math";

/**
 * Dated values where every thread of the process reads them, without a copy; named by digests of
 * what they are.
 */
export interface SharedSeries {
  readonly id: string;
  readonly daysId: string;
  /** Days since 1970-01-01, as 32-bit integers. */
  readonly days: SharedArrayBuffer;
  /** As 64-bit floating point numbers. */
  readonly values: SharedArrayBuffer;
}

/** As a thread reads it. Shared between calculations: never changed in place. */
export interface DatedValues {
  readonly dates: readonly IsoDate[];
  readonly values: readonly number[];
}

const DAY_MS = 86_400_000;
const FIRST_DAY = isoDate("1970-01-01");

const digestOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("base64");

/** Of lists that are kept in memory and never changed in place. */
const known = new WeakMap<readonly number[], SharedSeries>();

/**
 * Puts dated values where threads can read them; lists that were put there before are found again.
 */
export function shareSeries(days: readonly string[], values: readonly number[]): SharedSeries {
  const before = known.get(values);
  if (before) return before;
  const [sharedDays, sharedValues] = [
    new Int32Array(new SharedArrayBuffer(days.length * Int32Array.BYTES_PER_ELEMENT)),
    new Float64Array(new SharedArrayBuffer(values.length * Float64Array.BYTES_PER_ELEMENT)),
  ];
  sharedDays.set(days.map((day) => Date.parse(isoDate(day)) / DAY_MS));
  sharedValues.set(values);
  // The copies are what is hashed: a hash does not take shared memory.
  const daysId = digestOf(new Uint8Array(sharedDays.slice().buffer));
  const id = `${daysId} ${digestOf(new Uint8Array(sharedValues.slice().buffer))}`;
  const shared = { id, daysId, days: sharedDays.buffer, values: sharedValues.buffer };
  known.set(values, shared);
  return shared;
}

/**
 * As many as the process keeps (closes-cache.ts). Their values take some 12 KB each in a thread;
 * lists of days are few.
 */
const KEPT = 3_000;

/** Reads shared series in a thread, each once: the least recently used leaves first. */
export function createSeriesReader(kept = KEPT): (series: SharedSeries) => DatedValues {
  const dayNames = new Map<number, IsoDate>();
  const dayLists = new Map<string, readonly IsoDate[]>();
  const memory = new Map<string, DatedValues>();

  const nameOf = (day: number): IsoDate => {
    const name = dayNames.get(day) ?? addDays(FIRST_DAY, day);
    dayNames.set(day, name);
    return name;
  };
  const daysOf = ({ daysId, days }: SharedSeries): readonly IsoDate[] => {
    const list = dayLists.get(daysId) ?? Array.from(new Int32Array(days), nameOf);
    if (dayLists.size >= kept) dayLists.clear();
    dayLists.set(daysId, list);
    return list;
  };

  return (series) => {
    const found = memory.get(series.id) ?? {
      dates: daysOf(series),
      values: Array.from(new Float64Array(series.values)),
    };
    memory.delete(series.id);
    memory.set(series.id, found);
    const [oldest] = memory.keys();
    if (memory.size > kept && oldest !== undefined) memory.delete(oldest);
    return found;
  };
}
