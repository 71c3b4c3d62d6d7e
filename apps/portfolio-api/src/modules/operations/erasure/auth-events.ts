import * as z from "zod";

/**
 * What the product must act upon. Other kinds are read past: it keeps no session and no person's
 * data of its own.
 */
export const authEvent = z.object({
  event_id: z.string(),
  event_type: z.string(),
  organization_id: z.string(),
});
export type AuthEvent = z.infer<typeof authEvent>;

export interface EventPage {
  readonly events: readonly AuthEvent[];
  /** What to ask with next time. */
  readonly nextCursor: string;
}

/**
 * The port to the identity system's feed. Events come in order, at least once. Rejects when it
 * can't answer.
 */
export interface EventSource {
  readAfter(cursor: string): Promise<EventPage>;
}
