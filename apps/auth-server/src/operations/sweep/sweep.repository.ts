import type { Transaction } from "@stocks-vibe/server-kit";
import { sql } from "kysely";
import { WRONG_IN_A_ROW } from "../../platform/brute-force/attempt-limits.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";

type Tx = Transaction<AuthSchema>;

const PROOFS_OF_A_PROJECT = [
  "discovery_link_tokens",
  "discovery_codes",
  "intermediate_sessions",
  "federation_attempts",
  "federation_tokens",
] as const;
const PROOFS_OF_A_MEMBER = [
  "member_link_tokens",
  "member_codes",
  "member_email_changes",
  "impersonation_tokens",
  "sso_setup_links",
] as const;

/** Removes a project's proofs that ended before `before`: none of them can be used any more. */
export async function deleteProjectRemains(tx: Tx, projectId: string, before: Date): Promise<void> {
  for (const table of PROOFS_OF_A_PROJECT) {
    await tx
      .deleteFrom(table)
      .where("project_id", "=", projectId)
      .where("expires_at", "<", before)
      .execute();
  }
  await tx
    .deleteFrom("look_up_counts")
    .where("project_id", "=", projectId)
    .where("window_starts_at", "<", before)
    .execute();
}

/**
 * Removes counters of guesses that lock nothing, once they are older than `before` and than so many
 * days for each wrong guess in a row. Most of them are of addresses that strangers made up. Whoever
 * waits for it gets a guess for each of those periods, and nobody's lock comes open by waiting.
 */
export async function deleteAttemptCounters(
  tx: Tx,
  projectId: string,
  { before, now, daysPerGuess }: { before: Date; now: Date; daysPerGuess: number },
): Promise<void> {
  await tx
    .deleteFrom("guess_counters")
    .where("project_id", "=", projectId)
    .where("window_started_at", "<", before)
    .where("wrong_in_a_row", "<", WRONG_IN_A_ROW)
    .where(
      sql<boolean>`window_started_at + make_interval(days => wrong_in_a_row * ${daysPerGuess}::integer) < ${now}`,
    )
    .execute();
}

/** Removes records of mail that was asked for before `before`. */
export async function deleteMailRecords(tx: Tx, projectId: string, before: Date): Promise<void> {
  await tx
    .deleteFrom("mail_outbox")
    .where("project_id", "=", projectId)
    .where("created_at", "<", before)
    .execute();
}

/**
 * Removes events that every backend has had a month to read, but for the newest: numbers go on from
 * it.
 */
export async function deleteOldEvents(tx: Tx, projectId: string, before: Date): Promise<void> {
  await tx
    .deleteFrom("event_feed")
    .where("project_id", "=", projectId)
    .where("occurred_at", "<", before)
    .where("sequence", "<", (eb) =>
      eb
        .selectFrom("event_feed as newest")
        .select((inner) => inner.fn.max("newest.sequence").as("last"))
        .where("newest.project_id", "=", projectId),
    )
    .execute();
}

/**
 * Removes an organization's sessions, links and attempts to sign in that ended before `before`. The
 * audit log keeps what happened.
 */
export async function deleteOrganizationRemains(
  tx: Tx,
  organizationId: string,
  before: Date,
): Promise<void> {
  await tx
    .deleteFrom("member_sessions")
    .where("organization_id", "=", organizationId)
    .where((eb) => eb.or([eb("expires_at", "<", before), eb("revoked_at", "<", before)]))
    .execute();
  for (const table of PROOFS_OF_A_MEMBER) {
    await tx
      .deleteFrom(table)
      .where("organization_id", "=", organizationId)
      .where("expires_at", "<", before)
      .execute();
  }
  await tx
    .deleteFrom("member_totps")
    .where("organization_id", "=", organizationId)
    .where("verified_at", "is", null)
    .where("expires_at", "<", before)
    .execute();
  await tx
    .deleteFrom("sso_assertions")
    .where("organization_id", "=", organizationId)
    .where("expires_at", "<", before)
    .execute();
  await tx
    .deleteFrom("sso_attempts")
    .where("organization_id", "=", organizationId)
    .where("created_at", "<", before)
    .execute();
}

/** Empties the development mailbox of old letters. */
export async function deleteOldLetters(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom("mailbox_messages").where("created_at", "<", before).execute();
}
