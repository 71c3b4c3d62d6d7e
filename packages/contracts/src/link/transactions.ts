import * as z from "zod";
import { accountFilter, linkAccount } from "./accounts.ts";
import { security } from "./holdings.ts";
import { linkItem } from "./item.ts";
import { linkDay, linkInstant, requestId, wireId, wireToken } from "./scalars.ts";

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
