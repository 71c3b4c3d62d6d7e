import type { Transaction } from "@stocks-vibe/server-kit";
import type { AuthSchema } from "../../platform/database/schema.ts";

type Tx = Transaction<AuthSchema>;

/** All that a member can be recognised by, and what was written to them when they were invited. */
const PROOFS = [
  "member_link_tokens",
  "member_codes",
  "member_email_changes",
  "member_passwords",
  "member_totps",
  "recovery_codes",
  "impersonation_tokens",
  "invitation_notes",
  "member_identities",
  "sso_setup_links",
] as const;

/**
 * What belongs to a member, children first. The audit log is not here: it outlives members, and
 * keeps ids only.
 */
export const OF_A_MEMBER = [...PROOFS, "member_sessions"] as const;

/**
 * What a member that is deleted, or has become another person's, could still be recognised by goes
 * at once.
 */
export async function eraseProofs(tx: Tx, organizationId: string, memberId: string): Promise<void> {
  for (const table of PROOFS) {
    await tx
      .deleteFrom(table)
      .where("organization_id", "=", organizationId)
      .where("member_id", "=", memberId)
      .execute();
  }
}

/**
 * What is left of a member who went: the row with all that hangs on it. Who was asked back
 * meanwhile and has not come leaves the invitation, which is someone else's, and nothing of what
 * they had said or were here before.
 */
export async function eraseFormerMember(
  tx: Tx,
  organizationId: string,
  memberId: string,
  now: Date,
): Promise<void> {
  const row = await tx
    .selectFrom("members")
    .select(["status", "accepted_at"])
    .where("organization_id", "=", organizationId)
    .where("member_id", "=", memberId)
    .forUpdate()
    .executeTakeFirst();
  if (row?.status === "deleted") return eraseRows(tx, organizationId, memberId);
  const isAskedBack = row?.status === "invited" && row.accepted_at === null;
  if (isAskedBack) await forgetFormer(tx, organizationId, memberId, now);
}

async function eraseRows(tx: Tx, organizationId: string, memberId: string): Promise<void> {
  for (const table of [...OF_A_MEMBER, "members"] as const) {
    await tx
      .deleteFrom(table)
      .where("organization_id", "=", organizationId)
      .where("member_id", "=", memberId)
      .execute();
  }
}

async function forgetFormer(
  tx: Tx,
  organizationId: string,
  memberId: string,
  now: Date,
): Promise<void> {
  const nothing = JSON.stringify({});
  await tx
    .deleteFrom("member_sessions")
    .where("organization_id", "=", organizationId)
    .where("member_id", "=", memberId)
    .execute();
  await tx
    .updateTable("members")
    .set({
      name: "",
      trusted_metadata: nothing,
      untrusted_metadata: nothing,
      retired_email_addresses: JSON.stringify([]),
      updated_at: now,
    })
    .where("organization_id", "=", organizationId)
    .where("member_id", "=", memberId)
    .execute();
}

/** Takes one factor's secret away. */
export async function eraseFactor(
  tx: Tx,
  organizationId: string,
  memberId: string,
  factor: "member_passwords" | "member_totps" | "recovery_codes",
): Promise<void> {
  await tx
    .deleteFrom(factor)
    .where("organization_id", "=", organizationId)
    .where("member_id", "=", memberId)
    .execute();
}

/** The member whose password has the id. */
export async function findMemberIdByPassword(
  tx: Tx,
  organizationId: string,
  passwordId: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom("member_passwords")
    .select("member_id")
    .where("organization_id", "=", organizationId)
    .where("password_id", "=", passwordId)
    .executeTakeFirst();
  return row?.member_id;
}
