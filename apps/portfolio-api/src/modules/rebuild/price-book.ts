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
  market: DatedSeries;
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
  return withSplits(joinSources(sources), sources.splits);
}

/** Most securities have the market's closes and nothing else: they come back as they are, since copies would cost more than all the rest. */
function joinSources({ market, trades, institution }: PriceSources): DatedSeries {
  const firstMarket = market.dates[0];
  const lastMarket = market.dates.at(-1);
  const early = new Map<IsoDate, number>();
  for (const { date, price } of trades) {
    if (isPrice(price) && (firstMarket === undefined || date < firstMarket)) early.set(date, price);
  }
  const latest: PricePoint[] = [];
  if (institution && isPrice(institution.price)) {
    if (lastMarket === undefined) early.set(institution.date, institution.price);
    else if (institution.date > lastMarket) latest.push(institution);
  }
  const isAsItIs = early.size === 0 && latest.length === 0 && market.values.every(isPrice);
  if (isAsItIs) return market;
  return seriesOf([...inOrder(early), ...pointsOf(market).filter(isPriced), ...latest]);
}

function withSplits(series: DatedSeries, splits: readonly SplitRatio[]): DatedSeries {
  if (splits.length === 0) return series;
  const prices = new Map(pointsOf(series).map(({ date, price }) => [date, price]));
  for (const { date, ratio } of [...splits].sort((a, b) => (a.date < b.date ? -1 : 1))) {
    const before = inOrder(prices).findLast((point) => point.date < date);
    if (before && !prices.has(date)) prices.set(date, before.price / ratio);
  }
  return seriesOf(inOrder(prices));
}

const pointsOf = ({ dates, values }: DatedSeries): PricePoint[] =>
  dates.map((date, index) => ({ date, price: values[index] ?? 0 }));

const seriesOf = (points: readonly PricePoint[]): DatedSeries => ({
  dates: points.map(({ date }) => date),
  values: points.map(({ price }) => price),
});

const isPriced = ({ price }: PricePoint): boolean => isPrice(price);

const inOrder = (prices: ReadonlyMap<IsoDate, number>): PricePoint[] =>
  [...prices].map(([date, price]) => ({ date, price })).sort((a, b) => (a.date < b.date ? -1 : 1));

const isPrice = (price: number): boolean => Number.isFinite(price) && price > 0;
