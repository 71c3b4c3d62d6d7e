import * as z from "zod";
import { linkItem } from "./item.ts";
import { linkInstant, requestId, wireId, wireToken } from "./scalars.ts";

const balances = z.object({
  available: z.number().nullable(),
  current: z.number().nullable(),
  limit: z.number().nullable(),
  iso_currency_code: z.string().nullable(),
  unofficial_currency_code: z.string().nullable(),
  margin_loan_amount: z.number().nullish(),
});

/**
 * An account. For type investment `current` is the value of everything in it, `available` the cash.
 */
export const linkAccount = z.object({
  account_id: wireId,
  name: z.string(),
  official_name: z.string().nullable(),
  mask: z.string().nullable(),
  type: z.string(),
  subtype: z.string().nullable(),
  holder_category: z.string().nullish(),
  balances,
});
export type LinkAccount = z.infer<typeof linkAccount>;

/** The `options.account_ids` filter; an id that is not of the item is INVALID_ACCOUNT_ID. */
export const accountFilter = z.strictObject({
  account_ids: z.array(wireId).max(500).optional(),
});

/** POST /accounts/get */
export const accountsGet = z.strictObject({
  access_token: wireToken,
  options: accountFilter.optional(),
});
export const accountsGot = z.object({
  accounts: z.array(linkAccount),
  item: linkItem,
  request_id: requestId,
});

/** POST /accounts/balance/get: the same, read from the institution at this moment. */
export const balanceGet = z.strictObject({
  access_token: wireToken,
  options: z
    .strictObject({
      ...accountFilter.shape,
      min_last_updated_datetime: linkInstant.optional(),
    })
    .optional(),
});
