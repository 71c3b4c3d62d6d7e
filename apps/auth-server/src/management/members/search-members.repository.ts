import type { Transaction } from "@stocks-vibe/server-kit";
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { type EmailRole, MEMBER_ROLE, type Member } from "../../domain/member/member.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { linkedIdentities } from "../../tenancy/members/identities.repository.ts";
import { assignments } from "../../tenancy/members/role-assignments.repository.ts";
import { toMember } from "../../tenancy/members/to-member.ts";
import type { MemberFilter, MemberQuery } from "./member-filter.ts";

type Tx = Transaction<AuthSchema>;
type Condition = Expression<SqlBool>;
type Builder = ExpressionBuilder<AuthSchema, "members">;

/** Where a page begins: after this member, in the order of addresses. */
export interface MemberPlace {
  readonly emailAddress: string;
  readonly memberId: string;
}

export interface MemberSearch extends MemberQuery {
  /** What the organization gives by e-mail domain, for the filter on roles. */
  readonly emailRoleAssignments: readonly EmailRole[];
}

const emailDomain = sql<string>`split_part(email_address, '@', 2)`;

/** Members of any of the roles, however they come by them. */
function hasRole(eb: Builder, roles: readonly string[], given: readonly EmailRole[]): Condition {
  if (roles.includes(MEMBER_ROLE)) return eb.lit(true);
  const domains = given.filter(({ roleId }) => roles.includes(roleId)).map(({ domain }) => domain);
  const direct = sql<boolean>`roles && ${[...roles]}::text[]`;
  if (domains.length === 0) return direct;
  const byDomain = eb.and([
    eb("email_address_verified", "=", true),
    eb(emailDomain, "in", domains),
  ]);
  return eb.or([direct, byDomain]);
}

const oneOf = <Value>(
  eb: Builder,
  values: readonly Value[],
  condition: (values: readonly Value[]) => Condition,
): Condition => (values.length === 0 ? eb.lit(false) : condition(values));

function conditionOf(eb: Builder, filter: MemberFilter, given: readonly EmailRole[]): Condition {
  switch (filter.kind) {
    case "ids":
      return oneOf(eb, filter.values, (values) => eb("member_id", "in", values));
    case "emails":
      return oneOf(eb, filter.values, (values) => eb("email_address", "in", values));
    case "phones":
      return oneOf(eb, filter.values, (values) => eb("mfa_phone_number", "in", values));
    case "statuses":
      return oneOf(eb, filter.values, (values) => eb("status", "in", values));
    case "roles":
      return hasRole(eb, filter.values, given);
    case "emailPart":
      return sql<boolean>`strpos(email_address, ${filter.value}) > 0`;
    case "phonePart":
      return sql<boolean>`strpos(mfa_phone_number, ${filter.value}) > 0`;
    case "isBreakglass":
      return eb("is_breakglass", "=", filter.value);
    case "hasPassword":
      return eb("password_id", filter.value ? "<>" : "=", "");
  }
}

/** Deleted members are found only by a search that names statuses. */
function matching({ operator, filters, emailRoleAssignments }: MemberSearch) {
  return (eb: Builder): Condition => {
    const conditions = filters.map((filter) => conditionOf(eb, filter, emailRoleAssignments));
    const combined = operator === "AND" ? eb.and(conditions) : eb.or(conditions);
    const asked = conditions.length === 0 ? eb.lit(true) : combined;
    const namesStatuses = filters.some(({ kind }) => kind === "statuses");
    return namesStatuses ? asked : eb.and([asked, eb("status", "<>", "deleted")]);
  };
}

/** Members that match, by address, after a place. */
export async function findMembers(
  tx: Tx,
  organizationId: string,
  search: MemberSearch,
  page: { readonly limit: number; readonly after: MemberPlace },
): Promise<Member[]> {
  const { emailAddress, memberId } = page.after;
  const rows = await tx
    .selectFrom("members")
    .selectAll("members")
    .select([assignments, linkedIdentities])
    .where("organization_id", "=", organizationId)
    .where(matching(search))
    .where(sql<boolean>`(email_address, member_id) > (${emailAddress}, ${memberId})`)
    .orderBy("email_address")
    .orderBy("member_id")
    .limit(page.limit)
    .execute();
  return rows.map(toMember);
}

export async function countFoundMembers(
  tx: Tx,
  organizationId: string,
  search: MemberSearch,
): Promise<number> {
  const row = await tx
    .selectFrom("members")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("organization_id", "=", organizationId)
    .where(matching(search))
    .executeTakeFirstOrThrow();
  return row.total;
}
