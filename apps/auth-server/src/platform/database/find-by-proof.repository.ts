import { quoted, type Transaction } from "@stocks-vibe/server-kit";
import { type Selectable, sql } from "kysely";
import type { MemberSessionsTable } from "./schema/sessions.ts";
import type { AuthSchema } from "./schema.ts";

type SessionRow = Selectable<MemberSessionsTable>;

/**
 * The only queries that do not name their organization: they find out which one it is, by a proof that row-level security
 * asks for too. Afterwards the organization is entered, and everything else happens inside it.
 */

/** What a transaction may see beyond its start: each key becomes the setting that a policy of the migration reads. */
export interface Proofs {
  readonly projectId?: string;
  readonly organizationId?: string;
  readonly tokenHash?: string;
  readonly memberSessionId?: string;
  readonly memberId?: string;
  readonly provenEmail?: string;
  readonly provenDomain?: string;
  /** '{"google": ["tenant"]}'. */
  readonly provenOauthTenant?: string;
  /** Of a mailbox, proven or not: tells whose domain it is and nothing else. */
  readonly askedDomain?: string;
  readonly slug?: string;
}

const SETTINGS = [
  ["projectId", "app.project_id"],
  ["organizationId", "app.organization_id"],
  ["tokenHash", "app.token_hash"],
  ["memberSessionId", "app.member_session_id"],
  ["memberId", "app.member_id"],
  ["provenEmail", "app.proven_email"],
  ["provenDomain", "app.proven_domain"],
  ["provenOauthTenant", "app.proven_oauth_tenant"],
  ["askedDomain", "app.asked_domain"],
  ["slug", "app.slug"],
] as const satisfies (readonly [keyof Proofs, string])[];

/** Presents proofs, or enters an organization, for the rest of the transaction. In one trip, however many they are. */
export async function present(tx: Transaction<AuthSchema>, proofs: Proofs): Promise<void> {
  const statements = SETTINGS.flatMap(([name, setting]) => {
    const value = proofs[name];
    return value === undefined ? [] : [`set local ${setting} = ${quoted(value)}`];
  });
  await sql.raw(statements.join("; ")).execute(tx);
}

/** A session's row, whatever its state. The row's own organization is entered by the same query: every call begins with this. */
const findSession = (
  tx: Transaction<AuthSchema>,
  column: "token_hash" | "member_session_id",
  value: string,
): Promise<SessionRow | undefined> =>
  tx
    .selectFrom("member_sessions")
    .selectAll()
    .select(sql`set_config('app.organization_id', organization_id, true)`.as("entered"))
    .where(column, "=", value)
    .executeTakeFirst();

/** The session of a session token. */
export async function findSessionByProof(
  tx: Transaction<AuthSchema>,
  tokenHash: string,
): Promise<SessionRow | undefined> {
  await present(tx, { tokenHash });
  return findSession(tx, "token_hash", tokenHash);
}

/** The session that an authenticated backend, or a JWT that we signed, names by its id. */
export async function findSessionById(
  tx: Transaction<AuthSchema>,
  memberSessionId: string,
): Promise<SessionRow | undefined> {
  await present(tx, { memberSessionId });
  return findSession(tx, "member_session_id", memberSessionId);
}

/** The organization of a member whom an authenticated backend names. */
export async function findMemberById(
  tx: Transaction<AuthSchema>,
  memberId: string,
): Promise<{ organizationId: string } | undefined> {
  await present(tx, { memberId });
  const row = await tx
    .selectFrom("members")
    .select("organization_id")
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return row && { organizationId: row.organization_id };
}

/** The organization and state of a member's link, used or not. */
export async function findMemberLinkByProof(
  tx: Transaction<AuthSchema>,
  tokenHash: string,
): Promise<{ organizationId: string } | undefined> {
  await present(tx, { tokenHash });
  const row = await tx
    .selectFrom("member_link_tokens")
    .select("organization_id")
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  return row && { organizationId: row.organization_id };
}

/** The organization of an impersonation token, used or not. */
export async function findImpersonationByProof(
  tx: Transaction<AuthSchema>,
  tokenHash: string,
): Promise<{ organizationId: string } | undefined> {
  await present(tx, { tokenHash });
  const row = await tx
    .selectFrom("impersonation_tokens")
    .select("organization_id")
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  return row && { organizationId: row.organization_id };
}

/** The organizations of one project in which the owner of a proven mailbox is a member (deleted ones do not count). */
export async function findOrganizationsByProvenEmail(
  tx: Transaction<AuthSchema>,
  projectId: string,
  email: string,
): Promise<string[]> {
  await present(tx, { provenEmail: email });
  const rows = await tx
    .selectFrom("members")
    .innerJoin("organization_directory as directory", (join) =>
      join.onRef("directory.organization_id", "=", "members.organization_id"),
    )
    .select("members.organization_id")
    .where("directory.project_id", "=", projectId)
    .where("members.email_address", "=", email)
    .where("members.status", "<>", "deleted")
    .orderBy("members.created_at")
    .execute();
  return rows.map((row) => row.organization_id);
}

/** The organizations of one project that people of an identity provider's tenant may join. */
export async function findOrganizationsByOauthTenant(
  tx: Transaction<AuthSchema>,
  projectId: string,
  { provider, tenant }: { readonly provider: string; readonly tenant: string },
): Promise<string[]> {
  const provenOauthTenant = JSON.stringify({ [provider]: [tenant] });
  await present(tx, { provenOauthTenant });
  const rows = await tx
    .selectFrom("organizations")
    .select("organization_id")
    .where("project_id", "=", projectId)
    .where("oauth_tenant_jit_provisioning", "=", "RESTRICTED")
    .where(sql<boolean>`allowed_oauth_tenants @> ${provenOauthTenant}::jsonb`)
    .orderBy("created_at")
    .limit(100)
    .execute();
  return rows.map((row) => row.organization_id);
}

/** The organization that a slug names. */
export async function findOrganizationBySlug(
  tx: Transaction<AuthSchema>,
  projectId: string,
  slug: string,
): Promise<string | undefined> {
  await present(tx, { slug });
  const row = await tx
    .selectFrom("organization_slugs")
    .select("organization_id")
    .where("project_id", "=", projectId)
    .where("slug", "=", slug)
    .executeTakeFirst();
  return row?.organization_id;
}
