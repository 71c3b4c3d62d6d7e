import { performance } from "node:perf_hooks";
import { unlessShort } from "./config.ts";

/** Something to time: one call does the whole work once. */
export type Work = () => unknown;

/** What the works returned, so that no engine may skip them. */
let seen: unknown;

/**
 * Microseconds per call of each work, the fastest of many short rounds: whatever else the machine
 * does only ever makes a round slower. All works take turns in every round, so that it hits them
 * alike: read the ratios, not the times.
 */
export function measure(works: Readonly<Record<string, Work>>, rounds = 30): Map<string, number> {
  const entries = Object.entries(works);
  const calls = new Map(entries.map(([name, work]) => [name, callsFor(work)]));
  const times = new Map(entries.map(([name]): [string, number[]] => [name, []]));
  for (let round = 0; round < unlessShort(rounds, 1); round += 1) {
    for (const [name, work] of entries) times.get(name)?.push(timeOf(work, calls.get(name) ?? 1));
  }
  return new Map([...times].map(([name, list]) => [name, Math.min(...list)]));
}

/** Enough calls for a round of about 8 ms, found while warming up. */
function callsFor(work: Work): number {
  const start = performance.now();
  let calls = 0;
  while (performance.now() - start < unlessShort(150, 0) || calls < unlessShort(3, 1)) {
    seen = work();
    calls += 1;
  }
  const each = (performance.now() - start) / calls;
  return Math.max(1, Math.round(unlessShort(8, 0) / each));
}

function timeOf(work: Work, calls: number): number {
  const start = performance.now();
  for (let call = 0; call < calls; call += 1) seen = work();
  return ((performance.now() - start) * 1000) / calls;
}

/** The last result of any work. */
export const lastSeen = (): unknown => seen;
