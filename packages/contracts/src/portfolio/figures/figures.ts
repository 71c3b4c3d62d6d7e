import * as z from "zod/mini";
import { completeness, isoDay, money, notAvailable, percent, rate } from "../scalars.ts";

/**
 * The days a rate covers and the money it weighs. The S&P 500's rate beside it, and the difference
 * of the two, weigh the same money over the same days, so they have one period.
 */
export const ratePeriod = z.object({
  /** The day of the first money it weighs, or of the valuation a return starts from. */
  from: isoDay,
  /** The day of the valuation that closes it. */
  to: isoDay,
  /**
   * Money that nobody is known to have paid: what was held when the history of its account starts,
   * at its market value of that day, which counts as paid in then. Of a time-weighted return, the
   * valuation it starts from. Null where every dollar has its own day.
   */
  openingValue: z.nullable(money),
  /** What the money is worth on `to`. */
  closingValue: money,
  /** True when lots count that were held in these days and are gone. */
  includesSold: z.boolean(),
});
export type RatePeriod = z.infer<typeof ratePeriod>;

/**
 * The version of the figures that a program writes and reads: of the dashboard without its stamp,
 * of the years, and of the values by day. Raise it by one whenever any of them has another shape,
 * and whenever a figure is calculated differently: what earlier versions stored is then shown as
 * being brought up to date, and rebuilt. figures-version.test.ts fails where a shape changed and
 * this number did not.
 */
export const FIGURES_VERSION = 13;

/**
 * The portfolio's figures, in sheets of what belongs together: the fields of one sheet are stored
 * together, and an explanation of one of them is refused where any is no longer what is shown.
 */
const sheets = {
  value: {
    totalValue: money,
    /** Part of `totalValue` held as cash and money-market funds. */
    cashValue: money,
    holdingsValue: money,
  },
  cost: {
    totalCostBasis: z.nullable(money),
    totalUnrealizedGain: z.nullable(money),
    totalUnrealizedGainPercent: z.nullable(percent),
    /** Value of holdings whose basis is unknown: left out of basis and gain, and said so. */
    valueWithoutBasis: money,
    /** How many of `totalPositions` basis, gain and percent add up: those whose cost is known. */
    positionsWithCost: z.int(),
  },
  positions: { totalPositions: z.int() },
  rates: {
    portfolioIRR: z.nullable(rate),
    sp500IRR: z.nullable(rate),
    /** portfolioIRR − sp500IRR. */
    irrDifference: z.nullable(rate),
    /**
     * 'deposits': money crossing the accounts' edge. 'invested': purchases and sales, idle cash
     * left out.
     */
    irrBasis: z.enum(["deposits", "invested"]),
    /** How many dated flows the IRR weighs. */
    irrFlowCount: z.int(),
    /** Of all three rates; null without any flow. */
    irrPeriod: z.nullable(ratePeriod),
    sp500Value: z.nullable(money),
  },
  oneYear: {
    oneYearReturn: z.nullable(rate),
    sp500OneYearReturn: z.nullable(rate),
    excessOneYearReturn: z.nullable(rate),
    /** Of all three; null where the history is shorter. */
    oneYearPeriod: z.nullable(ratePeriod),
  },
  threeYears: {
    threeYearReturn: z.nullable(rate),
    sp500ThreeYearReturn: z.nullable(rate),
    excessThreeYearReturn: z.nullable(rate),
    threeYearPeriod: z.nullable(ratePeriod),
  },
  fiveYears: {
    fiveYearReturn: z.nullable(rate),
    sp500FiveYearReturn: z.nullable(rate),
    excessFiveYearReturn: z.nullable(rate),
    fiveYearPeriod: z.nullable(ratePeriod),
  },
} as const;
type Sheet = keyof typeof sheets;

export const portfolioTotals = z.object({
  ...sheets.value,
  ...sheets.cost,
  ...sheets.positions,
  ...sheets.rates,
  ...sheets.oneYear,
  ...sheets.threeYears,
  ...sheets.fiveYears,
  completeness,
  notAvailable,
});
export type PortfolioTotals = z.infer<typeof portfolioTotals>;

