import { quoted } from "@stocks-vibe/server-kit";
import type { Selectable } from "kysely";
import type { MemberRow } from "../modules/members/to-member.ts";
import type { MemberSessionsTable, OrganizationsTable } from "../schema.ts";

/** A session's rows with those of its member and organization; each at most one. */
export type SessionOpening = readonly [
  sessions: readonly Selectable<MemberSessionsTable>[],
  members: readonly MemberRow[],
  organizations: readonly Selectable<OrganizationsTable>[],
];

/**
 * What a transaction reads on its way in whose scope presents a session's token: the first statement enters the session's
 * organization, the others read in it. Every call of the product API begins by looking a session up, so it costs no trip of its own.
 */
export const sessionOpening = (tokenHash: string): readonly string[] => {
  const own = "organization_id = current_setting('app.organization_id', true)";
  const hash = quoted(tokenHash);
  return [
    `select *, set_config('app.organization_id', organization_id, true) as entered
      from member_sessions where token_hash = ${hash}`,
    `select *, (select rbac_email_implicit_role_assignments from organizations where ${own}) as assignments
      from members where ${own} and member_id = (select member_id from member_sessions where token_hash = ${hash})`,
    `select * from organizations where ${own}`,
  ];
};
