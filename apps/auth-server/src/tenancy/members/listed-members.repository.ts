import type { Transaction } from "@stocks-vibe/server-kit";
import type { ExpressionBuilder } from "kysely";
import type { MemberIdentity } from "../../domain/federation/federated-profile.ts";
import { ADMIN_ROLE, type Member } from "../../domain/member/member.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { linkedIdentities } from "./identities.repository.ts";
import { assignments } from "./role-assignments.repository.ts";
import { toMember } from "./to-member.ts";

type Tx = Transaction<AuthSchema>;

/**
 * What is read of people of several organizations at once. Those are the ones that the transaction
 * may list.
 */

/** The memberships of one address, by organization. */
export async function listMembersByEmail(
  tx: Tx,
  organizationIds: readonly string[],
  emailAddress: string,
): Promise<ReadonlyMap<string, Member>> {
  const rows = await tx
    .selectFrom("members")
    .selectAll("members")
    .select([assignments, linkedIdentities])
    .where("organization_id", "in", organizationIds)
    .where("email_address", "=", emailAddress)
    .where("status", "<>", "deleted")
    .execute();
  return new Map(rows.map((row) => [row.organization_id, toMember(row)]));
}

/** The members whom any of these accounts at providers is linked to, by organization. */
export async function listLinkedMembers(
  tx: Tx,
  organizationIds: readonly string[],
  accounts: readonly Pick<MemberIdentity, "issuer" | "subject">[],
): Promise<ReadonlyMap<string, Member>> {
  if (accounts.length === 0) return new Map();
  const rows = await tx
    .selectFrom("members")
    .innerJoin("member_identities as linked", (join) =>
      join
        .onRef("linked.organization_id", "=", "members.organization_id")
        .onRef("linked.member_id", "=", "members.member_id"),
    )
    .selectAll("members")
    .select([assignments, linkedIdentities])
    .where("members.organization_id", "in", organizationIds)
    .where("members.status", "<>", "deleted")
    .where((eb) =>
      eb.or(
        accounts.map(({ issuer, subject }) =>
          eb.and({ "linked.issuer": issuer, "linked.subject": subject }),
        ),
      ),
    )
    .execute();
  return new Map(rows.map((row) => [row.organization_id, toMember(row)]));
}

/**
 * Who made an address a member, by organization: their name, or else their address. Absent where
 * they are gone.
 */
export async function listInviters(
  tx: Tx,
  organizationIds: readonly string[],
  emailAddress: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom("members")
    .innerJoin("members as inviter", (join) =>
      join
        .onRef("inviter.organization_id", "=", "members.organization_id")
        .onRef("inviter.member_id", "=", "members.added_by_member_id"),
    )
    .select(["members.organization_id", "inviter.name", "inviter.email_address"])
    .where("members.organization_id", "in", organizationIds)
    .where("members.email_address", "=", emailAddress)
    .where("members.status", "<>", "deleted")
    .where("inviter.status", "<>", "deleted")
    .execute();
  return new Map(rows.map((row) => [row.organization_id, row.name || row.email_address]));
}

/**
 * Which organizations have an administrator who speaks for a domain, as `hasVerifiedAdminOfDomain`
 * says of one.
 */
export async function listWithAdminOfDomain(
  tx: Tx,
  organizationIds: readonly string[],
  domain: string,
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom("members")
    .select("organization_id")
    .distinct()
    .where("organization_id", "in", organizationIds)
    .where((eb) => speaksForDomain(eb, domain))
    .execute();
  return new Set(rows.map((row) => row.organization_id));
}

/**
 * An active administrator who has proven a mailbox of the domain, and has taken the membership: who
 * was merely made one agreed to nothing. The role must be their own: one that comes of a domain
 * would let the domain speak for itself.
 */
export const speaksForDomain = (eb: ExpressionBuilder<AuthSchema, "members">, domain: string) =>
  eb.and([
    eb("status", "=", "active"),
    eb("email_address_verified", "=", true),
    eb("accepted_at", "is not", null),
    eb(eb.val(ADMIN_ROLE), "=", eb.fn.any("roles")),
    eb(eb.fn<string>("split_part", ["email_address", eb.val("@"), eb.val(2)]), "=", domain),
  ]);
