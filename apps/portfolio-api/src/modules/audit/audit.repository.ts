import { newId, type Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../schema.ts";

export interface AuditEvent {
  readonly organizationId: string;
  readonly memberId: string | null;
  readonly action: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly requestId?: string;
}

/** Adds one append-only audit row. */
export async function addAuditEvent(
  tx: Transaction<PortfolioSchema>,
  event: AuditEvent,
  at: Date,
): Promise<void> {
  await tx
    .insertInto("audit_events")
    .values({
      organization_id: event.organizationId,
      id: newId("audit"),
      at,
      member_id: event.memberId,
      action: event.action,
      details: JSON.stringify(event.details ?? {}),
      request_id: event.requestId ?? null,
    })
    .execute();
}
