import * as z from "zod";
import { instant } from "./scalars.ts";

/** Everything that the tracker's own log can tell of. */
export const trackerAction = z.enum([
  "connection.linked",
  "connection.sync-requested",
  "connection.updated",
  "connection.kept-twice",
  "connection.told-apart",
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
  "identity.mismatch",
  "operator.stopped",
]);
export type TrackerAction = z.infer<typeof trackerAction>;

/** What there is to know beside an event. Of the stored details nothing else is told. */
export const trackerDetails = z.object({
  institution: z.string().optional(),
  account: z.string().optional(),
});

/**
 * One event of the tracker's log. `member` is whose session did it, null where nobody's did; name and address are null for a
 * member who is gone. `operator` is who acted in the member's name, by e-mail address.
 */
export const trackerEvent = z.object({
  event_id: z.string(),
  occurred_at: instant,
  action: trackerAction,
  result: z.enum(["success", "refused"]),
  member: z
    .object({
      member_id: z.string(),
      name: z.string().nullable(),
      email_address: z.string().nullable(),
    })
    .nullable(),
  operator: z.string().nullable(),
  details: trackerDetails,
});
export type TrackerEvent = z.infer<typeof trackerEvent>;

/** GET /api/v1/activity?limit=&cursor=: what happened to connections and accounts, newest first. For administrators. */
export const activityQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(30),
  cursor: z.string().min(1).max(200).optional(),
});
export type ActivityQuery = z.infer<typeof activityQuery>;

export const activityPage = z.object({
  events: z.array(trackerEvent),
  /** Asks for what is older; null at the beginning of the log. */
  next_cursor: z.string().nullable(),
});
export type ActivityPage = z.infer<typeof activityPage>;
