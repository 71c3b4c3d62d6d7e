import * as z from "zod";
import { linkInstant, requestId, wireId, wireToken } from "./scalars.ts";

/**
 * What can be rehearsed with an item of the sandbox. None of it is the real provider's: these
 * endpoints are the sandbox's own, below /sandbox/drill for the holder of the access token and
 * below /link/api/drills for the holder of the link to the item's page.
 */
export const DRILL_KINDS = [
  "expired_login",
  "revoked_permission",
  "removed_item",
  "new_account",
  "closed_account",
  "other_data",
  "changed_account_ids",
  "changed_security_ids",
  "provider_down",
  "institution_down",
  "slow_answers",
  "malformed_answers",
  "changing_total",
  "webhook_storm",
  "duplicate_webhooks",
  "disordered_webhooks",
] as const;
export const drillKind = z.enum(DRILL_KINDS);
export type DrillKind = z.infer<typeof drillKind>;

/** A drill that is not over. `detail`: whose data is sent instead. */
export const runningDrill = z.object({
  drill: drillKind,
  detail: z.string().nullable(),
  /** Null for a broken sign-in, which may have another reason than a drill. */
  started_at: linkInstant.nullable(),
  /** Null until someone ends it. */
  ends_at: linkInstant.nullable(),
});
export type RunningDrill = z.infer<typeof runningDrill>;

/** The state of an item: which institution it is at, and what is being rehearsed with it. */
export const drillsTold = z.object({
  item_id: wireId,
  institution_name: z.string(),
  running: z.array(runningDrill),
  /** The usernames that `other_data` takes, and what is odd about their accounts. */
  others: z.array(z.object({ username: z.string(), tells: z.string() })),
  request_id: requestId,
});
export type DrillsTold = z.infer<typeof drillsTold>;

/** Longest time a drill may be asked for, in seconds. */
export const MOST_DRILL_SECONDS = 86_400;

const start = {
  drill: drillKind,
  /** Of those that end by themselves: after how many seconds; ten minutes when absent. */
  seconds: z.int().min(1).max(MOST_DRILL_SECONDS).optional(),
  /** Of `other_data`, which needs it: whose. */
  username: z.string().min(1).max(200).optional(),
};
/** Without `drill` all of them end. */
const stop = { drill: drillKind.optional() };

/** POST /sandbox/drill/list, /start, /stop: each answers what runs then. */
export const drillsGet = z.strictObject({ access_token: wireToken });
export const drillStart = z.strictObject({ access_token: wireToken, ...start });
export const drillStop = z.strictObject({ access_token: wireToken, ...stop });
export type DrillStart = Omit<z.infer<typeof drillStart>, "access_token">;

/** POST /sandbox/drill/link: the address of the item's page. */
export const drillLinkCreate = z.strictObject({ access_token: wireToken });
export const drillLinkCreated = z.object({
  url: z.string(),
  expiration: linkInstant,
  request_id: requestId,
});

/**
 * POST /link/api/drills/list, /start, /stop: the page's own, for the one item that its link names.
 */
export const pageDrillsGet = z.strictObject({ drill_token: wireToken });
export const pageDrillStart = z.strictObject({ drill_token: wireToken, ...start });
export const pageDrillStop = z.strictObject({ drill_token: wireToken, ...stop });
