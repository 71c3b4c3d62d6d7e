import * as z from "zod/mini";
import { isoDay, money } from "../scalars.ts";

/** Under which symbol the market knows a security, by whose word and since when. */
export const symbolMatch = z.object({
  symbol: z.string(),
  matched_by: z.string(),
  matched_on: isoDay,
});
export type SymbolMatch = z.infer<typeof symbolMatch>;

/**
 * GET and DELETE /api/v1/positions/{symbol}/market-symbol. `may_match`: the market does not know
 * the security by its own symbol, and the caller may manage every connection that brings it.
 */
export const marketSymbol = z.object({ match: z.nullable(symbolMatch), may_match: z.boolean() });
export type MarketSymbol = z.infer<typeof marketSymbol>;

/**
 * PUT /api/v1/positions/{symbol}/market-symbol. `is_sure`: although the prices differ, or nothing
 * is there to compare with.
 */
export const symbolToMatch = z.strictObject({
  symbol: z.string().check(z.trim(), z.minLength(1), z.maxLength(20)),
  is_sure: z._default(z.boolean(), false),
});

/**
 * The newest day of which both a price of the holder's institution and the market's close are
 * known.
 */
export const comparedPrices = z.object({
  day: isoDay,
  own_price: money,
  market_price: money,
  /** market_price ÷ own_price − 1. */
  difference: z.number(),
});
export type ComparedPrices = z.infer<typeof comparedPrices>;

/**
 * What came of it. `matched`: it is in force. Else nothing is saved: `differs` by more than 2% and
 * `unproven` (no day has both prices) are matched when asked again with `is_sure`; `too-far` (1.5
 * times or more) never, since figures leave such prices out.
 */
export const symbolMatched = z.object({
  outcome: z.enum(["matched", "differs", "unproven", "too-far"]),
  match: z.nullable(symbolMatch),
  compared: z.nullable(comparedPrices),
});
export type SymbolMatched = z.infer<typeof symbolMatched>;
