import * as z from "zod";
import { linkDay, requestId } from "./scalars.ts";

const range = z.strictObject({ start_date: linkDay, end_date: linkDay });
const inOrder = (body: { start_date: string; end_date: string }): boolean =>
  body.start_date <= body.end_date;
const order = { path: ["start_date"], message: "must not be after end_date" };

/** POST /market-data/prices. Both days are included. */
export const pricesGet = range
  .extend({ symbols: z.array(z.string().min(1).max(40)).min(1).max(200) })
  .refine(inOrder, order);

/** Unadjusted daily closes: `closes[i]` is the price at the end of the trading day `dates[i]`. */
export const priceSeries = z.object({
  symbol: z.string(),
  currency: z.literal("USD"),
  dates: z.array(linkDay),
  closes: z.array(z.number()),
});
export type PriceSeries = z.infer<typeof priceSeries>;

/**
 * From `date` on there are `numerator` units for every `denominator` held the trading day before.
 */
export const split = z.object({
  symbol: z.string(),
  date: linkDay,
  numerator: z.int(),
  denominator: z.int(),
});

export const pricesGot = z.object({
  prices: z.array(priceSeries),
  splits: z.array(split),
  unknown: z.array(z.string()),
  source: z.literal("sandbox"),
  request_id: requestId,
});
export type PricesGot = z.infer<typeof pricesGot>;

/** POST /market-data/index */
export const indexGet = range.refine(inOrder, order);
export const indexGot = z.object({
  index: z.literal("SP500TR"),
  kind: z.literal("total-return"),
  dates: z.array(linkDay),
  levels: z.array(z.number()),
  request_id: requestId,
});
export type IndexGot = z.infer<typeof indexGot>;
