import * as z from "zod/mini";
import { isoDay, money } from "../scalars.ts";
import { costBasisMethod } from "./accounts.ts";

/** Units of one lot; `lot_id` is what a sale's `candidates` call it. */
export const lotChoice = z.strictObject({
  lot_id: z.string().check(z.minLength(1), z.maxLength(200)),
  quantity: z.number().check(z.positive()),
});

/** Units with their purchase. Costs are those of the transactions; null when unknown. */
const lotOfSale = z.object({
  lot_id: z.string(),
  purchase_date: isoDay,
  purchase_date_known: z.boolean(),
  quantity: z.number(),
  cost_basis: z.nullable(money),
});

/** One reported sale. */
export const sale = z.object({
  transaction_id: z.string(),
  date: isoDay,
  symbol: z.string(),
  name: z.string(),
  quantity: z.number(),
  proceeds: money,
  cost_basis: z.nullable(money),
  /** Proceeds − cost of the lots taken; null when a cost is unknown. */
  realized_gain: z.nullable(money),
  named_lots: z.array(lotChoice),
  /**
   * False when no lots are named, or those named were gone already: then the oldest shares went.
   */
  takes_named_lots: z.boolean(),
  /**
   * Of what was sold short: the purchases that closed it, later than the sale. They are fewer units
   * than sold while it is open.
   */
  lots_taken: z.array(lotOfSale),
  /** Open in the account just before the sale. */
  candidates: z.array(lotOfSale),
});
export type Sale = z.infer<typeof sale>;

/**
 * Which sales of an account: the newest `limit`, of one symbol or of all. Each sale lists every lot
 * open before it, hence the limit.
 */
export const salesQuery = z.strictObject({
  symbol: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
});
export type SalesQuery = z.infer<typeof salesQuery>;

/** GET /api/v1/accounts/{id}/sales: newest first, also of positions that are closed. */
export const accountSales = z.object({
  cost_basis_method: costBasisMethod,
  /** How many there are, however few are listed. */
  total: z.int(),
  sales: z.array(sale),
});
export type AccountSales = z.infer<typeof accountSales>;

/**
 * PUT /api/v1/accounts/{id}/sales/{transactionId}/lots: their quantities add up to the sale's; an
 * empty list withdraws the choice.
 */
export const nameLots = z.strictObject({ lots: z.array(lotChoice).check(z.maxLength(1000)) });
export const saleChanged = z.object({ sale });
