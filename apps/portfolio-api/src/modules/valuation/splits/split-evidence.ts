import { daysBetween, type IsoDate } from "@stocks-vibe/portfolio-math";
import { unitsOf } from "../data-quality/units.ts";
import { jumpsOf } from "../pricing/price-checks/price-spikes.ts";
import type { KnownSplit, PriceRows, TransactionRow } from "../rebuild/rebuild-types.ts";
import { isSplit } from "../transactions/transaction-types.ts";

/** An institution books a split this many days from the day on which the price changes, at most. */
export const DELIVERY_LIMITS = 12;
/** Ratios that differ by less are the same one. */
const SAME_RATIO = 0.07;
/** A jump this near to a ratio may be a split even where no units prove it. */
const SURE = 0.05;

/** A split that may have been: told by a market source, or read from a jump of its prices. */
export interface Candidate extends KnownSplit {
  readonly isKnown: boolean;
  /** Whether its price alone says enough, since no source tells of splits of that day. */
  readonly isBold: boolean;
  /** The first day on which it can have been. */
  readonly from: IsoDate;
}

/** Splits that a market source tells of, and the jumps of its prices that they don't explain. */
export function candidatesOf(prices: PriceRows): Candidate[] {
  const known = prices.splits ?? [];
  const jumps = jumpsOf(prices).filter(
    (jump) => !known.some(({ date }) => Math.abs(daysBetween(date, jump.date)) <= DELIVERY_LIMITS),
  );
  const isTold = (date: IsoDate): boolean =>
    prices.splits !== undefined && (prices.splitsFrom === undefined || date >= prices.splitsFrom);
  return [
    ...known.map(({ date, ratio }) => ({ date, from: date, ratio, isKnown: true, isBold: false })),
    ...jumps.map(({ date, from, ratio, off }) => {
      const isLarge = ratio >= 1.5 || ratio <= 1 / 1.5;
      return { date, from, ratio, isKnown: false, isBold: !isTold(date) && isLarge && off < SURE };
    }),
  ].sort((a, b) => (a.date < b.date ? 1 : -1));
}

const sumUnits = (rows: readonly TransactionRow[]): number =>
  rows.reduce((sum, row) => sum + unitsOf(row), 0);

/**
 * What a listed split multiplies units by where it counts on a day, from what is held today and
 * came since.
 */
function ratioOn(
  day: IsoDate,
  { held, rows, split }: { held: number; rows: readonly TransactionRow[]; split: TransactionRow },
): number {
  const after = held - sumUnits(rows.filter((row) => row !== split && row.date >= day));
  return after / (after - split.quantity);
}

/**
 * The institution's own row of a split, some days off as it may be. Trades between its day and the
 * split's are in new units already: the row fits where its ratio does on either day.
 */
export const listedRow = (
  held: number,
  rows: readonly TransactionRow[],
  { date, ratio }: KnownSplit,
): TransactionRow | undefined =>
  rows.find(
    (row) =>
      isSplit(row) &&
      Math.abs(daysBetween(date, row.date)) <= DELIVERY_LIMITS &&
      [row.date, date].some(
        (day) => Math.abs(ratioOn(day, { held, rows, split: row }) / ratio - 1) < SAME_RATIO,
      ),
  );

export interface Weighed {
  readonly outcome: "apply" | "doubt" | "ignore";
  /** What the units say: they prove it, they allow it, they speak against it, or none were held. */
  readonly units: "prove" | "allow" | "deny" | "none";
  /** Units that the split adds. */
  readonly added: number;
}

/**
 * Whether a split that no row tells of happened in a ledger. What is held today and what came since
 * give the units before it. They must not be fewer than the earlier rows brought; where they are
 * exactly those, the units prove it; where the rows add up without it, they refute it.
 */
export function weighSplit(
  held: number,
  rows: readonly TransactionRow[],
  split: Pick<Candidate, "date" | "ratio" | "isKnown" | "isBold">,
): Weighed {
  const isEarlier = ({ date }: { date: IsoDate }): boolean => date < split.date;
  const earlier = sumUnits(rows.filter(isEarlier));
  const after = held - sumUnits(rows.filter((row) => !isEarlier(row)));
  const before = after / split.ratio;
  const nothing = 1e-5 * Math.max(1, Math.abs(after));
  if (before <= nothing) return { outcome: "ignore", units: "none", added: 0 };
  const added = after - before;
  const addsUpWithout = earlier !== 0 && Math.abs(after - earlier) <= nothing;
  if (addsUpWithout) return { outcome: "ignore", units: "deny", added };
  const isTooFew = before - earlier < -nothing;
  if (isTooFew) return { outcome: split.isKnown ? "doubt" : "ignore", units: "deny", added };
  const isProven = Math.abs(before - earlier) <= nothing;
  const units = isProven ? "prove" : "allow";
  if (split.isKnown || isProven) return { outcome: "apply", units, added };
  if (!split.isBold) return { outcome: "ignore", units, added };
  return { outcome: split.ratio >= 2 || split.ratio <= 0.5 ? "apply" : "doubt", units, added };
}
