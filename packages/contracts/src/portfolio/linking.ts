import * as z from "zod/mini";
import { connectionItem } from "./connections.ts";
import { instant } from "./scalars.ts";

/**
 * POST /api/v1/plaid/create-link-token. `user_id` must be the caller's own member id;
 * `connection_id` asks for update mode.
 */
export const createLinkToken = z.strictObject({
  user_id: z.optional(z.string().check(z.maxLength(200))),
  connection_id: z.optional(z.string().check(z.maxLength(200))),
});
export const linkToken = z.object({ link_token: z.string(), expiration: instant });

/** What Link hands back on success; only these keys are read. */
export const linkMetadata = z.object({
  public_token: z.optional(z.string().check(z.maxLength(500))),
  institution: z.nullish(
    z.object({
      name: z.string().check(z.maxLength(300)),
      institution_id: z.string().check(z.maxLength(100)),
    }),
  ),
  accounts: z.optional(
    z.array(z.object({ id: z.string().check(z.maxLength(200)) })).check(z.maxLength(200)),
  ),
  link_session_id: z.optional(z.string().check(z.maxLength(200))),
});

/** POST /api/v1/plaid/exchange-public-token. Sending it twice gives the same connection. */
export const exchangePublicToken = z.strictObject({
  public_token: z.string().check(z.minLength(1), z.maxLength(500)),
  user_id: z.optional(z.string().check(z.maxLength(200))),
  metadata: z.optional(linkMetadata),
});
export const exchanged = z.object({ connection: connectionItem });

/**
 * POST /api/v1/plaid/sync/{id}: queued; watch connection-status. 429 `sync_too_soon` with
 * Retry-After while the connection rests.
 */
export const syncQueued = z.object({ connection: connectionItem });

/**
 * POST /api/v1/plaid/item/{id}/hand-over: the broken connection, its accounts offered to the newer
 * one. POST …/take-over: the newer one, which brings them over with its next sync.
 */
export const handedOver = z.object({ connection: connectionItem });

/**
 * POST /api/v1/plaid/item/{id}/updated: a member is through with update mode. `account_ids` are the
 * provider's ids of the accounts that are shared now; others of the connection leave with the sync
 * that follows, where the caller may manage it. `leaving` names them.
 */
export const updateDone = z.strictObject({
  user_id: z.optional(z.string().check(z.maxLength(200))),
  account_ids: z.optional(
    z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(z.maxLength(1_000)),
  ),
});
export const updateEnded = z.object({ connection: connectionItem, leaving: z.array(z.string()) });

/**
 * PUT /api/v1/plaid/item/{id}/linked-twice: both links stay and the accounts count once, or they
 * are different accounts and each counts. `ask-again` takes either back: what is the same counts
 * once, and is asked about.
 */
export const duplicateResolution = z.strictObject({
  answer: z.enum(["keep-both", "different-accounts", "ask-again"]),
});
export type DuplicateResolution = z.infer<typeof duplicateResolution>["answer"];
export const duplicateResolved = z.object({ connection: connectionItem });

/** DELETE /api/v1/plaid/item/{id} */
export const itemRemoved = z.object({ id: z.string(), removed_account_count: z.int() });

/** POST /api/v1/plaid/webhook, for the account-linking provider alone. */
export const webhookTaken = z.object({ success: z.literal(true) });
