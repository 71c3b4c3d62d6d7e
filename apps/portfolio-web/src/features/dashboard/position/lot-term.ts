import type { Lot } from "@stocks-vibe/contracts/portfolio";

const utc = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The same day of the next year; Feb 29 has its anniversary on Mar 1, so that a year is never cut short. */
function anniversaryOf(day: string): number {
  const next = new Date(utc(day));
  next.setUTCFullYear(next.getUTCFullYear() + 1);
  return next.getTime();
}

/**
 * Held for more than a year (`long`), or not (`short`): the day after the purchase is its first, so a sale on the anniversary is still
 * short (IRS Publication 550, "Holding Period"). Null where the purchase is before the history and that is not a year old itself.
 */
export function termOf(
  lot: Pick<Lot, "purchaseDate" | "purchaseDateKnown">,
  asOf: string,
): "long" | "short" | null {
  if (utc(asOf) > anniversaryOf(lot.purchaseDate)) return "long";
  return lot.purchaseDateKnown ? "short" : null;
}
