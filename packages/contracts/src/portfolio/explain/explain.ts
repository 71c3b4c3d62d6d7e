import * as z from "zod/mini";
import { lot } from "../figures/dashboard.ts";
import {
  figureUnit,
  portfolioFigures,
  ratePeriod,
  type SubjectFigure,
  subjectFigures,
} from "../figures/figures.ts";
import { completeness, isoDay, money, naReason, rate } from "../scalars.ts";
import { flowRow, groupedBy, returnRow, sumGroup } from "./explain-rows.ts";

/**
 * The `{figure}` of GET /explain/{figure}: 'irr', 'position-irr:OAKD', 'lot-cagr:OAKD_1x',
 * 'year-return:2025'. Encode it for a URL.
 */
export const figureAddress = z
  .string()
  .check(
    z.maxLength(300),
    z.regex(
      new RegExp(`^(?:(?:${portfolioFigures.join("|")})|(?:${subjectFigures.join("|")}):.+)$`, "s"),
    ),
  );

export const addressOf = (figure: SubjectFigure, subject: string): string => `${figure}:${subject}`;

/** The result; `value` is null for `reason`. Rates are fractions. */
export const explainedResult = z.object({
  unit: figureUnit,
  value: z.nullable(z.number()),
  reason: z.nullable(naReason),
});

/** A price a figure rests on. */
export const pricePoint = z.object({
  /** The symbol, or 'S&P 500'. */
  of: z.string(),
  /** US dollars a unit, or points of the index. */
  price: z.number(),
  asOf: isoDay,
  source: z.string(),
  isStale: z.boolean(),
});

const shared = {
  /** The address it was asked by. */
  figure: z.string(),
  title: z.string(),
  /** What the result is and over which time, such as 'IRR, per year'. */
  label: z.string(),
  result: explainedResult,
  formula: z.object({
    words: z.string(),
    symbols: z.string(),
    /** A spreadsheet formula over the rows of the CSV; null when there is nothing to work out. */
    spreadsheet: z.nullable(z.string()),
  }),
  completeness: z.object({
    level: completeness,
    /** Where it is `since-linked`: since when the history is known. */
    since: z.nullable(isoDay),
    sentence: z.string(),
    /** What is missing, and what would complete it: one sentence each. */
    gaps: z.array(z.string()),
  }),
  prices: z.array(pricePoint),
  isSandbox: z.boolean(),
  dataAsOf: isoDay,
  version: z.int(),
};

/**
 * From the total value to the gain: total − cash − what has no known cost = what the known costs
 * bought; that − cost = gain. Whole cents, so that each step adds up.
 */
export const valueToGain = z.object({
  totalValue: money,
  cash: money,
  valueWithoutCost: money,
  positionsWithoutCost: z.int(),
  valueWithCost: money,
  cost: money,
  gain: money,
});
export type ValueToGain = z.infer<typeof valueToGain>;

/**
 * How many rows there are in all, and what asks GET …/rows for those after the first page; null
 * where it has them all.
 */
const paged = { rowCount: z.int(), nextCursor: z.nullable(z.string()) };

/**
 * GET /api/v1/explain/{figure}?by=holding|account: how a figure of the stored snapshot came about.
 * Rows and groups are the first page of them; GET …/rows and …/groups have the others. With
 * `?format=csv` all rows as CSV.
 */
export const explanation = z.discriminatedUnion("shape", [
  z.object({
    shape: z.literal("sum"),
    ...shared,
    /** Which column the result adds up; 'rows' is their number. */
    summed: z.enum(["value", "cost", "gain", "rows"]),
    /**
     * How many positions the result adds up, and of how many; null for a figure of one position.
     */
    covers: z.nullable(z.object({ positions: z.int(), of: z.int() })),
    /**
     * Why value minus cost is another number than the gain; null where there is no gain, or none is
     * asked about.
     */
    toGain: z.nullable(valueToGain),
    groupedBy,
    groups: z.array(sumGroup),
    groupCount: z.int(),
    /** Asks GET …/groups for the next groups; null where these are all. */
    nextCursor: z.nullable(z.string()),
  }),
  z.object({
    shape: z.literal("flows"),
    ...shared,
    rows: z.array(flowRow),
    ...paged,
    /** Of all rows, without the closing value. `grown` is null without a rate. */
    sums: z.object({ amount: money, grown: z.nullable(money) }),
    /**
     * What is held on `dataAsOf`, and what the same money in the index would be worth: the last
     * flow of either rate.
     */
    closing: z.object({
      value: money,
      units: z.nullable(z.number()),
      sp500Value: z.nullable(money),
      sp500Level: z.nullable(z.number()),
      sp500AsOf: z.nullable(isoDay),
      sp500Units: z.nullable(z.number()),
    }),
    /** Set when other rates solve the same flows, too: a sentence that says which one is shown. */
    ambiguity: z.nullable(z.string()),
    irr: z.nullable(rate),
    sp500IRR: z.nullable(rate),
    /** Of both rates and their difference; null without any flow. */
    period: z.nullable(ratePeriod),
    /** The position it is of; null for the portfolio. */
    symbol: z.nullable(z.string()),
  }),
  z.object({
    shape: z.literal("growth"),
    ...shared,
    lot,
    symbol: z.string(),
    days: z.int(),
    isAnnualized: z.boolean(),
  }),
  z.object({
    shape: z.literal("returns"),
    ...shared,
    rows: z.array(returnRow),
    ...paged,
    from: isoDay,
    to: isoDay,
    days: z.int(),
    isAnnualized: z.boolean(),
    /** Of both returns; null where the history is shorter. */
    period: z.nullable(ratePeriod),
    sp500Return: z.nullable(rate),
    excessReturn: z.nullable(rate),
  }),
]);
export type Explanation = z.infer<typeof explanation>;
export type ExplanationOf<Shape extends Explanation["shape"]> = Extract<
  Explanation,
  { shape: Shape }
>;
