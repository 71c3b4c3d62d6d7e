import type { Transaction } from "@stocks-vibe/server-kit";
import { sql } from "kysely";
import type { Member } from "../../domain/member/member.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { linkedIdentities } from "./identities.repository.ts";
import { assignments } from "./role-assignments.repository.ts";
import { toMember } from "./to-member.ts";

type Tx = Transaction<AuthSchema>;

export type MemberChanges = Partial<
  Pick<
    Member,
    | "name"
    | "emailId"
    | "emailAddress"
    | "emailAddressVerified"
    | "status"
    | "roles"
    | "isBreakglass"
    | "retiredEmails"
    | "trustedMetadata"
    | "untrustedMetadata"
    | "acceptedAt"
    | "addedByMemberId"
  >
>;

const json = (value: unknown): string | undefined =>
  value === undefined ? undefined : JSON.stringify(value);

/** Writes what is given; a member in any state, deleted included. */
export async function saveMember(
  tx: Tx,
  organizationId: string,
  memberId: string,
  changes: MemberChanges,
  now: Date,
): Promise<Member | undefined> {
  const retired = changes.retiredEmails?.map(({ emailId, emailAddress }) => ({
    email_id: emailId,
    email_address: emailAddress,
  }));
  // Kysely leaves out what is undefined.
  const columns = {
    name: changes.name,
    email_id: changes.emailId,
    email_address: changes.emailAddress,
    email_address_verified: changes.emailAddressVerified,
    status: changes.status,
    roles: changes.roles && [...changes.roles],
    is_breakglass: changes.isBreakglass,
    retired_email_addresses: json(retired),
    trusted_metadata: json(changes.trustedMetadata),
    untrusted_metadata: json(changes.untrustedMetadata),
    accepted_at: changes.acceptedAt,
    added_by_member_id: changes.addedByMemberId,
  };
  const row = await tx
    .updateTable("members")
    .set({ ...columns, updated_at: now })
    .where("organization_id", "=", organizationId)
    .where("member_id", "=", memberId)
    .returningAll()
    .returning([assignments, linkedIdentities])
    .executeTakeFirst();
  return row && toMember(row);
}

/**
 * Whether another member that is not deleted has the address, now or as a former one that is still
 * reserved.
 */
export async function isAddressTaken(
  tx: Tx,
  organizationId: string,
  emailAddress: string,
  exceptMemberId: string,
): Promise<boolean> {
  const retired = JSON.stringify([{ email_address: emailAddress }]);
  const row = await tx
    .selectFrom("members")
    .select("member_id")
    .where("organization_id", "=", organizationId)
    .where("status", "<>", "deleted")
    .where("member_id", "<>", exceptMemberId)
    .where((eb) =>
      eb.or([
        eb("email_address", "=", emailAddress),
        sql<boolean>`retired_email_addresses @> ${retired}::jsonb`,
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
