import type { Selectable } from "kysely";
import type { AuthSchema } from "../../schema.ts";
import type { ChainedEvent } from "./chain.ts";

/** A row of the log as the event that was hashed. */
export const toChainedEvent = (row: Selectable<AuthSchema["audit_events"]>): ChainedEvent => ({
  auditEventId: row.audit_event_id,
  projectId: row.project_id,
  organizationId: row.organization_id,
  occurredAt: row.occurred_at,
  action: row.action,
  result: row.result,
  reason: row.reason,
  memberId: row.member_id,
  ip: row.ip,
  requestId: row.request_id,
  details: row.details,
});
