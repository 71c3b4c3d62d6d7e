import { quoted } from "@stocks-vibe/server-kit";
import type { Selectable } from "kysely";
import type { MemberSessionsTable, MembersTable } from "../../platform/database/schema.ts";
import type { OrganizationRow } from "../../tenancy/organizations/organization-columns.ts";

/** A session's rows with those of its member and organization; each at most one. */
export type SessionRows = readonly [
  sessions: readonly Selectable<MemberSessionsTable>[],
  members: readonly Selectable<MembersTable>[],
  organizations: readonly OrganizationRow[],
];

/**
 * What a look-up of a session reads, in a scope that presents its token: the first statement enters
 * the session's organization and names its member, the others read in it. Every call of the product
 * API begins with one.
 */
export const sessionStatements = (tokenHash: string): readonly string[] => {
  const own = "organization_id = current_setting('app.organization_id', true)";
  return [
    `select *, set_config('app.organization_id', organization_id, true) as entered,
        set_config('app.member_id', member_id, true) as named
      from member_sessions where token_hash = ${quoted(tokenHash)}`,
    `select * from members where ${own} and member_id = current_setting('app.member_id', true)`,
    `select *, array(select domain from organization_domains
        where ${own} and verified_at is not null order by domain) as claimed_domains
      from organizations where ${own}`,
  ];
};
