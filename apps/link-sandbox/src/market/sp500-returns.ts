import { seededRandom } from "./seeded-random.ts";

/** How one calendar year of the simulated index behaves. */
export interface IndexYear {
  /** Total return, December close to December close; 0.1788 is 17.88 %. */
  readonly totalReturn: number;
  /**
   * Standard deviation of the year's daily log returns, annualised. Ours, to give each year its
   * temper.
   */
  readonly volatility: number;
  readonly isPublished: boolean;
}

/**
 * Calendar-year total returns of the S&P 500, as published by S&P Dow Jones Indices (S&P 500 Total
 * Return index, SP500TR). Only these yearly figures are real: every day between is simulated.
 */
const PUBLISHED: Readonly<Record<number, readonly [totalReturn: number, volatility: number]>> = {
  2015: [0.0138, 0.155],
  2016: [0.1196, 0.131],
  2017: [0.2183, 0.067],
  2018: [-0.0438, 0.171],
  2019: [0.3149, 0.125],
  2020: [0.184, 0.34],
  2021: [0.2871, 0.131],
  2022: [-0.1811, 0.241],
  2023: [0.2629, 0.131],
  2024: [0.2502, 0.126],
  2025: [0.1788, 0.18],
};

const LONG_RUN = { mean: 0.09, spread: 0.13, lowest: -0.22, highest: 0.3, volatility: 0.15 };

/** The published figure of a year, or for later years a simulated one that never changes. */
export function indexYear(year: number): IndexYear {
  const published = PUBLISHED[year];
  if (published) {
    const [totalReturn, volatility] = published;
    return { totalReturn, volatility, isPublished: true };
  }
  const drawn = LONG_RUN.mean + LONG_RUN.spread * seededRandom(`sp500tr:year:${year}`).normal();
  const totalReturn = Math.min(LONG_RUN.highest, Math.max(LONG_RUN.lowest, drawn));
  return { totalReturn, volatility: LONG_RUN.volatility, isPublished: false };
}
