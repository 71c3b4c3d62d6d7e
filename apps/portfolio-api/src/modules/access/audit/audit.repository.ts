import { newId, type Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../../storage/schema.ts";
import type { AuditEvent } from "./audit-event.ts";

/** Adds one append-only audit row. */
export async function addAuditEvent(
  tx: Transaction<PortfolioSchema>,
  event: AuditEvent,
  at: Date,
): Promise<void> {
  await tx
    .insertInto("audit_events")
    .values({
      organization_id: event.by.organizationId,
      id: newId("audit"),
      at,
      member_id: event.by.memberId,
      actor: event.by.actor,
      result: event.result ?? "success",
      action: event.action,
      details: JSON.stringify(event.details ?? {}),
      request_id: event.requestId ?? null,
    })
    .execute();
}
