import type { Transaction } from "@stocks-vibe/server-kit";
import type { StoredFactor } from "../../domain/proof/stored-factor.ts";
import type { VerifiedIdentity } from "../../domain/proof/verified-identity.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";

type Tx = Transaction<AuthSchema>;

const COLUMNS = [
  "email_address",
  "factors",
  "bound_organization_id",
  "bound_member_id",
  "password_hash",
  "person_name",
  "created_at",
  "expires_at",
  "first_proven_at",
  "absolute_end",
  "source_organization_id",
  "source_session_id",
] as const;

const toProven = (row: {
  readonly email_address: string;
  readonly factors: StoredFactor[];
  readonly bound_organization_id: string | null;
  readonly bound_member_id: string | null;
  readonly password_hash: string | null;
  readonly person_name: string | null;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly first_proven_at: Date | null;
  readonly absolute_end: Date | null;
  readonly source_organization_id: string | null;
  readonly source_session_id: string | null;
}): VerifiedIdentity => ({
  emailAddress: row.email_address,
  factors: row.factors,
  bound:
    row.bound_organization_id === null || row.bound_member_id === null
      ? null
      : { organizationId: row.bound_organization_id, memberId: row.bound_member_id },
  passwordHash: row.password_hash,
  personName: row.person_name,
  chain: {
    firstProvenAt: row.first_proven_at ?? row.created_at,
    absoluteEnd: row.absolute_end,
    waitsUntil: row.expires_at,
    source:
      row.source_organization_id === null || row.source_session_id === null
        ? null
        : {
            organizationId: row.source_organization_id,
            memberSessionId: row.source_session_id,
          },
  },
});

export async function insertIntermediateSession(
  tx: Tx,
  projectId: string,
  session: VerifiedIdentity & {
    readonly intermediateSessionId: string;
    readonly tokenHash: string;
    readonly createdAt: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await tx
    .insertInto("intermediate_sessions")
    .values({
      project_id: projectId,
      intermediate_session_id: session.intermediateSessionId,
      token_hash: session.tokenHash,
      email_address: session.emailAddress,
      factors: JSON.stringify(session.factors),
      bound_organization_id: session.bound?.organizationId ?? null,
      bound_member_id: session.bound?.memberId ?? null,
      password_hash: session.passwordHash,
      person_name: session.personName,
      created_at: session.createdAt,
      expires_at: session.expiresAt,
      used_at: null,
      first_proven_at: session.chain.firstProvenAt,
      absolute_end: session.chain.absoluteEnd,
      source_organization_id: session.chain.source?.organizationId ?? null,
      source_session_id: session.chain.source?.memberSessionId ?? null,
    })
    .execute();
}

export async function findIntermediateSession(
  tx: Tx,
  projectId: string,
  tokenHash: string,
  now: Date,
): Promise<VerifiedIdentity | undefined> {
  const row = await tx
    .selectFrom("intermediate_sessions")
    .select(COLUMNS)
    .where("project_id", "=", projectId)
    .where("token_hash", "=", tokenHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row && toProven(row);
}

/** None that the mailbox has opened any more: the holder of one has to prove it again. */
export async function voidIntermediateSessions(
  tx: Tx,
  projectId: string,
  emailAddress: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("intermediate_sessions")
    .set({ used_at: now })
    .where("project_id", "=", projectId)
    .where("email_address", "=", emailAddress)
    .where("used_at", "is", null)
    .execute();
}

/** Uses it up: of any number of callers with the same token one gets the row. */
export async function consumeIntermediateSession(
  tx: Tx,
  projectId: string,
  tokenHash: string,
  now: Date,
): Promise<VerifiedIdentity | undefined> {
  const row = await tx
    .updateTable("intermediate_sessions")
    .set({ used_at: now })
    .where("project_id", "=", projectId)
    .where("token_hash", "=", tokenHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning(COLUMNS)
    .executeTakeFirst();
  return row && toProven(row);
}
