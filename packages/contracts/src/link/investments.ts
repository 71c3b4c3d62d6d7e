import * as z from "zod";
import { accountFilter, linkAccount } from "./accounts.ts";
import { linkItem } from "./item.ts";
import { linkDay, linkInstant, requestId, wireId, wireToken } from "./scalars.ts";

/**
 * What is held or traded. `security_id` may differ between institutions and may change: no
 * permanent key.
 */
export const security = z.object({
  security_id: wireId,
  name: z.string().nullable(),
  ticker_symbol: z.string().nullable(),
  type: z.string().nullable(),
  subtype: z.string().nullish(),
  is_cash_equivalent: z.boolean().nullable(),
  close_price: z.number().nullable(),
  close_price_as_of: linkDay.nullable(),
  update_datetime: linkInstant.nullish(),
  iso_currency_code: z.string().nullable(),
  unofficial_currency_code: z.string().nullable(),
  isin: z.string().nullable(),
  cusip: z.string().nullable(),
  sedol: z.string().nullable(),
  institution_security_id: z.string().nullable(),
  institution_id: z.string().nullable(),
  proxy_security_id: z.string().nullable(),
  market_identifier_code: z.string().nullish(),
  sector: z.string().nullish(),
  industry: z.string().nullish(),
  option_contract: z.null().or(z.looseObject({})).optional(),
  fixed_income: z.null().or(z.looseObject({})).optional(),
});
export type Security = z.infer<typeof security>;

/** One purchase as the institution keeps it. Every field may be null. */
export const taxLot = z.object({
  institution_lot_id: z.string().nullable(),
  original_purchase_datetime: linkInstant.nullable(),
  quantity: z.number().nullable(),
  purchase_price: z.number().nullable(),
  /** Total of the lot, fees included. */
  cost_basis: z.number().nullable(),
  current_value: z.number().nullable(),
  position_type: z.enum(["LONG", "SHORT"]).nullable(),
});
export type TaxLot = z.infer<typeof taxLot>;

/**
 * A holding. `cost_basis` is the total of the holding or null; `tax_lots: []` means the institution
 * gives no lots.
 */
export const linkHolding = z.object({
  account_id: wireId,
  security_id: wireId,
  institution_price: z.number(),
  institution_price_as_of: linkDay.nullish(),
  institution_price_datetime: linkInstant.nullish(),
  institution_value: z.number(),
  cost_basis: z.number().nullable(),
  quantity: z.number(),
  iso_currency_code: z.string().nullable(),
  unofficial_currency_code: z.string().nullable(),
  vested_quantity: z.number().nullish(),
  vested_value: z.number().nullish(),
  tax_lots: z.array(taxLot).default([]),
});
export type LinkHolding = z.infer<typeof linkHolding>;

/** POST /investments/holdings/get */
export const holdingsGet = z.strictObject({
  access_token: wireToken,
  options: accountFilter.optional(),
});
export const holdingsGot = z.object({
  accounts: z.array(linkAccount),
  holdings: z.array(linkHolding),
  securities: z.array(security),
  item: linkItem,
  is_investments_fallback_item: z.boolean().optional(),
  request_id: requestId,
});
export type HoldingsGot = z.infer<typeof holdingsGot>;

/**
 * A row of an investment account. `amount`: positive when cash leaves, negative when it arrives.
 */
export const investmentTransaction = z.object({
  investment_transaction_id: wireId,
  account_id: wireId,
  security_id: wireId.nullable(),
  date: linkDay,
  transaction_datetime: linkInstant.nullish(),
  name: z.string(),
  /** Positive for a buy, negative for a sell. */
  quantity: z.number(),
  amount: z.number(),
  price: z.number(),
  fees: z.number().nullable(),
  type: z.enum(["buy", "sell", "cash", "fee", "transfer", "cancel"]),
  subtype: z.string(),
  iso_currency_code: z.string().nullable(),
  unofficial_currency_code: z.string().nullable(),
  cancel_transaction_id: z.string().nullish(),
});
export type InvestmentTransaction = z.infer<typeof investmentTransaction>;

/** Rows per page: the most that may be asked for, and what an absent `count` means. */
export const TRANSACTION_PAGE = { max: 500, standard: 100 } as const;

/** POST /investments/transactions/get. Both days are included. Page until offset ≥ total. */
export const transactionsGet = z
  .strictObject({
    access_token: wireToken,
    start_date: linkDay,
    end_date: linkDay,
    options: accountFilter
      .extend({
        count: z.int().min(1).max(TRANSACTION_PAGE.max).optional(),
        offset: z.int().min(0).optional(),
        async_update: z.boolean().optional(),
      })
      .optional(),
  })
  .refine((body) => body.start_date <= body.end_date, {
    path: ["start_date"],
    message: "must not be after end_date",
  });
export type TransactionsGet = z.infer<typeof transactionsGet>;

export const transactionsGot = z.object({
  investment_transactions: z.array(investmentTransaction),
  total_investment_transactions: z.int(),
  accounts: z.array(linkAccount),
  securities: z.array(security),
  item: linkItem,
  request_id: requestId,
});
export type TransactionsGot = z.infer<typeof transactionsGot>;
