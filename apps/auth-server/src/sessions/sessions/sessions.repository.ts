import { quoted, type Transaction } from "@stocks-vibe/server-kit";
import { type Selectable, sql } from "kysely";
import type { SessionPlace } from "../../domain/proof/proof-chain.ts";
import { absoluteEndOfRow, type Session } from "../../domain/session/session.ts";
import type { AuthSchema, MemberSessionsTable } from "../../platform/database/schema.ts";
import { IDENTITIES } from "../../tenancy/members/identities.repository.ts";
import type { MemberRow } from "../../tenancy/members/to-member.ts";
import { LOGO } from "../../tenancy/organizations/organization-logos.repository.ts";
import {
  CONNECTIONS,
  type OrganizationRow,
  SSO_IS_REQUIRED,
} from "../../tenancy/organizations/organizations.repository.ts";

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

/** A session's rows with those of its member and organization; each at most one. */
export type SessionRows = readonly [
  sessions: readonly Selectable<MemberSessionsTable>[],
  members: readonly Omit<MemberRow, "assignments">[],
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
    `select *, ${IDENTITIES} as identities from members where ${own} and member_id = current_setting('app.member_id', true)`,
    `select *, array(select domain from organization_domains
        where ${own} and verified_at is not null order by domain) as claimed_domains,
        ${CONNECTIONS} as connections, ${LOGO} as logo, ${SSO_IS_REQUIRED} as sso_is_required
      from organizations where ${own}`,
  ];
};

type Tx = Transaction<AuthSchema>;

export async function insertSession(
  tx: Tx,
  organizationId: string,
  session: Omit<Session, "organizationId"> & { readonly tokenHash: string },
): Promise<Session> {
  const row = await tx
    .insertInto("member_sessions")
    .values({
      organization_id: organizationId,
      member_session_id: session.memberSessionId,
      member_id: session.memberId,
      token_hash: session.tokenHash,
      authentication_factors: JSON.stringify(session.factors),
      started_at: session.startedAt,
      last_accessed_at: session.lastAccessedAt,
      expires_at: session.expiresAt,
      revoked_at: null,
      authenticated_at: session.authenticatedAt,
      absolute_end: session.absoluteEnd,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toSession(row);
}

interface EndedSession {
  readonly memberId: string;
  readonly memberSessionId: string;
}

/** Marks a live session as used just now and, when `expiresAt` is given, moves its end. */
export async function touchSession(
  tx: Tx,
  { organizationId, memberSessionId }: Pick<Session, "organizationId" | "memberSessionId">,
  { now, expiresAt }: { readonly now: Date; readonly expiresAt: Date | undefined },
): Promise<Session | undefined> {
  const row = await tx
    .updateTable("member_sessions")
    .set({ last_accessed_at: now, ...(expiresAt ? { expires_at: expiresAt } : {}) })
    .where("organization_id", "=", organizationId)
    .where("member_session_id", "=", memberSessionId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .returningAll()
    .executeTakeFirst();
  return row && toSession(row);
}

/**
 * True when this call ended the session, false when it was over already. Notes which one took its
 * place, if one did.
 */
export async function revokeSession(
  tx: Tx,
  { organizationId, memberSessionId }: SessionPlace,
  now: Date,
  successor?: SessionPlace,
): Promise<boolean> {
  const row = await tx
    .updateTable("member_sessions")
    .set({
      revoked_at: now,
      ...(successor && {
        successor_organization_id: successor.organizationId,
        successor_session_id: successor.memberSessionId,
      }),
    })
    .where("organization_id", "=", organizationId)
    .where("member_session_id", "=", memberSessionId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .returning("member_session_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** The session in its present state, over or not, with the one that took its place. */
export async function findSessionPlace(
  tx: Tx,
  { organizationId, memberSessionId }: SessionPlace,
): Promise<Selectable<MemberSessionsTable> | undefined> {
  return tx
    .selectFrom("member_sessions")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("member_session_id", "=", memberSessionId)
    .executeTakeFirst();
}

/** The live sessions of a member, what was used last first. */
export async function listLiveSessions(
  tx: Tx,
  { organizationId, memberId }: Pick<Session, "organizationId" | "memberId">,
  now: Date,
): Promise<Session[]> {
  const rows = await tx
    .selectFrom("member_sessions")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("member_id", "=", memberId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .orderBy("last_accessed_at", "desc")
    .orderBy("member_session_id")
    .execute();
  return rows.map(toSession);
}

/** Ends every live session of a member, but for the one with the id `except`; answers their ids. */
export async function revokeSessionsOfMember(
  tx: Tx,
  organizationId: string,
  { memberId, except }: { readonly memberId: string; readonly except?: string },
  now: Date,
): Promise<string[]> {
  const rows = await tx
    .updateTable("member_sessions")
    .set({ revoked_at: now })
    .where("organization_id", "=", organizationId)
    .where("member_id", "=", memberId)
    .$if(except !== undefined, (query) => query.where("member_session_id", "<>", except ?? ""))
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .returning("member_session_id")
    .execute();
  return rows.map((row) => row.member_session_id);
}

/**
 * Ends every live session in which single sign-on proved nothing, but for those of operators and of
 * break-glass members; answers them.
 */
export async function revokeSessionsWithoutSso(
  tx: Tx,
  organizationId: string,
  now: Date,
): Promise<readonly EndedSession[]> {
  const by = (method: string) =>
    sql<boolean>`authentication_factors @> ${JSON.stringify([{ method }])}::jsonb`;
  return tx
    .updateTable("member_sessions")
    .set({ revoked_at: now })
    .where("organization_id", "=", organizationId)
    .where(({ not, or }) => not(or([by("sso"), by("impersonation")])))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("members")
            .select("members.member_id")
            .whereRef("members.organization_id", "=", "member_sessions.organization_id")
            .whereRef("members.member_id", "=", "member_sessions.member_id")
            .where("is_breakglass", "=", true),
        ),
      ),
    )
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .returning(["member_id as memberId", "member_session_id as memberSessionId"])
    .execute();
}

/** Ends every live session that an SSO connection is behind; answers them. */
export async function revokeSessionsByConnection(
  tx: Tx,
  organizationId: string,
  connectionId: string,
  now: Date,
): Promise<readonly EndedSession[]> {
  const factor = JSON.stringify([{ method: "sso", connectionId }]);
  return tx
    .updateTable("member_sessions")
    .set({ revoked_at: now })
    .where("organization_id", "=", organizationId)
    .where(sql<boolean>`authentication_factors @> ${factor}::jsonb`)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .returning(["member_id as memberId", "member_session_id as memberSessionId"])
    .execute();
}
