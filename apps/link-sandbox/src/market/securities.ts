import { dayOf } from "./calendar/day.ts";
import type { Schedule } from "./calendar/trading-calendar.ts";

/** How many units stand for how many after a split. */
export interface SplitRatio {
  readonly numerator: number;
  readonly denominator: number;
}

/** An invented security: what it is, and how its price is simulated. */
export interface SecurityProfile {
  readonly symbol: string;
  readonly name: string;
  readonly type: "mutual fund" | "etf" | "equity";
  readonly sector: string | null;
  readonly industry: string | null;
  /** Dollars a unit at the close of 2014. */
  readonly startPrice: number;
  /** Share of the index's daily log return that it follows. */
  readonly beta: number;
  /** Log return a year of its own, before dividends are taken out. */
  readonly alpha: number;
  /**
   * Its own annual volatility; that part reverts to zero, so prices stay plausible over decades.
   */
  readonly volatility: number;
  readonly dividend: { readonly yearlyYield: number; readonly when: Schedule } | null;
  readonly split: (SplitRatio & { readonly when: Schedule }) | null;
}

const quarterly = (date: number): Schedule => ({ kind: "in-months", months: [3, 6, 9, 12], date });
const MONTHLY: Schedule = {
  kind: "in-months",
  months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  date: 3,
};
const YEARLY: Schedule = { kind: "in-months", months: [12], date: 18 };

type Figures = Pick<SecurityProfile, "startPrice" | "beta" | "alpha" | "volatility"> & {
  readonly pays?: readonly [yearlyYield: number, when: Schedule];
};

const fund = (
  type: "mutual fund" | "etf",
  symbol: string,
  name: string,
  { pays, ...figures }: Figures,
): SecurityProfile => ({
  symbol,
  name,
  type,
  sector: null,
  industry: null,
  ...figures,
  dividend: pays ? { yearlyYield: pays[0], when: pays[1] } : null,
  split: null,
});

const stock = (
  symbol: string,
  name: string,
  business: readonly [sector: string, industry: string],
  { pays, ...figures }: Figures,
  firstSplit?: string,
): SecurityProfile => ({
  symbol,
  name,
  type: "equity",
  sector: business[0],
  industry: business[1],
  ...figures,
  dividend: pays ? { yearlyYield: pays[0], when: pays[1] } : null,
  // Every 40 months. Two stocks take turns 20 months apart, so any 24 months hold a split.
  split: firstSplit
    ? {
        numerator: 3,
        denominator: 2,
        when: { kind: "months", every: 40, from: dayOf(firstSplit) },
      }
    : null,
});

/**
 * Every security of the sandbox. All are invented; any likeness of a symbol to a listed one is
 * chance.
 */
export const SECURITIES: readonly SecurityProfile[] = [
  fund("mutual fund", "QMTDX", "Quillmark Target Date 2045 Fund", {
    startPrice: 18.4,
    beta: 0.78,
    alpha: -0.004,
    volatility: 0.03,
    pays: [0.019, YEARLY],
  }),
  fund("mutual fund", "QMLCX", "Quillmark Large Cap Index Fund", {
    startPrice: 52.1,
    beta: 1,
    alpha: -0.0005,
    volatility: 0.005,
    pays: [0.015, quarterly(20)],
  }),
  fund("mutual fund", "QMIEX", "Quillmark International Equity Fund", {
    startPrice: 31.75,
    beta: 0.82,
    alpha: -0.04,
    volatility: 0.08,
    pays: [0.026, YEARLY],
  }),
  fund("mutual fund", "QMBDX", "Quillmark Core Bond Fund", {
    startPrice: 10.82,
    beta: 0.06,
    alpha: 0.012,
    volatility: 0.04,
    pays: [0.031, MONTHLY],
  }),
  fund("mutual fund", "QMSVX", "Quillmark Stable Value Fund", {
    startPrice: 14.05,
    beta: 0,
    alpha: 0.024,
    volatility: 0,
  }),
  fund("etf", "THTM", "Thistledown Total Market ETF", {
    startPrice: 84.2,
    beta: 1.01,
    alpha: -0.006,
    volatility: 0.015,
    pays: [0.014, quarterly(24)],
  }),
  fund("etf", "THIX", "Thistledown International ETF", {
    startPrice: 44.6,
    beta: 0.8,
    alpha: -0.035,
    volatility: 0.08,
    pays: [0.027, quarterly(24)],
  }),
  fund("etf", "THBD", "Thistledown Aggregate Bond ETF", {
    startPrice: 80.3,
    beta: 0.05,
    alpha: 0.014,
    volatility: 0.04,
    pays: [0.03, MONTHLY],
  }),
  fund("etf", "THDV", "Thistledown Dividend Growers ETF", {
    startPrice: 61.9,
    beta: 0.86,
    alpha: 0.004,
    volatility: 0.05,
    pays: [0.024, quarterly(24)],
  }),
  fund("etf", "THSC", "Thistledown Small Company ETF", {
    startPrice: 48.35,
    beta: 1.12,
    alpha: -0.04,
    volatility: 0.1,
    pays: [0.012, quarterly(24)],
  }),
  stock(
    "LKSR",
    "Larkspur Robotics Inc.",
    ["Industrials", "Factory automation"],
    { startPrice: 64.5, beta: 1.25, alpha: 0.035, volatility: 0.22 },
    "2016-02-08",
  ),
  stock(
    "CSTL",
    "Castellan Semiconductors Corp.",
    ["Technology", "Semiconductors"],
    { startPrice: 58.2, beta: 1.35, alpha: 0.02, volatility: 0.24, pays: [0.006, quarterly(15)] },
    "2017-10-09",
  ),
  stock("MRDF", "Meridale Foods Co.", ["Consumer staples", "Packaged foods"], {
    startPrice: 41.3,
    beta: 0.55,
    alpha: 0.01,
    volatility: 0.13,
    pays: [0.028, quarterly(10)],
  }),
  stock("HLNR", "Hollin Rail Co.", ["Industrials", "Railroads"], {
    startPrice: 96.4,
    beta: 0.95,
    alpha: -0.01,
    volatility: 0.16,
    pays: [0.021, quarterly(12)],
  }),
  stock("PWYH", "Portwyn Health Inc.", ["Health care", "Medical devices"], {
    startPrice: 72.8,
    beta: 0.8,
    alpha: 0.02,
    volatility: 0.18,
    pays: [0.011, quarterly(18)],
  }),
  stock("SNDE", "Sunder Energy Corp.", ["Energy", "Oil and gas"], {
    startPrice: 38.9,
    beta: 0.9,
    alpha: -0.06,
    volatility: 0.28,
    pays: [0.037, quarterly(8)],
  }),
  stock("GLFN", "Galefern Software Inc.", ["Technology", "Application software"], {
    startPrice: 33.15,
    beta: 1.3,
    alpha: 0.01,
    volatility: 0.25,
  }),
];
