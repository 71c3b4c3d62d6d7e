import { max, min } from "d3-array";

/** The ends of a value axis. */
export type ValueDomain = { low: number; high: number; startsAtZero: boolean };

/**
 * Where the value axis of a line chart begins and ends. From zero where the lowest value is less than half of the highest, so that sizes
 * compare as they are; values that lie closer together are drawn around themselves, with some room, or little could be seen of them.
 */
export function valueDomain(values: readonly number[]): ValueDomain {
  const [lowest, highest] = [min(values) ?? 0, max(values) ?? 1];
  if (highest <= 0) return { low: Math.min(lowest, 0), high: 1, startsAtZero: true };
  if (lowest < highest / 2) return { low: Math.min(0, lowest), high: highest, startsAtZero: true };
  const room = Math.max((highest - lowest) * 0.08, highest * 0.005);
  return { low: lowest - room, high: highest + room, startsAtZero: false };
}
