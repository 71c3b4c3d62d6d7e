import type { Transaction } from "@stocks-vibe/server-kit";
import { type RawBuilder, sql } from "kysely";
import { ADMIN_ROLE } from "../../domain/member/member.ts";
import type { Administrator } from "../../domain/organization/lost-administrators.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";

/** By a role of their own, or by the domain of their proven address. */
const isAdmin = (
  adminDomains: readonly string[],
): RawBuilder<boolean> => sql<boolean>`(${ADMIN_ROLE} = any (roles)
  or email_address_verified and split_part(email_address, '@', 2) = any (${[...adminDomains]}::text[]))`;

/**
 * The active administrators; `domains` are those whose proven mailboxes make one. On demand with
 * break-glass members, whatever their role.
 */
export async function listAdministrators(
  tx: Transaction<AuthSchema>,
  organizationId: string,
  domains: readonly string[],
  withBreakglass = false,
): Promise<Administrator[]> {
  const rows = await tx
    .selectFrom("members")
    .select([
      ...(["member_id", "name", "email_address", "email_address_verified"] as const),
      ...(["accepted_at", "is_breakglass"] as const),
      (eb) =>
        eb
          .exists(
            eb
              .selectFrom("member_passwords as password")
              .select("password.member_id")
              .whereRef("password.organization_id", "=", "members.organization_id")
              .whereRef("password.member_id", "=", "members.member_id"),
          )
          .as("has_password"),
    ])
    .where("organization_id", "=", organizationId)
    .where("status", "=", "active")
    .where((eb) =>
      withBreakglass ? eb.or([eb("is_breakglass", "=", true), isAdmin(domains)]) : isAdmin(domains),
    )
    .orderBy("member_id")
    .execute();
  return rows.map((row) => ({
    memberId: row.member_id,
    name: row.name,
    emailAddress: row.email_address,
    isProven: row.email_address_verified,
    hasAccepted: row.accepted_at !== null,
    isBreakglass: row.is_breakglass,
    hasPassword: row.has_password === true,
  }));
}
