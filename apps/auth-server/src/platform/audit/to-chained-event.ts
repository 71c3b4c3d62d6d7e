import type { Selectable } from "kysely";
import type { AuthSchema } from "../database/schema.ts";
import type { ChainedEvent, EventPlace, ProjectPlace } from "./chain.ts";

type Row = Selectable<AuthSchema["audit_events"]>;

/** A place as its three columns hold it; null where there is none. */
export const placeOf = (
  chainId: string | null,
  sequence: number | null,
  hash: string | null,
): EventPlace | null =>
  chainId === null ? null : { chainId, sequence: sequence ?? 0, hash: hash ?? "" };

const projectPlaceOf = (row: Row): ProjectPlace | null =>
  row.project_number === null
    ? null
    : {
        number: row.project_number,
        before: placeOf(row.before_chain_id, row.before_sequence, row.before_hash),
      };

/** A row of the log as the event that was hashed. */
export const toChainedEvent = (row: Row): ChainedEvent => ({
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
  inProject: projectPlaceOf(row),
});
