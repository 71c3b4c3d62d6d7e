import type { Transaction } from "@stocks-vibe/server-kit";
import { type ExpressionBuilder, sql } from "kysely";
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

/** Active members, and how many of them have never signed in by a connection. */
export async function countBySso(
  tx: Tx,
  organizationId: string,
): Promise<{ readonly active: number; readonly withoutSso: number }> {
  const row = await tx
    .selectFrom("members")
    .select((eb) => [
      eb.fn.countAll<string>().as("active"),
      eb.fn
        .countAll<string>()
        .filterWhere(eb.not(hasSso(eb)))
        .as("without_sso"),
    ])
    .where("organization_id", "=", organizationId)
    .where("status", "=", "active")
    .executeTakeFirstOrThrow();
  return { active: Number(row.active), withoutSso: Number(row.without_sso) };
}

const hasSso = (eb: ExpressionBuilder<AuthSchema, "members">) =>
  eb.exists(
    eb
      .selectFrom("member_identities as identity")
      .select("identity.member_id")
      .whereRef("identity.organization_id", "=", "members.organization_id")
      .whereRef("identity.member_id", "=", "members.member_id")
      .where("identity.kind", "=", "sso"),
  );

/** One who is written to, with the language that their provider names, if one does. */
export interface Addressee {
  readonly memberId: string;
  readonly emailAddress: string;
  readonly language: string | null;
}

/**
 * The next active members in the order of ids, of those who were there at `before`: with a proven
 * mailbox. Others came by single sign-on, for whom nothing changes, and their provider may name any
 * address.
 */
export async function listAddressees(
  tx: Tx,
  organizationId: string,
  {
    after,
    through,
    before,
    limit,
  }: {
    readonly after: string;
    /** The last id; null for no end. */
    readonly through: string | null;
    readonly before: Date;
    readonly limit: number;
  },
): Promise<Addressee[]> {
  const rows = await tx
    .selectFrom("members")
    .select((eb) => [
      "member_id",
      "email_address",
      eb
        .selectFrom("member_identities as identity")
        .select("identity.locale")
        .whereRef("identity.organization_id", "=", "members.organization_id")
        .whereRef("identity.member_id", "=", "members.member_id")
        .where("identity.locale", "is not", null)
        .orderBy("identity.used_at", "desc")
        .limit(1)
        .as("language"),
    ])
    .where("organization_id", "=", organizationId)
    .where("status", "=", "active")
    .where("member_id", ">", after)
    .$if(through !== null, (query) => query.where("member_id", "<=", through ?? ""))
    .where((eb) => eb(eb.fn.coalesce("accepted_at", "created_at"), "<=", before))
    .where("email_address_verified", "=", true)
    .orderBy("member_id")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    memberId: row.member_id,
    emailAddress: row.email_address,
    language: row.language,
  }));
}
