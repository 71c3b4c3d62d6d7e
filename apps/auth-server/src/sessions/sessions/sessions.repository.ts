import type { Transaction } from "@stocks-vibe/server-kit";
import type { Selectable } from "kysely";
import type { SessionPlace } from "../../domain/proof/proof-chain.ts";
import type { Session } from "../../domain/session/session.ts";
import type { AuthSchema, MemberSessionsTable } from "../../platform/database/schema.ts";
import { toSession } from "./session-row.ts";

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
