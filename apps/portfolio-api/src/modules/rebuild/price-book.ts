import {
  type DatedSeries,
  daysBetween,
  type IsoDate,
  staleAfterDays,
  valueOnOrAfter,
  valueOnOrBefore,
} from "@stocks-vibe/portfolio-math";

/** A known price of one unit on a day. */
export interface PricePoint {
  date: IsoDate;
  price: number;
}

/** Units before and after a split on its day: prices before it are this many times those after. */
export interface SplitRatio {
  date: IsoDate;
  ratio: number;
}

export interface PriceSources {
  /** Closes from a market-data source. */
  market: readonly PricePoint[];
  /** What own trades were made at: used only before the market's first day, or when there is no market. */
  trades: readonly PricePoint[];
  /** The institution's latest price, used when newer than the market. */
  institution: PricePoint | null;
  splits: readonly SplitRatio[];
}

/** A unit's price on a day: the last one known, carried over days without trading; undefined before any is known. */
export type PriceOn = (date: IsoDate) => number | undefined;

/** The last known price of a day; within a week before the first price, that price serves. */
export function priceOn(series: DatedSeries): PriceOn {
  return (date) => {
    const before = valueOnOrBefore(series, date);
    if (before) return before.value;
    const after = valueOnOrAfter(series, date);
    return after && daysBetween(date, after.date) <= staleAfterDays ? after.value : undefined;
  };
}

/**
 * Joins the sources into one series of prices as traded. A split day without a price of its own gets the last price divided by the
 * ratio, since units change that day.
 */
export function priceSeries(sources: PriceSources): DatedSeries {
  const points = withSplits(joinSources(sources), sources.splits);
  return { dates: points.map(({ date }) => date), values: points.map(({ price }) => price) };
}

function joinSources({ market, trades, institution }: PriceSources): PricePoint[] {
  const firstMarket = market[0]?.date;
  const lastMarket = market.at(-1)?.date;
  // Only these need sorting: the market's closes are in order already.
  const early = new Map<IsoDate, number>();
  for (const { date, price } of trades) {
    if (isPrice(price) && (firstMarket === undefined || date < firstMarket)) early.set(date, price);
  }
  const latest: PricePoint[] = [];
  if (institution && isPrice(institution.price)) {
    if (lastMarket === undefined) early.set(institution.date, institution.price);
    else if (institution.date > lastMarket) latest.push(institution);
  }
  return [...inOrder(early), ...market.filter(({ price }) => isPrice(price)), ...latest];
}

function withSplits(points: readonly PricePoint[], splits: readonly SplitRatio[]): PricePoint[] {
  if (splits.length === 0) return [...points];
  const prices = new Map(points.map(({ date, price }) => [date, price]));
  for (const { date, ratio } of [...splits].sort((a, b) => (a.date < b.date ? -1 : 1))) {
    const before = inOrder(prices).findLast((point) => point.date < date);
    if (before && !prices.has(date)) prices.set(date, before.price / ratio);
  }
  return inOrder(prices);
}

const inOrder = (prices: ReadonlyMap<IsoDate, number>): PricePoint[] =>
  [...prices].map(([date, price]) => ({ date, price })).sort((a, b) => (a.date < b.date ? -1 : 1));

const isPrice = (price: number): boolean => Number.isFinite(price) && price > 0;
