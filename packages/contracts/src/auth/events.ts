import * as z from "zod";
import { answerFields } from "./answers.ts";
import { wireTime } from "./wire-scalars.ts";

export const eventType = z.enum(["organization.deleted", "member.deleted", "sessions.revoked"]);
export type EventType = z.infer<typeof eventType>;

/**
 * Something that adopters' backends must act upon. `member_id` is "" where the event is about a
 * whole organization, `member_session_ids` is empty but for `sessions.revoked`. An event may be
 * delivered twice: its id says so.
 */
export const authEvent = z.object({
  event_id: z.string(),
  event_type: eventType,
  organization_id: z.string(),
  member_id: z.string(),
  member_session_ids: z.array(z.string()),
  occurred_at: wireTime,
});
export type AuthEvent = z.infer<typeof authEvent>;

/**
 * GET /v1/b2b/events: what happened after the cursor, oldest first. No cursor: from the beginning.
 */
export const eventsQuery = z.object({
  cursor: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional(),
  limit: z.coerce.number().int().min(1).max(1000).optional(),
});
export type EventsQuery = z.infer<typeof eventsQuery>;

/** `next_cursor` is what to ask with next time; it stays the same while nothing happens. */
export const eventsAnswer = z.object({
  ...answerFields,
  events: z.array(authEvent),
  next_cursor: z.string(),
});
export type EventsAnswer = z.infer<typeof eventsAnswer>;
