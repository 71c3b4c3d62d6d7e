import * as z from "zod/mini";
import { completeness, isoDay, money } from "../scalars.ts";

/**
 * A transaction as its institution lists it. `shares` is positive when units arrive, `amount` when
 * cash leaves the account.
 */
export const findingRow = z.object({
  date: isoDay,
  /** In the institution's own word: 'buy', 'dividend reinvestment'. */
  kind: z.string(),
  shares: z.number(),
  amount: money,
});
export type FindingRow = z.infer<typeof findingRow>;

/**
 * What a member may say of a finding, where they know.
 *
 * - `split`: did it happen, in which ratio (units that one unit became), on which of these days?
 * - `purchase`: when were these shares bought, and what did all of them cost? No day is later than
 *   `came`.
 * - `repeat`: did two equal trades both happen?
 */
export const findingQuestion = z.discriminatedUnion("about", [
  z.object({
    about: z.literal("split"),
    symbol: z.string(),
    ratio: z.number(),
    first_day: isoDay,
    last_day: isoDay,
  }),
  z.object({
    about: z.literal("purchase"),
    symbol: z.string(),
    shares: z.number(),
    came: isoDay,
    asks_date: z.boolean(),
    asks_cost: z.boolean(),
  }),
  z.object({ about: z.literal("repeat"), symbol: z.string() }),
]);
export type FindingQuestion = z.infer<typeof findingQuestion>;

/**
 * Something in an account's rows that figures can't simply be taken from: what it did to them, and
 * what would mend it.
 */
export const dataFinding = z.object({
  /** Stays the same as long as the same is found, whatever ids its rows get. */
  id: z.string(),
  effect: z.string(),
  remedy: z.string(),
  /**
   * The most that the figures it touches may call themselves; `full` where it was mended, or where
   * the lots say it themselves.
   */
  lowers: completeness,
  /** How many transactions it is about. */
  rows: z.int(),
  /** Those transactions, 20 at most. */
  transactions: z.array(findingRow),
  /** Null where nobody could know more. */
  question: z.nullable(findingQuestion),
  /** Whose word the figures rest on; null while nobody has answered. */
  answer: z.nullable(z.object({ given_by: z.string(), given_on: isoDay })),
});
export type DataFinding = z.infer<typeof dataFinding>;

const EARLIEST = "1900-01-01";
const LARGEST_COST = 1e12;
const LARGEST_RATIO = 10_000;

const givenDay = z.iso.date().check(z.refine((day) => day >= EARLIEST, "no day before 1900"));

/**
 * PUT /api/v1/accounts/{id}/findings/{findingId}/answer: what the question asks, of the same
 * `about`. A split that did not happen is null; a purchase says its day, its cost in dollars, or
 * both. The figures follow: `answers_pending` turns false when they have. DELETE takes the answer
 * back.
 */
export const findingAnswer = z.discriminatedUnion("about", [
  z.strictObject({
    about: z.literal("split"),
    split: z.nullable(
      z.strictObject({
        ratio: z.number().check(z.positive(), z.maximum(LARGEST_RATIO)),
        day: givenDay,
      }),
    ),
  }),
  z.strictObject({
    about: z.literal("purchase"),
    date: z.nullable(givenDay),
    cost: z.nullable(z.number().check(z.nonnegative(), z.maximum(LARGEST_COST))),
  }),
  z.strictObject({ about: z.literal("repeat"), both_happened: z.boolean() }),
]);
export type FindingAnswer = z.infer<typeof findingAnswer>;
