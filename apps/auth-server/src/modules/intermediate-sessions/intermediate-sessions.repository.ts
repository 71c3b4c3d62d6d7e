import type { Transaction } from "@stocks-vibe/server-kit";
import type { AuthSchema, StoredFactor } from "../../schema.ts";

type Tx = Transaction<AuthSchema>;

/** What somebody who is not signed in yet has proven. */
export interface ProvenMailbox {
  readonly emailAddress: string;
  readonly factors: readonly StoredFactor[];
}

export async function insertIntermediateSession(
  tx: Tx,
  projectId: string,
  session: ProvenMailbox & {
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
      created_at: session.createdAt,
      expires_at: session.expiresAt,
      used_at: null,
    })
    .execute();
}

export async function findIntermediateSession(
  tx: Tx,
  projectId: string,
  tokenHash: string,
  now: Date,
): Promise<ProvenMailbox | undefined> {
  const row = await tx
    .selectFrom("intermediate_sessions")
    .select(["email_address", "factors"])
    .where("project_id", "=", projectId)
    .where("token_hash", "=", tokenHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row && { emailAddress: row.email_address, factors: row.factors };
}

/** Uses it up: of any number of callers with the same token one gets the row. */
export async function consumeIntermediateSession(
  tx: Tx,
  projectId: string,
  tokenHash: string,
  now: Date,
): Promise<ProvenMailbox | undefined> {
  const row = await tx
    .updateTable("intermediate_sessions")
    .set({ used_at: now })
    .where("project_id", "=", projectId)
    .where("token_hash", "=", tokenHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning(["email_address", "factors"])
    .executeTakeFirst();
  return row && { emailAddress: row.email_address, factors: row.factors };
}
