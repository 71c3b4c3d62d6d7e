import { performance } from "node:perf_hooks";

/** Something to time: one call does the whole work once. */
export type Work = () => unknown;

/** What the works returned, so that no engine may skip them. */
let seen: unknown;

/**
 * Microseconds per call of each work, medians over rounds. All works take turns in every round, so that whatever else the machine does
 * hits them alike: read the ratios, not the times.
 */
export function measure(works: Readonly<Record<string, Work>>, rounds = 15): Map<string, number> {
  const entries = Object.entries(works);
  const calls = new Map(entries.map(([name, work]) => [name, callsFor(work)]));
  const times = new Map(entries.map(([name]): [string, number[]] => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, work] of entries) times.get(name)?.push(timeOf(work, calls.get(name) ?? 1));
  }
  return new Map([...times].map(([name, list]) => [name, median(list)]));
}

/** Enough calls for a round of about 20 ms, found while warming up. */
function callsFor(work: Work): number {
  const start = performance.now();
  let calls = 0;
  while (performance.now() - start < 150 || calls < 3) {
    seen = work();
    calls += 1;
  }
  const each = (performance.now() - start) / calls;
  return Math.max(1, Math.round(20 / each));
}

function timeOf(work: Work, calls: number): number {
  const start = performance.now();
  for (let call = 0; call < calls; call += 1) seen = work();
  return ((performance.now() - start) * 1000) / calls;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

/** The last result, for the bench's own use: keeps the works alive. */
export const lastSeen = (): unknown => seen;