/**
 * What a result is counted in: dollars, a fraction per year or period, points between two rates, or
 * a number of things.
 */
export const figureUnit = z.enum(["usd", "rate", "points", "count"]);

interface PortfolioRow {
  readonly sheet: Sheet;
  readonly field: keyof PortfolioTotals;
  readonly unit: z.infer<typeof figureUnit>;
}

/** Figures of the whole portfolio that can be explained, by the address they are asked by. */
export const portfolioRows = {
  "total-value": { sheet: "value", field: "totalValue", unit: "usd" },
  positions: { sheet: "positions", field: "totalPositions", unit: "count" },
  "cost-basis": { sheet: "cost", field: "totalCostBasis", unit: "usd" },
  gain: { sheet: "cost", field: "totalUnrealizedGain", unit: "usd" },
  irr: { sheet: "rates", field: "portfolioIRR", unit: "rate" },
  "sp500-irr": { sheet: "rates", field: "sp500IRR", unit: "rate" },
  "irr-difference": { sheet: "rates", field: "irrDifference", unit: "points" },
  "one-year-return": { sheet: "oneYear", field: "oneYearReturn", unit: "rate" },
  "three-year-return": { sheet: "threeYears", field: "threeYearReturn", unit: "rate" },
  "five-year-return": { sheet: "fiveYears", field: "fiveYearReturn", unit: "rate" },
} as const satisfies Readonly<Record<string, PortfolioRow>>;

/** Figures of one thing: a position by symbol, a lot by its id, a calendar year. */
export const subjectRows = {
  "position-gain": { of: "position", field: "unrealizedGain", unit: "usd" },
  "position-irr": { of: "position", field: "irr", unit: "rate" },
  "position-sp500-irr": { of: "position", field: "sp500IRR", unit: "rate" },
  "lot-cagr": { of: "lot", field: "cagr", unit: "rate" },
  "year-return": { of: "year", field: "portfolioReturn", unit: "rate" },
} as const;

export type PortfolioFigure = keyof typeof portfolioRows;
export type SubjectFigure = keyof typeof subjectRows;

export const isPortfolioFigure = (name: string): name is PortfolioFigure =>
  Object.hasOwn(portfolioRows, name);
export const isSubjectFigure = (name: string): name is SubjectFigure =>
  Object.hasOwn(subjectRows, name);
export const portfolioFigures = Object.keys(portfolioRows).filter(isPortfolioFigure);
export const subjectFigures = Object.keys(subjectRows).filter(isSubjectFigure);

/** The fields of a figure's sheet, taken from totals: what a page shows of it. */
export const sheetOf = (totals: PortfolioTotals, figure: PortfolioFigure): object =>
  z.object(sheets[portfolioRows[figure].sheet]).parse(totals);

/** Nothing was paid for nothing, and nothing gained. */
const KNOWN_WHEN_EMPTY: ReadonlySet<string> = new Set(["totalCostBasis", "totalUnrealizedGain"]);

/** They are null where their rates are, whose reason is theirs. */
const PERIODS: ReadonlySet<string> = new Set([
  "irrPeriod",
  "oneYearPeriod",
  "threeYearPeriod",
  "fiveYearPeriod",
]);

/** What is known without any holdings: no money, no rates, and why. */
export function emptyTotals(): PortfolioTotals {
  const fields = Object.entries(portfolioTotals.shape);
  const unknown = fields.filter(
    ([name, field]) => !KNOWN_WHEN_EMPTY.has(name) && field.safeParse(null).success,
  );
  const withReason = unknown.filter(([name]) => !PERIODS.has(name));
  return portfolioTotals.parse({
    ...Object.fromEntries(fields.map(([name]) => [name, 0])),
    ...Object.fromEntries(unknown.map(([name]) => [name, null])),
    irrBasis: "invested",
    completeness: "full",
    notAvailable: Object.fromEntries(withReason.map(([name]) => [name, "no-holdings"])),
  });
}
