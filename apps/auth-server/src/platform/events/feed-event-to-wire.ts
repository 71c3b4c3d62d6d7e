import type { AuthEvent } from "@stocks-vibe/contracts/auth";
import type { FeedEvent } from "./feed-event.ts";

export const feedEventToWire = (event: FeedEvent): AuthEvent => ({
  event_id: event.eventId,
  event_type: event.type,
  organization_id: event.organizationId,
  member_id: event.memberId,
  member_session_ids: [...event.memberSessionIds],
  occurred_at: event.occurredAt.toISOString(),
});
