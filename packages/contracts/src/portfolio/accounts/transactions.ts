import * as z from "zod/mini";
import { isoDay, money } from "../scalars.ts";

/**
 * One transaction of an account. `amount` is what it did to the account's cash: money that arrives
 * is positive. `source` says where it comes from: the institution, a file that a member added, or a
 * member's own entry.
 */
export const accountTransaction = z.object({
  id: z.string(),
  date: isoDay,
  /** As the institution or the file calls it. */
  name: z.string(),
  symbol: z.nullable(z.string()),
  security_name: z.nullable(z.string()),
  type: z.string(),
  subtype: z.nullable(z.string()),
  /** Negative where shares leave; 0 where none move. */
  quantity: z.number(),
  price: money,
  amount: money,
  fees: z.nullable(money),
  currency: z.string(),
  source: z.enum(["institution", "file", "hand"]),
});
export type AccountTransaction = z.infer<typeof accountTransaction>;

/**
 * GET /api/v1/accounts/{id}/transactions?search=&limit=&cursor=. Each word of `search` stands
 * somewhere in a listed row.
 */
export const transactionsQuery = z.strictObject({
  search: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 50),
  cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(600))),
});
export type TransactionsQuery = z.infer<typeof transactionsQuery>;

export const transactionsPage = z.object({
  /** Newest first. */
  transactions: z.array(accountTransaction),
  /** How many there are of the account, or of the search, on all pages. */
  total: z.int(),
  /** Asks for what is older; null on the last page. */
  next_cursor: z.nullable(z.string()),
});
export type TransactionsPage = z.infer<typeof transactionsPage>;
