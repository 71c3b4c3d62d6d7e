import * as z from "zod";
import { isoDay, money } from "./scalars.ts";

/**
 * One transaction of an account. `amount` is what it did to the account's cash: money that arrives is positive. `source` says who told of it:
 * the institution, a file that a member added, or a member's own entry.
 */
export const accountTransaction = z.object({
  id: z.string(),
  date: isoDay,
  /** As the institution or the file calls it. */
  name: z.string(),
  symbol: z.string().nullable(),
  security_name: z.string().nullable(),
  type: z.string(),
  subtype: z.string().nullable(),
  /** Negative where shares leave; 0 where none move. */
  quantity: z.number(),
  price: money,
  amount: money,
  fees: money.nullable(),
  currency: z.string(),
  source: z.enum(["institution", "file", "hand"]),
});
export type AccountTransaction = z.infer<typeof accountTransaction>;

/** GET /api/v1/accounts/{id}/transactions?search=&limit=&cursor=. Each word of `search` stands somewhere in a listed row. */
export const transactionsQuery = z.strictObject({
  search: z.string().trim().min(1).max(100).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().min(1).max(600).optional(),
});
export type TransactionsQuery = z.infer<typeof transactionsQuery>;

export const transactionsPage = z.object({
  /** Newest first. */
  transactions: z.array(accountTransaction),
  /** How many there are of the account, or of the search, on all pages. */
  total: z.int(),
  /** Asks for what is older; null on the last page. */
  next_cursor: z.string().nullable(),
});
export type TransactionsPage = z.infer<typeof transactionsPage>;
