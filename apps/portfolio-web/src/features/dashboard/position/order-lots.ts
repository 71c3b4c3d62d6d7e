import type { Lot } from "@stocks-vibe/contracts/portfolio";

export const lotOrders = ["newest", "oldest", "gain", "loss", "shares"] as const;
export type LotOrder = (typeof lotOrders)[number];

/** The order that an address asks for; the newest first where it asks for none that there is. */
export const readLotOrder = (name: string | null): LotOrder =>
  lotOrders.find((order) => order === name) ?? "newest";

const byDay = (one: Lot, other: Lot) => one.purchaseDate.localeCompare(other.purchaseDate);

/** What is unknown stands last, whichever way the rest goes. */
const byGain = (sign: 1 | -1) => (one: Lot, other: Lot) => {
  const [first, second] = [one.unrealizedGain, other.unrealizedGain];
  if (first === null || second === null) return Number(first === null) - Number(second === null);
  return sign * (first - second);
};

const orders: Record<LotOrder, (one: Lot, other: Lot) => number> = {
  newest: (one, other) => byDay(other, one),
  oldest: byDay,
  gain: byGain(-1),
  loss: byGain(1),
  shares: (one, other) => other.shares - one.shares,
};

/** Sorted without changing the given list; lots that are alike in the order stand newest first. */
export const orderLots = (lots: readonly Lot[], order: LotOrder): Lot[] =>
  [...lots].sort((one, other) => orders[order](one, other) || byDay(other, one));

/** Lots of one year of purchase, as the list stands them under one head. Null of an order that is not by day: one group of all. */
export type LotGroup = { readonly year: string | null; readonly lots: readonly Lot[] };

/** The ordered lots under the years of their purchases, or all together where the order is not by day. */
export function groupLots(lots: readonly Lot[], order: LotOrder): readonly LotGroup[] {
  const ordered = orderLots(lots, order);
  if (order !== "newest" && order !== "oldest") return [{ year: null, lots: ordered }];
  const years = new Map<string, Lot[]>();
  for (const lot of ordered) {
    const year = lot.purchaseDate.slice(0, 4);
    const inYear = years.get(year);
    if (inYear) inYear.push(lot);
    else years.set(year, [lot]);
  }
  return [...years].map(([year, inYear]) => ({ year, lots: inYear }));
}

/** What the gains of these lots come to, in cents exactly; null as soon as one is unknown. */
export function gainOfLots(lots: readonly Lot[]): number | null {
  let cents = 0;
  for (const { unrealizedGain } of lots) {
    if (unrealizedGain === null) return null;
    cents += Math.round(unrealizedGain * 100);
  }
  return cents / 100;
}
