import { seededRandom } from "./seeded-random.ts";
import { indexYear } from "./sp500-returns.ts";

const TRADING_DAYS_A_YEAR = 252;

/**
 * Daily log returns of the simulated S&P 500 total return index for a year with `tradingDays` days. They are seeded
 * noise, shifted evenly so that they add up to the year's total return exactly.
 */
export function indexLogReturns(year: number, tradingDays: number): number[] {
  const { totalReturn, volatility } = indexYear(year);
  const random = seededRandom(`sp500tr:days:${year}`);
  const daily = volatility / Math.sqrt(TRADING_DAYS_A_YEAR);
  const noise = Array.from({ length: tradingDays }, () => daily * random.normal());
  const sum = noise.reduce((total, value) => total + value, 0);
  const shift = (Math.log1p(totalReturn) - sum) / tradingDays;
  return noise.map((value) => value + shift);
}
