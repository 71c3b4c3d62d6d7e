import type { Transaction } from "@stocks-vibe/server-kit";
import { sql } from "kysely";
import type { Member } from "../../domain/member/member.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { linkedIdentities } from "./identities.repository.ts";
import { speaksForDomain } from "./listed-members.repository.ts";
import type { RegisteredFactors } from "./registered-factors.repository.ts";
import { assignments } from "./role-assignments.repository.ts";
import { toMember } from "./to-member.ts";

type Tx = Transaction<AuthSchema>;

/** The row of a member with the roles assigned to it, for readers and for locks. */
export const selectMember = (tx: Tx, organizationId: string, memberId: string) =>
  tx
    .selectFrom("members")
    .selectAll("members")
    .select([assignments, linkedIdentities])
    .where("organization_id", "=", organizationId)
    .where("member_id", "=", memberId);

export async function findMember(
  tx: Tx,
  organizationId: string,
  memberId: string,
): Promise<Member | undefined> {
  const row = await selectMember(tx, organizationId, memberId).executeTakeFirst();
  return row && toMember(row);
}

export async function findMemberByEmail(
  tx: Tx,
  organizationId: string,
  emailAddress: string,
): Promise<Member | undefined> {
  const row = await tx
    .selectFrom("members")
    .selectAll("members")
    .select([assignments, linkedIdentities])
    .where("organization_id", "=", organizationId)
    .where("email_address", "=", emailAddress)
    .where("status", "<>", "deleted")
    .executeTakeFirst();
  return row && toMember(row);
}

/** Undefined when the organization has a member of this address already. */
export async function insertMember(
  tx: Tx,
  organizationId: string,
  member: Omit<
    Member,
    | "organizationId"
    | "createdAt"
    | "updatedAt"
    | "trustedMetadata"
    | "emailRoles"
    | "sessionRoles"
    | "retiredEmails"
    | "proofsCountFrom"
    | "identities"
    | keyof RegisteredFactors
  >,
  now: Date,
): Promise<Member | undefined> {
  const row = await tx
    .insertInto("members")
    .values({
      organization_id: organizationId,
      member_id: member.memberId,
      email_id: member.emailId,
      email_address: member.emailAddress,
      email_address_verified: member.emailAddressVerified,
      status: member.status,
      name: member.name,
      roles: [...member.roles],
      trusted_metadata: JSON.stringify({}),
      untrusted_metadata: JSON.stringify(member.untrustedMetadata),
      mfa_enrolled: member.mfaEnrolled,
      is_breakglass: member.isBreakglass,
      accepted_at: member.acceptedAt,
      added_by_member_id: member.addedByMemberId,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["organization_id", "email_address"])
        .where("status", "<>", "deleted")
        .doNothing(),
    )
    .returningAll()
    .returning([assignments, linkedIdentities])
    .executeTakeFirst();
  return row && toMember(row);
}

export async function updateMember(
  tx: Tx,
  organizationId: string,
  memberId: string,
  changes: Partial<Pick<Member, "status" | "emailAddressVerified" | "name" | "acceptedAt">> & {
    readonly roles?: readonly string[];
  },
  now: Date,
): Promise<Member | undefined> {
  const row = await tx
    .updateTable("members")
    .set({
      ...(changes.status === undefined ? {} : { status: changes.status }),
      ...(changes.name === undefined ? {} : { name: changes.name }),
      ...(changes.roles === undefined ? {} : { roles: [...changes.roles] }),
      ...(changes.emailAddressVerified === undefined
        ? {}
        : { email_address_verified: changes.emailAddressVerified }),
      ...(changes.acceptedAt === undefined ? {} : { accepted_at: changes.acceptedAt }),
      updated_at: now,
    })
    .where("organization_id", "=", organizationId)
    .where("member_id", "=", memberId)
    .where("status", "<>", "deleted")
    .returningAll()
    .returning([assignments, linkedIdentities])
    .executeTakeFirst();
  return row && toMember(row);
}

/** Whether an administrator of the organization speaks for a mail domain. */
export async function hasVerifiedAdminOfDomain(
  tx: Tx,
  organizationId: string,
  domain: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom("members")
    .select("member_id")
    .where("organization_id", "=", organizationId)
    .where((eb) => speaksForDomain(eb, domain))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a member of the address was removed, and is not erased yet. */
export async function hasRemovedMember(
  tx: Tx,
  organizationId: string,
  emailAddress: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom("members")
    .select("member_id")
    .where("organization_id", "=", organizationId)
    .where("status", "=", "deleted")
    .where((eb) =>
      eb.or([
        eb("email_address", "=", emailAddress),
        sql<boolean>`retired_email_addresses @> ${JSON.stringify([{ email_address: emailAddress }])}::jsonb`,
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
