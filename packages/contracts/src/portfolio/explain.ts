import * as z from "zod";
import { lot } from "./dashboard.ts";
import { figureUnit, portfolioFigures, type SubjectFigure, subjectFigures } from "./figures.ts";
import { ratePeriod } from "./rate-period.ts";
import { completeness, isoDay, money, naReason, rate } from "./scalars.ts";

/** The `{figure}` of GET /explain/{figure}: 'irr', 'position-irr:OAKD', 'lot-cagr:OAKD_1x', 'year-return:2025'. Encode it for a URL. */
export const figureAddress = z
  .string()
  .max(300)
  .regex(
    new RegExp(`^(?:(?:${portfolioFigures.join("|")})|(?:${subjectFigures.join("|")}):.+)$`, "s"),
  );

export const addressOf = (figure: SubjectFigure, subject: string): string => `${figure}:${subject}`;

/** What was worked out; `value` is null for `reason`. Rates are fractions. */
export const explainedResult = z.object({
  unit: figureUnit,
  value: z.number().nullable(),
  reason: naReason.nullable(),
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
    spreadsheet: z.string().nullable(),
  }),
  completeness: z.object({
    level: completeness,
    /** Where it is `since-linked`: since when the history is known. */
    since: isoDay.nullable(),
    sentence: z.string(),
    /** What is missing, and what would complete it: one sentence each. */
    gaps: z.array(z.string()),
  }),
  prices: z.array(pricePoint),
  isSandbox: z.boolean(),
  dataAsOf: isoDay,
  version: z.int(),
};

/** One part of a total: a holding in an account, an account's cash, a lot or a position. */
export const sumRow = z.object({
  symbol: z.string().nullable(),
  name: z.string(),
  account: z.string().nullable(),
  date: isoDay.nullable(),
  /** False when the units were held since before `date`. */
  dateKnown: z.boolean(),
  units: z.number().nullable(),
  price: money.nullable(),
  value: money,
  cost: money.nullable(),
  gain: money.nullable(),
  irr: rate.nullable(),
  sp500IRR: rate.nullable(),
  /** Of both rates. */
  ratePeriod: ratePeriod.nullable(),
  /** False for what is shown but not added up, such as a lot without a known cost. */
  isCounted: z.boolean(),
});
export type SumRow = z.infer<typeof sumRow>;

/** The `priceSource` of a reported purchase, sale or payment: its price is its own. */
export const transactionSource = "the transaction itself";

/** Money, or what it would be worth, between the investor and what is measured: negative is paid, positive received. */
export const flowRow = z.object({
  date: isoDay,
  what: z.string(),
  symbol: z.string().nullable(),
  account: z.string().nullable(),
  units: z.number().nullable(),
  unitPrice: money.nullable(),
  /** The day `unitPrice` is of and where it is from; null when the amount rests on no price, or on several. */
  priceAsOf: isoDay.nullable(),
  priceSource: z.string().nullable(),
  amount: money,
  /** Calendar days to `dataAsOf`. */
  days: z.int(),
  /** `amount` grown at the rate to `dataAsOf`: with the closing value these add up to 0. Null without a rate. */
  grown: money.nullable(),
  /** The index at which the money trades, the day of that level, and the units of it the same money would have bought. */
  sp500Level: z.number().nullable(),
  sp500AsOf: isoDay.nullable(),
  sp500Units: z.number().nullable(),
});
export type FlowRow = z.infer<typeof flowRow>;

/** One day of a time-weighted return. The first row is the starting valuation and has no return of its own. */
export const returnRow = z.object({
  date: isoDay,
  value: money,
  inflow: money,
  outflow: money,
  dailyReturn: rate.nullable(),
  /** Where the prices behind `value` are from, and the day of the oldest of them; none for a day of cash alone. */
  priceSources: z.array(z.string()),
  oldestPrice: isoDay.nullable(),
  sp500Level: z.number().nullable(),
  sp500AsOf: isoDay.nullable(),
});
export type ReturnRow = z.infer<typeof returnRow>;

/** GET /api/v1/explain/{figure}: how a figure of the stored snapshot came about. With `?format=csv` the same rows as CSV. */
export const explanation = z.discriminatedUnion("shape", [
  z.object({
    shape: z.literal("sum"),
    ...shared,
    /** Which column the result adds up; 'rows' counts them. */
    summed: z.enum(["value", "cost", "gain", "rows"]),
    rows: z.array(sumRow),
  }),
  z.object({
    shape: z.literal("flows"),
    ...shared,
    rows: z.array(flowRow),
    /** What is held on `dataAsOf`, and what the same money in the index would be worth: the last flow of either rate. */
    closing: z.object({
      value: money,
      units: z.number().nullable(),
      sp500Value: money.nullable(),
      sp500Level: z.number().nullable(),
      sp500AsOf: isoDay.nullable(),
      sp500Units: z.number().nullable(),
    }),
    /** Set when other rates solve the same flows, too: a sentence that says which one is shown. */
    ambiguity: z.string().nullable(),
    irr: rate.nullable(),
    sp500IRR: rate.nullable(),
    /** Of both rates and their difference; null without any flow. */
    period: ratePeriod.nullable(),
    /** The open lots of a position; none for the portfolio. */
    lots: z.array(lot),
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
    from: isoDay,
    to: isoDay,
    days: z.int(),
    isAnnualized: z.boolean(),
    /** Of both returns; null where the history is shorter. */
    period: ratePeriod.nullable(),
    sp500Return: rate.nullable(),
    excessReturn: rate.nullable(),
  }),
]);
export type Explanation = z.infer<typeof explanation>;
export type ExplanationOf<Shape extends Explanation["shape"]> = Extract<
  Explanation,
  { shape: Shape }
>;
