import { type Day, dayFrom, partsOf } from "./calendar/day.ts";
import { isDue, tradingDaysOf } from "./calendar/trading-calendar.ts";
import { SECURITIES, type SecurityProfile, type SplitRatio } from "./securities.ts";
import { seededRandom } from "./seeded-random.ts";
import { indexYear } from "./sp500-returns.ts";

const TRADING_DAYS_A_YEAR = 252;
/** The security's own deviation from the index halves in about a year and a half. */
const DAILY_MEMORY = 0.5 ** (1 / (1.5 * TRADING_DAYS_A_YEAR));
const LOWEST_PRICE = 0.5;

const cents = (dollars: number): number => Math.round(dollars * 100) / 100;

interface PricePath {
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
function createPricePath(profile: SecurityProfile): PricePath {
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

/**
 * Daily log returns of the simulated S&P 500 total return index for a year with `tradingDays` days.
 * They are seeded noise, shifted evenly so that they add up to the year's total return exactly.
 */
function indexLogReturns(year: number, tradingDays: number): number[] {
  const { totalReturn, volatility } = indexYear(year);
  const random = seededRandom(`sp500tr:days:${year}`);
  const daily = volatility / Math.sqrt(TRADING_DAYS_A_YEAR);
  const noise = Array.from({ length: tradingDays }, () => daily * random.normal());
  const sum = noise.reduce((total, value) => total + value, 0);
  const shift = (Math.log1p(totalReturn) - sum) / tradingDays;
  return noise.map((value) => value + shift);
}

/**
 * Day 0 of the index and of every price: the last close of 2014. Prices are shown from the day
 * after.
 */
export const BASE_DAY: Day = dayFrom(2014, 12, 31);
const BASE_LEVEL = 1_000;
const FIRST_YEAR = 2015;

/** Values of consecutive trading days. */
export interface DailySeries {
  readonly days: readonly Day[];
  readonly values: readonly number[];
}

export interface DatedSplit extends SplitRatio {
  readonly symbol: string;
  readonly day: Day;
}

/**
 * The sandbox's market: the same for everyone, for ever, up to any day asked for. Both ends of a
 * range are included.
 */
export interface Market {
  find(symbol: string): SecurityProfile | undefined;
  tradingDays(from: Day, to: Day): readonly Day[];
  /** Simulated S&P 500 total return index, 1,000 at the close of 2014. */
  index(from: Day, to: Day): DailySeries;
  closes(symbol: string, from: Day, to: Day): DailySeries;
  /**
   * Throws when `day` is no trading day or the symbol is unknown: callers ask for what they know
   * exists.
   */
  closeOn(symbol: string, day: Day): number;
  /** Dollars a unit, for units held at the previous close; 0 on most days. */
  dividendOn(symbol: string, day: Day): number;
  splitOn(symbol: string, day: Day): SplitRatio | undefined;
  splits(symbol: string, from: Day, to: Day): DatedSplit[];
}

/**
 * Series are grown by whole years when first needed and kept: a year of one security is about 2 KB.
 */
export function createMarket(profiles: readonly SecurityProfile[] = SECURITIES): Market {
  const bySymbol = new Map(profiles.map((profile) => [profile.symbol, profile]));
  const paths = new Map<string, PricePath>();
  const days: Day[] = [BASE_DAY];
  const positions = new Map<Day, number>([[BASE_DAY, 0]]);
  const logReturns: number[] = [0];
  const levels: number[] = [BASE_LEVEL];
  let grownTo = FIRST_YEAR - 1;

  const growYear = (year: number): void => {
    const added = tradingDaysOf(year);
    const yearStart = levels.at(-1) ?? BASE_LEVEL;
    let sum = 0;
    for (const [at, logReturn] of indexLogReturns(year, added.length).entries()) {
      const day = added[at] ?? BASE_DAY;
      sum += logReturn;
      positions.set(day, days.length);
      days.push(day);
      logReturns.push(logReturn);
      levels.push(yearStart * Math.exp(sum));
    }
  };

  const growTo = (day: Day): void => {
    const { year } = partsOf(day);
    for (let next = grownTo + 1; next <= year; next += 1) {
      growYear(next);
      grownTo = next;
    }
  };

  const pathOf = (symbol: string): PricePath => {
    const profile = bySymbol.get(symbol);
    if (!profile) throw new Error(`no such security: ${symbol}`);
    const path = paths.get(symbol) ?? createPricePath(profile);
    paths.set(symbol, path);
    for (let at = path.closes.length; at < days.length; at += 1) {
      path.take(days[at - 1] ?? BASE_DAY, days[at] ?? BASE_DAY, logReturns[at] ?? 0);
    }
    return path;
  };

  /** Positions of the first day on or after `from` and of the first day after `to`. */
  const range = (from: Day, to: Day): readonly [number, number] => {
    growTo(to);
    return [firstAtOrAfter(days, from), firstAtOrAfter(days, to + 1)];
  };

  const eventPath = (symbol: string, day: Day): PricePath => {
    growTo(day);
    return pathOf(symbol);
  };

  return {
    find: (symbol) => bySymbol.get(symbol),
    tradingDays: (from, to) => days.slice(...range(from, to)),
    index(from, to) {
      const [start, end] = range(from, to);
      return { days: days.slice(start, end), values: levels.slice(start, end) };
    },
    closes(symbol, from, to) {
      const [start, end] = range(Math.max(from, BASE_DAY + 1), to);
      return { days: days.slice(start, end), values: pathOf(symbol).closes.slice(start, end) };
    },
    closeOn(symbol, day) {
      const { closes } = eventPath(symbol, day);
      const close = closes[positions.get(day) ?? -1];
      if (close === undefined) throw new Error(`the market was closed on day ${day}`);
      return close;
    },
    dividendOn: (symbol, day) => eventPath(symbol, day).dividends.get(day) ?? 0,
    splitOn: (symbol, day) => eventPath(symbol, day).splits.get(day),
    splits(symbol, from, to) {
      const { splits } = eventPath(symbol, to);
      return [...splits].flatMap(([day, ratio]) =>
        day >= from && day <= to ? [{ symbol, day, ...ratio }] : [],
      );
    },
  };
}

/** Binary search in ascending days. */
function firstAtOrAfter(days: readonly Day[], day: Day): number {
  let low = 0;
  let high = days.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((days[middle] ?? 0) < day) low = middle + 1;
    else high = middle;
  }
  return low;
}
