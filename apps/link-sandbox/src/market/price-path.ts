import type { Day } from "./calendar/day.ts";
import { isDue } from "./calendar/schedule.ts";
import type { SecurityProfile, SplitRatio } from "./security-profile.ts";
import { seededRandom } from "./seeded-random.ts";

const TRADING_DAYS_A_YEAR = 252;
/** The security's own deviation from the index halves in about a year and a half. */
const DAILY_MEMORY = 0.5 ** (1 / (1.5 * TRADING_DAYS_A_YEAR));
const LOWEST_PRICE = 0.5;

const cents = (dollars: number): number => Math.round(dollars * 100) / 100;

export interface PricePath {
  /** Unadjusted closes in dollars, one for each trading day taken so far. */
  readonly closes: readonly number[];
  /**
   * Dollars a unit paid to whoever held it at the close before; quantities before the day's split.
   */
  readonly dividends: ReadonlyMap<Day, number>;
  readonly splits: ReadonlyMap<Day, SplitRatio>;
  /** Appends the next trading day. `indexLogReturn` is the index's log return of that day. */
  take(previous: Day, day: Day, indexLogReturn: number): void;
}

const paymentsAYear = (profile: SecurityProfile): number =>
  profile.dividend?.when.kind === "in-months" ? profile.dividend.when.months.length : 1;

/**
 * The unadjusted price history of one security, grown day by day. The first close is `startPrice`.
 */
export function createPricePath(profile: SecurityProfile): PricePath {
  const random = seededRandom(`price:${profile.symbol}`);
  const closes: number[] = [cents(profile.startPrice)];
  const dividends = new Map<Day, number>();
  const splits = new Map<Day, SplitRatio>();
  let exact = profile.startPrice;
  let deviation = 0;

  const ownLogReturn = (): number => {
    const before = deviation;
    const shock = (profile.volatility / Math.sqrt(TRADING_DAYS_A_YEAR)) * random.normal();
    deviation = deviation * DAILY_MEMORY + shock;
    return profile.alpha / TRADING_DAYS_A_YEAR + deviation - before;
  };

  const dividendDue = (previous: Day, day: Day): number => {
    if (!profile.dividend || !isDue(profile.dividend.when, previous, day)) return 0;
    const share = profile.dividend.yearlyYield / paymentsAYear(profile);
    return Math.round(exact * share * 10_000) / 10_000;
  };

  return {
    closes,
    dividends,
    splits,
    take(previous, day, indexLogReturn) {
      const dividend = dividendDue(previous, day);
      if (dividend > 0) dividends.set(day, dividend);
      exact = exact * Math.exp(profile.beta * indexLogReturn + ownLogReturn()) - dividend;
      const { split } = profile;
      if (split && isDue(split.when, previous, day)) {
        splits.set(day, { numerator: split.numerator, denominator: split.denominator });
        exact = (exact * split.denominator) / split.numerator;
      }
      exact = Math.max(exact, LOWEST_PRICE);
      closes.push(cents(exact));
    },
  };
}
