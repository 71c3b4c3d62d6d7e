import type { ComparedPrices } from "@stocks-vibe/contracts/portfolio";
import {
  daysBetween,
  type IsoDate,
  roundCents,
  valueOnOrBefore,
} from "@stocks-vibe/portfolio-math";

/** A price of the holder's institution, of its day. */
export interface OwnPrice {
  readonly day: IsoDate;
  readonly price: number;
}

/** A close may be so many days older than the institution's price: a long weekend. */
const NEAR_DAYS = 4;
/**
 * Institutions round prices and name the day on which they were told: two closes in a row of a fund
 * rarely differ by more.
 */
const SAME = 0.02;
/** From here on figures leave a market's prices out (`pricing/price-series`). */
const FAR = 1.5;

/** The newest day of which both are known; null where there is none. Pure. */
export function compareCloses(
  own: readonly OwnPrice[],
  market: { readonly dates: readonly IsoDate[]; readonly closes: readonly number[] },
): ComparedPrices | null {
  const series = { dates: market.dates, values: market.closes };
  for (const { day, price } of own.toSorted((one, other) => (one.day < other.day ? 1 : -1))) {
    const close = valueOnOrBefore(series, day);
    if (price <= 0 || !close || daysBetween(close.date, day) > NEAR_DAYS) continue;
    return {
      day: close.date,
      own_price: roundCents(price),
      market_price: roundCents(close.value),
      difference: close.value / price - 1,
    };
  }
  return null;
}

/** What follows for a match. Pure. */
export function judgeMatch(
  compared: ComparedPrices | null,
): "agrees" | "differs" | "unproven" | "too-far" {
  if (!compared) return "unproven";
  const ratio = 1 + compared.difference;
  if (ratio >= FAR || ratio <= 1 / FAR) return "too-far";
  return Math.abs(compared.difference) <= SAME ? "agrees" : "differs";
}
