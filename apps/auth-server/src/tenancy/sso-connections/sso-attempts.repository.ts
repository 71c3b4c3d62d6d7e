import type { Transaction } from "@stocks-vibe/server-kit";
import type { SsoAttempt, SsoConclusion } from "../../domain/account-linking/sso-attempt.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";

type Tx = Transaction<AuthSchema>;

/**
 * Attempts that are kept of one connection, the newest: so many whose message was the provider's,
 * and so many others, which strangers can make up.
 */
const MOST_KEPT = 100;

interface SealedReport {
  readonly reportSealed: string;
}

const toColumns = ({ emailAddress, memberId, result, reason, decision }: SsoConclusion) => ({
  email_address: emailAddress,
  member_id: memberId,
  result,
  reason,
  decision,
});

/** Adds an attempt, and removes those that are one too many. */
export async function insertAttemptOfConnection(
  tx: Tx,
  organizationId: string,
  attempt: SsoAttempt & SealedReport,
): Promise<void> {
  await tx
    .insertInto("sso_attempts")
    .values({
      organization_id: organizationId,
      attempt_id: attempt.attemptId,
      connection_id: attempt.connectionId,
      is_test: attempt.isTest,
      setup_link_id: attempt.setupLinkId,
      is_verified: attempt.isVerified,
      ...toColumns(attempt),
      report_sealed: attempt.reportSealed,
      created_at: attempt.createdAt,
    })
    .execute();
  const ofConnection = tx
    .selectFrom("sso_attempts")
    .select("attempt_id")
    .where("organization_id", "=", organizationId)
    .where("connection_id", "=", attempt.connectionId)
    .where("is_verified", "=", attempt.isVerified);
  await tx
    .deleteFrom("sso_attempts")
    .where("organization_id", "=", organizationId)
    .where(
      "attempt_id",
      "in",
      ofConnection.orderBy("created_at", "desc").orderBy("attempt_id").offset(MOST_KEPT),
    )
    .execute();
}

/** How an attempt ended. */
export async function updateAttemptOfConnection(
  tx: Tx,
  organizationId: string,
  attemptId: string,
  conclusion: SsoConclusion,
): Promise<void> {
  await tx
    .updateTable("sso_attempts")
    .set(toColumns(conclusion))
    .where("organization_id", "=", organizationId)
    .where("attempt_id", "=", attemptId)
    .execute();
}

/** The attempts of a connection, the newest first: all of them, or those of one set-up link. */
export async function listAttemptsOfConnection(
  tx: Tx,
  organizationId: string,
  connectionId: string,
  setupLinkId?: string,
): Promise<(SsoAttempt & SealedReport)[]> {
  const rows = await tx
    .selectFrom("sso_attempts")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("connection_id", "=", connectionId)
    .$if(setupLinkId !== undefined, (query) => query.where("setup_link_id", "=", setupLinkId ?? ""))
    .orderBy("created_at", "desc")
    .orderBy("attempt_id")
    .execute();
  return rows.map((row) => ({
    attemptId: row.attempt_id,
    connectionId: row.connection_id,
    isTest: row.is_test,
    setupLinkId: row.setup_link_id,
    isVerified: row.is_verified,
    result: row.result,
    reason: row.reason,
    emailAddress: row.email_address,
    decision: row.decision,
    memberId: row.member_id,
    reportSealed: row.report_sealed,
    createdAt: row.created_at,
  }));
}

/** Whether an active connection let someone in, or passed a test, since `since`. */
export async function wasTriedSince(tx: Tx, organizationId: string, since: Date): Promise<boolean> {
  const row = await tx
    .selectFrom("sso_attempts as attempt")
    .innerJoin("sso_connections as connection", (join) =>
      join
        .onRef("connection.organization_id", "=", "attempt.organization_id")
        .onRef("connection.connection_id", "=", "attempt.connection_id"),
    )
    .select("attempt.attempt_id")
    .where("attempt.organization_id", "=", organizationId)
    .where("attempt.is_verified", "=", true)
    .where("attempt.result", "in", ["signed_in", "mailbox_required"])
    .where("attempt.created_at", ">", since)
    .where("connection.is_active", "=", true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps an assertion as taken; false where it was taken before. */
export async function takeAssertion(
  tx: Tx,
  organizationId: string,
  assertion: {
    readonly connectionId: string;
    readonly assertionHash: string;
    readonly expiresAt: Date;
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("sso_assertions")
    .values({
      organization_id: organizationId,
      connection_id: assertion.connectionId,
      assertion_hash: assertion.assertionHash,
      expires_at: assertion.expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
