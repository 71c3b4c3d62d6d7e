/** What an item of a shape is due to show, linked on Friday, Nov 20, 2026. All of it is worked out by hand from the shape. */
export interface Due {
  /** The username, without `user_shape_`. */
  readonly shape: string;
  /** The money that truly went in, by day: the rate shown must bring it to `value`. Empty where no rate may be shown. */
  readonly paid: readonly (readonly [day: string, dollars: number])[];
  readonly value: number;
  /** Time-weighted, over all days. */
  readonly twr: number;
  /** The highest and the lowest value on the timeline. */
  readonly between: readonly [lowest: number, highest: number];
  readonly cost: number | null;
  readonly is: "full" | "since-linked" | "estimated";
  /** What the account's page says was found, effect and remedy. */
  readonly found: readonly string[];
}

export const NOTHING_MISSING = "Nothing is missing.";
const noMarketPrice = (what: string, instead: string): string =>
  `${what} has no market price; ${instead}. Daily prices would make the timeline and the returns exact.`;
const onALine = (days: number): string =>
  `up to ${days} days between two known prices are on a straight line`;
export const noMarket = (what: string, days: number): string => noMarketPrice(what, onALine(days));
export const noMarketOfLate = (what: string, days: number, since: number): string =>
  noMarketPrice(what, `${onALine(days)}, and the last one known has stood for ${since} days`);

/** Days on which shapes begin: two years before the link but a month, a year before it, and less. */
export const [longAgo, aYearAgo, january, may] = [
  "2024-12-20",
  "2025-11-20",
  "2026-01-23",
  "2026-05-04",
];
