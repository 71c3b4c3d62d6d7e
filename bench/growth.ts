import { performance } from "node:perf_hooks";
import {
  addDays,
  type CashFlow,
  type CostBasisMethod,
  irr,
  isoDate,
  type LotEvent,
  replayLots,
} from "../packages/portfolio-math/src/index.ts";
import { unlessShort } from "./config.ts";
import { earlyWithdrawals, randomNumbers } from "./flows.ts";
import { print, table } from "./report.ts";

/** Sizes at which each work is timed; the last one must be done within a second. */
const SIZES = unlessShort([25_000, 50_000, 100_000], [250, 500, 1_000]);
const MOST_MILLISECONDS = 1000;

/** Something whose time must grow with its size and no faster. */
interface Growing {
  name: string;
  /** The work of a size, ready to be timed. */
  prepare: (size: number) => () => unknown;
}

/** Paid in and out by turns, a day after the other: thousands of changes of sign. */
function alternatingFlows(count: number): CashFlow[] {
  const random = randomNumbers(count);
  const start = isoDate("1700-01-01");
  return Array.from({ length: count }, (_, day) => ({
    date: addDays(start, day),
    amount: (day % 2 === 0 ? -1 : 1) * Math.round(10_000 + 90_000 * random()) * 0.01,
  }));
}

/** Purchases with a sale after every second one, that takes a part of what is held. */
function trades(count: number): LotEvent[] {
  const random = randomNumbers(count);
  const start = isoDate("1900-01-01");
  return Array.from({ length: count }, (_, i): LotEvent => {
    const place = { ledger: "A", date: addDays(start, Math.floor((i * 40_000) / count)) };
    const quantity = 1 + Math.floor(random() * 100);
    if (i % 3 === 2) return { kind: "remove", ...place, quantity };
    const basis = quantity * Math.round(10_000 + 5000 * random()) * 0.01;
    return { kind: "add", id: `lot-${i}`, ...place, quantity, basis };
  });
}

function replayBy(method: CostBasisMethod): Growing {
  return {
    name: `lots, ${method}`,
    prepare: (size) => {
      const events = trades(size);
      return () => replayLots(events, new Map(), () => method);
    },
  };
}

const works: readonly Growing[] = [
  {
    name: "irr, more out at first",
    prepare: flowsOf((size) => earlyWithdrawals(size, size / 365, 1)),
  },
  { name: "irr, in and out by turns", prepare: flowsOf(alternatingFlows) },
  replayBy("fifo"),
  replayBy("lifo"),
  replayBy("hifo"),
  replayBy("average"),
];

function flowsOf(make: (size: number) => CashFlow[]): Growing["prepare"] {
  return (size) => {
    const flows = make(size);
    return () => irr(flows);
  };
}

/**
 * Prints milliseconds at each size and how they grow; answers whether the largest of each is done
 * within a second.
 */
export function measureGrowth(): boolean {
  const rows = works.map((work) => ({
    name: work.name,
    times: SIZES.map((size) => best(work, size)),
  }));
  print("Milliseconds by size, and how many times as long the next size takes (2 is linear)");
  table(
    ["", ...SIZES.map(String), "ratio", "ratio"],
    rows.map(({ name, times }) => [
      name,
      ...times.map((time) => time.toFixed(1)),
      ...times.slice(1).map((time, i) => (time / (times[i] ?? Number.NaN)).toFixed(2)),
    ]),
  );
  return rows.every(({ times }) => (times.at(-1) ?? Number.NaN) < MOST_MILLISECONDS);
}

/** The quickest of five calls: whatever else the machine does only makes one slower. */
function best(work: Growing, size: number): number {
  const run = work.prepare(size);
  const times = [1, 2, 3, 4, 5].map(() => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return Math.min(...times);
}
