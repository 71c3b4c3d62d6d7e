import type { Exchange } from "./exchange-parts.ts";

/** A takeover may pay more than what a share traded at, and the last price may be old. */
const MOST_TIMES = 3;
/**
 * What is paid for a fraction of a buyer's share is less than one of them is worth: of what many
 * hold, less than this part.
 */
const FRACTION = 1 / 20;

export const isFraction = (money: number, worth: number): boolean =>
  Math.abs(money) < worth * FRACTION;

type Reading = "price" | "far" | "fraction" | "beside";

/** How money stands to what the units were worth, where anybody tells. */
export function readingOf({ units, money, into }: Exchange): Reading {
  // A row of units that names an amount of its own is read with that.
  if (into.length > 0 || units.row.amount !== 0) return "beside";
  const part = units.worth === 0 ? 1 : Math.abs(money) / units.worth;
  if (units.worth !== 0 && isFraction(money, units.worth)) return "fraction";
  return part > 1 / MOST_TIMES && part < MOST_TIMES ? "price" : "far";
}

/** Whether the units were sold for the money, or bought with it. */
export const isPrice = (exchange: Exchange): boolean =>
  ["price", "far"].includes(readingOf(exchange));
