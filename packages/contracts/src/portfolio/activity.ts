import * as z from "zod/mini";
import { instant } from "./scalars.ts";

/** Everything that the tracker's own log can tell of. */
export const trackerAction = z.enum([
  "connection.linked",
  "connection.sync-requested",
  "connection.updated",
  "connection.kept-twice",
  "connection.told-apart",
  "connection.asked-again",
  "connection.removed",
  "connection.handed-over",
  "connection.taken-over",
  "connection.history-carried-over",
  "account.cost-basis-method-chosen",
  "account.lots-named",
  "account.finding-answered",
  "account.answer-taken-back",
  "account.removed",
  "account.added-by-hand",
  "account.renamed",
  "account.entry-added",
  "account.history-added",
  "account.history-taken-back",
  "security.matched",
  "security.match-taken-back",
  "data.exported",
  "identity.mismatch",
  "operator.stopped",
]);
export type TrackerAction = z.infer<typeof trackerAction>;

/** What there is to know beside an event. No other stored detail is shown. */
export const trackerDetails = z.object({
  institution: z.optional(z.string()),
  account: z.optional(z.string()),
  /** What a security is called, and what the market calls it. */
  security: z.optional(z.string()),
  market_symbol: z.optional(z.string()),
});

/**
 * One event of the tracker's log. `member` is whose session did it, null where nobody's did; name
 * and address are null for a member who is gone. `operator` is who acted in the member's name, by
 * e-mail address.
 */
export const trackerEvent = z.object({
  event_id: z.string(),
  occurred_at: instant,
  action: trackerAction,
  result: z.enum(["success", "refused"]),
  member: z.nullable(
    z.object({
      member_id: z.string(),
      name: z.nullable(z.string()),
      email_address: z.nullable(z.string()),
    }),
  ),
  operator: z.nullable(z.string()),
  details: trackerDetails,
});
export type TrackerEvent = z.infer<typeof trackerEvent>;

/**
 * GET /api/v1/activity?limit=&cursor=: what happened to connections and accounts, newest first. For
 * administrators.
 */
export const activityQuery = z.strictObject({
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 30),
  cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
});
export type ActivityQuery = z.infer<typeof activityQuery>;

export const activityPage = z.object({
  events: z.array(trackerEvent),
  /** Asks for what is older; null at the beginning of the log. */
  next_cursor: z.nullable(z.string()),
});
export type ActivityPage = z.infer<typeof activityPage>;
