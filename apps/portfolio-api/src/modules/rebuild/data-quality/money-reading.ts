import type { Exchange } from "./exchange-parts.ts";

/** A takeover may pay more than what a share traded at, and the last price may be old. */
const MOST_TIMES = 3;

/** Whether the units were sold for the money, or bought with it: cash for a fraction of a share is no price of them all. */
export function isPrice({ units, money, into }: Exchange): boolean {
  // A row of units that names an amount of its own is read with that.
  if (into.length > 0 || units.row.amount !== 0) return false;
  const part = units.worth === 0 ? 1 : Math.abs(money) / units.worth;
  return part > 1 / MOST_TIMES && part < MOST_TIMES;
}
