import { addDays, daysBetween, type IsoDate } from "@stocks-vibe/portfolio-math";
import { INSTITUTION } from "../../prices/sources/market-chain.ts";

/** A known price with where it is from, and the splits that change what a unit is. */
interface Point {
  date: IsoDate;
  price: number;
  source: string;
}
interface Split {
  date: IsoDate;
  ratio: number;
}

/** Where the price of an own purchase or sale is from. */
export const ownTradeSource = "own trade";
/** Where a price is from that lies on the straight line between two known ones. */
export const straightLineSource = "between two known prices";

/** Prices that only own trades and the institution tell of, with what is drawn between them. */
export const isOwnSource = (source: string): boolean =>
  source === INSTITUTION || source === ownTradeSource || source === straightLineSource;

/** A price stands for this many days before those between it and the next one are drawn. */
export const LONGEST_STANDING = 7;

/** How many units of `to` one unit of `from` has become by then. */
const unitsSince = (from: IsoDate, to: IsoDate, splits: readonly Split[]): number =>
  splits.reduce((units, { date, ratio }) => {
    return date > from && date <= to ? units * ratio : units;
  }, 1);

function line(from: Point, to: Point, splits: readonly Split[]): Point[] {
  const days = daysBetween(from.date, to.date);
  if (days <= LONGEST_STANDING) return [];
  // Both ends in units of the first, so that a split between them is no fall.
  const end = to.price * unitsSince(from.date, to.date, splits);
  return Array.from({ length: days - 1 }, (_, place): Point => {
    const date = addDays(from.date, place + 1);
    const price = from.price + ((end - from.price) * (place + 1)) / days;
    return {
      date,
      price: price / unitsSince(from.date, date, splits),
      source: straightLineSource,
    };
  });
}

/**
 * Prices of a security that no market prices, one for each day between two that are further apart
 * than a week: on the straight line between them. A plan's own fund grows between two
 * contributions, not on the day of the next. Points come in order of days.
 */
export const drawStraightLines = (
  points: readonly Point[],
  splits: readonly Split[],
): readonly Point[] =>
  points.flatMap((point, place) => {
    const next = points[place + 1];
    return next ? [point, ...line(point, next, splits)] : [point];
  });
