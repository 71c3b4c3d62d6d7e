import type { Selectable } from "kysely";
import { absoluteEndOfRow, type Session } from "../../domain/session/session.ts";
import type { MemberSessionsTable } from "../../platform/database/schema.ts";

export const toSession = (row: Selectable<MemberSessionsTable>): Session => ({
  organizationId: row.organization_id,
  memberSessionId: row.member_session_id,
  memberId: row.member_id,
  factors: row.authentication_factors,
  authenticatedAt: row.authenticated_at ?? row.started_at,
  absoluteEnd: absoluteEndOfRow(row),
  startedAt: row.started_at,
  lastAccessedAt: row.last_accessed_at,
  expiresAt: row.expires_at,
});

/** The session of a row that is neither over nor revoked. */
export const liveSession = (
  row: Selectable<MemberSessionsTable>,
  now: Date,
): Session | undefined =>
  row.revoked_at === null && row.expires_at > now ? toSession(row) : undefined;
