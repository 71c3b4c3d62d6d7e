import type { AuthEvent } from "@stocks-vibe/contracts/auth";

/** What adopters' backends must act upon. Ids only: the feed outlives the people it tells of. */
export interface NewFeedEvent {
  readonly type: "organization.deleted" | "member.deleted" | "sessions.revoked";
  readonly organizationId: string;
  readonly memberId?: string;
  readonly memberSessionIds?: readonly string[];
}

export interface FeedEvent {
  readonly sequence: number;
  readonly eventId: string;
  readonly type: NewFeedEvent["type"];
  readonly organizationId: string;
  /** "" where the event is about the whole organization. */
  readonly memberId: string;
  readonly memberSessionIds: readonly string[];
  readonly occurredAt: Date;
}

export const feedEventToWire = (event: FeedEvent): AuthEvent => ({
  event_id: event.eventId,
  event_type: event.type,
  organization_id: event.organizationId,
  member_id: event.memberId,
  member_session_ids: [...event.memberSessionIds],
  occurred_at: event.occurredAt.toISOString(),
});
