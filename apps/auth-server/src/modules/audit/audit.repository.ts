import { newId, type Transaction } from "@stocks-vibe/server-kit";
import type { AuthSchema } from "../../schema.ts";

export interface AuditEvent {
  readonly projectId: string;
  /** Null before an organization is known; the event then belongs to the project. */
  readonly organizationId: string | null;
  readonly memberId: string | null;
  readonly action: string;
  readonly result: "success" | "refused";
  readonly reason: string | null;
  readonly ip: string;
  readonly requestId: string;
  readonly details: Readonly<Record<string, unknown>>;
}

export async function appendAuditEvent(
  tx: Transaction<AuthSchema>,
  event: AuditEvent,
  now: Date,
): Promise<void> {
  await tx
    .insertInto("audit_events")
    .values({
      audit_event_id: newId("audit-event"),
      project_id: event.projectId,
      organization_id: event.organizationId,
      occurred_at: now,
      action: event.action,
      result: event.result,
      reason: event.reason,
      member_id: event.memberId,
      ip: event.ip,
      request_id: event.requestId,
      details: JSON.stringify(event.details),
    })
    .execute();
}
