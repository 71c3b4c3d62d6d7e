import * as z from "zod";
import { requestId, wireId, wireToken } from "./scalars.ts";

/** POST /webhook_verification_key/get */
export const webhookKeyGet = z.strictObject({ key_id: wireId });
export const webhookKeyGot = z.object({
  key: z.object({
    alg: z.literal("ES256"),
    crv: z.literal("P-256"),
    kid: z.string(),
    kty: z.literal("EC"),
    use: z.literal("sig"),
    x: z.string(),
    y: z.string(),
    /** Seconds since 1970. */
    created_at: z.int(),
    /** Nothing is signed by it from this second on; null while it is in use. */
    expired_at: z.int().nullable(),
  }),
  request_id: requestId,
});
export type WebhookKey = z.infer<typeof webhookKeyGot>["key"];

/** What may be posted about an item on request. */
export const FIRED_CODES = [
  "DEFAULT_UPDATE",
  "NEW_ACCOUNTS_AVAILABLE",
  "LOGIN_REPAIRED",
  "PENDING_DISCONNECT",
  "USER_PERMISSION_REVOKED",
  "USER_ACCOUNT_REVOKED",
] as const;
export type FiredCode = (typeof FIRED_CODES)[number];

/**
 * POST /sandbox/item/fire_webhook: `webhook_type` says of which product's data a DEFAULT_UPDATE
 * tells.
 */
export const fireWebhook = z.strictObject({
  access_token: wireToken,
  webhook_type: z
    .enum(["AUTH", "HOLDINGS", "INVESTMENTS_TRANSACTIONS", "ITEM", "LIABILITIES", "TRANSACTIONS"])
    .optional(),
  webhook_code: z.enum(FIRED_CODES),
});
export type FireWebhook = z.infer<typeof fireWebhook>;
export const webhookFired = z.object({ webhook_fired: z.literal(true), request_id: requestId });
