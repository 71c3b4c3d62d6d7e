import {
  type DatedSeries,
  type DatedValue,
  daysBetween,
  type IsoDate,
  staleAfterDays,
  valueOnOrAfter,
  valueOnOrBefore,
} from "@stocks-vibe/portfolio-math";

import { INSTITUTION } from "../../prices/sources/market-chain.ts";
import { drawStraightLines, isOwnSource, ownTradeSource } from "./straight-lines.ts";

/** A known price of one unit on a day. */
export interface PricePoint {
  date: IsoDate;
  price: number;
}

/** A price with where it is from. */
export interface SourcedPrice extends PricePoint {
  source: string;
}

/** Prices and where each is from: one word when all are from there, else one for each. */
export interface PriceHistory extends DatedSeries {
  sources: string | readonly string[];
}

/** Units before and after a split on its day: prices before it are this many times those after. */
export interface SplitRatio {
  date: IsoDate;
  ratio: number;
}

export interface PriceSources {
  /** Closes from a market-data source. */
  market: PriceHistory;
  /**
   * What own trades were made at: used only before the market's first day, or when there is no
   * market.
   */
  trades: readonly PricePoint[];
  /** The institution's latest price, used when newer than the market. */
  institution: PricePoint | null;
  splits: readonly SplitRatio[];
}

/**
 * A unit's price on a day: the last one known, carried over days without trading; undefined before
 * any is known.
 */
export type PriceOn = (date: IsoDate) => number | undefined;

/** The last known price of a day; within a week before the first price, that price serves. */
export function priceOn(series: DatedSeries): PriceOn {
  return (date) => knownOn(series, date)?.value;
}

/** The price that `priceOn` gives, with its own day and source. */
export function sourcedPriceOn(series: PriceHistory, date: IsoDate): SourcedPrice | undefined {
  const known = knownOn(series, date);
  return (
    known && {
      date: known.date,
      price: known.value,
      source: sourceAt(series, series.dates.indexOf(known.date)),
    }
  );
}

/** Where the price at a place of the series is from. */
export const sourceAt = ({ sources }: PriceHistory, place: number): string =>
  typeof sources === "string" ? sources : (sources[place] ?? "");

function knownOn(series: DatedSeries, date: IsoDate): DatedValue | undefined {
  const before = valueOnOrBefore(series, date);
  if (before) return before;
  const after = valueOnOrAfter(series, date);
  return after && daysBetween(date, after.date) <= staleAfterDays ? after : undefined;
}

/**
 * Joins the sources into one series of prices as traded. What no market prices lies on straight
 * lines between what is known. A split day without a price of its own gets the last price divided
 * by the ratio, since units change that day.
 */
export function priceSeries(sources: PriceSources): PriceHistory {
  const known = joinSources(sources);
  return withSplits(isOwn(known) ? withLines(known, sources.splits) : known, sources.splits);
}

const isOwn = ({ sources }: PriceHistory): boolean =>
  typeof sources === "string" ? isOwnSource(sources) : sources.every(isOwnSource);

/** What is known comes back as it is where nothing lies between. */
function withLines(series: PriceHistory, splits: readonly SplitRatio[]): PriceHistory {
  const points = drawStraightLines(pointsOf(series), splits);
  return points.length === series.dates.length ? series : seriesOf(points);
}

/**
 * Most securities have the market's closes and nothing else: they come back as they are, since
 * copies would cost more than all the rest.
 */
function joinSources({ market, trades, institution }: PriceSources): PriceHistory {
  const firstMarket = market.dates[0];
  const lastMarket = market.dates.at(-1);
  const early = new Map<IsoDate, SourcedPrice>();
  for (const { date, price } of trades) {
    if (isPrice(price) && (firstMarket === undefined || date < firstMarket))
      early.set(date, { date, price, source: ownTradeSource });
  }
  const latest: SourcedPrice[] = [];
  if (institution && isPrice(institution.price)) {
    const point = { ...institution, source: INSTITUTION };
    if (lastMarket === undefined) early.set(point.date, point);
    else if (point.date > lastMarket) latest.push(point);
  }
  const isAsItIs = early.size === 0 && latest.length === 0 && market.values.every(isPrice);
  if (isAsItIs) return market;
  return seriesOf([...inOrder(early), ...pointsOf(market).filter(isPriced), ...latest]);
}

function withSplits(series: PriceHistory, splits: readonly SplitRatio[]): PriceHistory {
  if (splits.length === 0) return series;
  const prices = new Map(pointsOf(series).map((point) => [point.date, point]));
  for (const { date, ratio } of [...splits].sort((a, b) => (a.date < b.date ? -1 : 1))) {
    const before = inOrder(prices).findLast((point) => point.date < date);
    if (before && !prices.has(date))
      prices.set(date, { ...before, date, price: before.price / ratio });
  }
  return seriesOf(inOrder(prices));
}

const pointsOf = (series: PriceHistory): SourcedPrice[] =>
  series.dates.map((date, place) => ({
    date,
    price: series.values[place] ?? 0,
    source: sourceAt(series, place),
  }));

const seriesOf = (points: readonly SourcedPrice[]): PriceHistory => ({
  dates: points.map(({ date }) => date),
  values: points.map(({ price }) => price),
  sources: points.map(({ source }) => source),
});

const isPriced = ({ price }: PricePoint): boolean => isPrice(price);

const inOrder = (prices: ReadonlyMap<IsoDate, SourcedPrice>): SourcedPrice[] =>
  [...prices.values()].sort((a, b) => (a.date < b.date ? -1 : 1));

const isPrice = (price: number): boolean => Number.isFinite(price) && price > 0;
