import * as z from "zod/mini";
import { ratePeriod } from "../figures/figures.ts";
import { filterQuery } from "../figures/parts.ts";
import { isoDay, money, rate } from "../scalars.ts";

/** One part of a total: a holding in an account, an account's cash, a lot or a position. */
export const sumRow = z.object({
  symbol: z.nullable(z.string()),
  name: z.string(),
  account: z.nullable(z.string()),
  date: z.nullable(isoDay),
  /** False when the units were held since before `date`. */
  dateKnown: z.boolean(),
  units: z.nullable(z.number()),
  price: z.nullable(money),
  value: money,
  cost: z.nullable(money),
  gain: z.nullable(money),
  irr: z.nullable(rate),
  sp500IRR: z.nullable(rate),
  /** Of both rates. */
  ratePeriod: z.nullable(ratePeriod),
  /** False for what is shown but not added up, such as a lot without a known cost. */
  isCounted: z.boolean(),
});
export type SumRow = z.infer<typeof sumRow>;

/** The `priceSource` of a reported purchase, sale or payment: its price is its own. */
export const transactionSource = "the transaction itself";

/**
 * Money, or what it would be worth, between the investor and what is measured: negative is paid,
 * positive received.
 */
export const flowRow = z.object({
  date: isoDay,
  what: z.string(),
  symbol: z.nullable(z.string()),
  account: z.nullable(z.string()),
  units: z.nullable(z.number()),
  unitPrice: z.nullable(money),
  /**
   * The day `unitPrice` is of and where it is from; null when the amount rests on no price, or on
   * several.
   */
  priceAsOf: z.nullable(isoDay),
  priceSource: z.nullable(z.string()),
  amount: money,
  /** Calendar days to `dataAsOf`. */
  days: z.int(),
  /**
   * `amount` grown at the rate to `dataAsOf`: with the closing value these add up to 0. Null
   * without a rate.
   */
  grown: z.nullable(money),
  /**
   * The index at which the money trades, the day of that level, and the units of it the same money
   * would have bought.
   */
  sp500Level: z.nullable(z.number()),
  sp500AsOf: z.nullable(isoDay),
  sp500Units: z.nullable(z.number()),
});
export type FlowRow = z.infer<typeof flowRow>;

/**
 * One day of a time-weighted return. The first row is the starting valuation and has no return of
 * its own.
 */
export const returnRow = z.object({
  date: isoDay,
  value: money,
  inflow: money,
  outflow: money,
  dailyReturn: z.nullable(rate),
  /**
   * Where the prices behind `value` are from, and the day of the oldest of them; none for a day of
   * cash alone.
   */
  priceSources: z.array(z.string()),
  oldestPrice: z.nullable(isoDay),
  sp500Level: z.nullable(z.number()),
  sp500AsOf: z.nullable(isoDay),
});
export type ReturnRow = z.infer<typeof returnRow>;

/** Whose subtotals a total shows. */
export const groupedBy = z.enum(["holding", "account"]);
export type GroupedBy = z.infer<typeof groupedBy>;

/**
 * The rows of one holding, of all cash, or of one account, added up in whole cents. The subtotals
 * of all groups add up to the result exactly.
 */
export const sumGroup = z.object({
  /** What GET …/rows calls it: 'holding:OAKD', 'cash', 'account:…'. */
  group: z.string(),
  symbol: z.nullable(z.string()),
  name: z.string(),
  /** Of one symbol alone. */
  units: z.nullable(z.number()),
  price: z.nullable(money),
  /** Of all its rows, those that are not added up included. */
  value: money,
  /** Of the rows that are added up; null where none is. */
  cost: z.nullable(money),
  gain: z.nullable(money),
  /** What it adds to the result; null where nothing of it is added up. */
  subtotal: z.nullable(z.number()),
  rowCount: z.int(),
  /**
   * Rows that are shown and not added up, such as lots without a known cost, and what they are
   * worth.
   */
  notCounted: z.object({ rows: z.int(), value: money }),
  /** Asks GET …/rows for its first rows; null where there are none behind it. */
  cursor: z.nullable(z.string()),
});
export type SumGroup = z.infer<typeof sumGroup>;

const cursor = z.string().check(z.minLength(1), z.maxLength(40));

/** GET /api/v1/explain/{figure}/groups: the groups after those that a page has. */
export const groupsQuery = z.strictObject({
  ...filterQuery.shape,
  by: z._default(groupedBy, "holding"),
  cursor,
});
export const explanationGroups = z.object({
  groups: z.array(sumGroup),
  /** Asks for the next ones; null with the last. */
  nextCursor: z.nullable(z.string()),
});
export type ExplanationGroups = z.infer<typeof explanationGroups>;

/**
 * GET /api/v1/explain/{figure}/rows: a page of the rows of a group, or of the flows or days of a
 * figure without groups.
 */
export const rowsQuery = z.strictObject({
  ...filterQuery.shape,
  by: z._default(groupedBy, "holding"),
  group: z.optional(z.string().check(z.minLength(1), z.maxLength(400))),
  cursor,
});
const nextCursor = z.nullable(z.string());
export const explanationRows = z.discriminatedUnion("shape", [
  z.object({ shape: z.literal("sum"), rows: z.array(sumRow), nextCursor }),
  z.object({ shape: z.literal("flows"), rows: z.array(flowRow), nextCursor }),
  z.object({ shape: z.literal("returns"), rows: z.array(returnRow), nextCursor }),
]);
export type ExplanationRows = z.infer<typeof explanationRows>;
