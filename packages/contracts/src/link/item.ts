import * as z from "zod";
import { LONGEST_PASSWORD, linkInstant, requestId, wireId, wireToken } from "./scalars.ts";

/** Every error body. Branch on `error_type` and `error_code`, never on the HTTP status. */
export const linkError = z.object({
  error_type: z.string(),
  error_code: z.string(),
  error_code_reason: z.string().nullish(),
  error_message: z.string(),
  /** A sentence for the person at the screen, or null. */
  display_message: z.string().nullable(),
  documentation_url: z.string().optional(),
  suggested_action: z.string().nullish(),
  request_id: requestId,
});
export type LinkError = z.infer<typeof linkError>;

/** The same diagnosis inside an item: without a request of its own. */
export const itemError = linkError.omit({ request_id: true }).extend({
  request_id: requestId.nullish(),
});
export type ItemError = z.infer<typeof itemError>;

/** One connection to one institution, as the provider describes it. */
export const linkItem = z.object({
  item_id: wireId,
  institution_id: z.string().nullable(),
  institution_name: z.string().nullable(),
  webhook: z.string().nullable(),
  auth_method: z.string().nullable(),
  error: itemError.nullable(),
  available_products: z.array(z.string()),
  billed_products: z.array(z.string()),
  products: z.array(z.string()),
  consented_products: z.array(z.string()),
  consent_expiration_time: linkInstant.nullable(),
  update_type: z.enum(["background", "user_present_required"]),
  created_at: linkInstant,
});
export type LinkItem = z.infer<typeof linkItem>;

/** POST /item/public_token/exchange */
export const publicTokenExchange = z.strictObject({ public_token: wireToken });
export const publicTokenExchanged = z.object({
  access_token: wireToken,
  item_id: wireId,
  request_id: requestId,
});

/** POST /item/get: answers for a broken item too, with the diagnosis in `item.error`. */
export const itemGet = z.strictObject({ access_token: wireToken });
export const itemGot = z.object({
  item: linkItem,
  status: z.object({
    investments: z
      .object({
        last_successful_update: linkInstant.nullable(),
        last_failed_update: linkInstant.nullable(),
      })
      .nullable(),
    last_webhook: z.object({ sent_at: linkInstant, code_sent: z.string() }).nullable(),
  }),
  request_id: requestId,
});

/** POST /item/remove: the access token dies at once. */
export const itemRemove = z.strictObject({
  access_token: wireToken,
  reason_code: z.string().max(100).optional(),
  reason_note: z.string().max(512).optional(),
});
export const itemRemovedAnswer = z.object({ request_id: requestId });

/** POST /item/webhook/update: null takes the address away. */
export const webhookUpdate = z.strictObject({
  access_token: wireToken,
  webhook: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullish(),
});
export const webhookUpdated = z.object({ item: linkItem, request_id: requestId });

/** POST /investments/refresh: the institution is read again at once. */
export const investmentsRefresh = z.strictObject({ access_token: wireToken });
export const investmentsRefreshed = z.object({ request_id: requestId });

/** POST /sandbox/item/reset_login: the item then needs its person to sign in again. */
export const resetLogin = z.strictObject({ access_token: wireToken });
export const loginReset = z.object({ reset_login: z.literal(true), request_id: requestId });

/** POST /sandbox/public_token/create: an item without the dialog. */
export const sandboxPublicTokenCreate = z.strictObject({
  institution_id: z.string().min(1).max(100),
  initial_products: z.array(z.enum(["investments"])).min(1),
  options: z
    .strictObject({
      webhook: z.url().max(500).optional(),
      override_username: z.string().min(1).max(200).optional(),
      override_password: z.string().min(1).max(LONGEST_PASSWORD).optional(),
    })
    .optional(),
});
export const sandboxPublicTokenCreated = z.object({
  public_token: wireToken,
  request_id: requestId,
});
