import type { Transaction } from "@stocks-vibe/server-kit";
import { type Selectable, sql } from "kysely";
import type { AuthSchema, MemberSessionsTable } from "./schema.ts";
import { setTenantScope } from "./tenant-scope.repository.ts";

type SessionRow = Selectable<MemberSessionsTable>;

/**
 * The only queries that do not name their organization: they find out which one it is, by a proof
 * that row-level security asks for too. Afterwards the organization is entered, and everything else
 * happens inside it.
 */

/**
 * A session's row, whatever its state. The row's own organization is entered by the same query:
 * every call begins with this.
 */
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
  await setTenantScope(tx, { tokenHash });
  return findSession(tx, "token_hash", tokenHash);
}

/** The session that an authenticated backend, or a JWT that we signed, names by its id. */
export async function findSessionById(
  tx: Transaction<AuthSchema>,
  memberSessionId: string,
): Promise<SessionRow | undefined> {
  await setTenantScope(tx, { memberSessionId });
  return findSession(tx, "member_session_id", memberSessionId);
}

/** The organization of a member whom an authenticated backend names. */
export async function findMemberById(
  tx: Transaction<AuthSchema>,
  memberId: string,
): Promise<{ organizationId: string } | undefined> {
  await setTenantScope(tx, { memberId });
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
  await setTenantScope(tx, { tokenHash });
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
  await setTenantScope(tx, { tokenHash });
  const row = await tx
    .selectFrom("impersonation_tokens")
    .select("organization_id")
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  return row && { organizationId: row.organization_id };
}

/** The organization of a set-up link, whatever its state. */
export async function findSetupLinkByProof(
  tx: Transaction<AuthSchema>,
  tokenHash: string,
): Promise<{ organizationId: string } | undefined> {
  await setTenantScope(tx, { tokenHash });
  return tx
    .selectFrom("sso_setup_links")
    .select("organization_id as organizationId")
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
}

/**
 * The organizations of one project in which the owner of a proven mailbox is a member (deleted ones
 * do not count).
 */
export async function findOrganizationsByProvenEmail(
  tx: Transaction<AuthSchema>,
  projectId: string,
  email: string,
): Promise<string[]> {
  await setTenantScope(tx, { provenEmail: email });
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

/**
 * The organizations of one project in which an account at a provider is linked to a member; who was
 * removed is among them.
 */
export async function findOrganizationsByProvenIdentity(
  tx: Transaction<AuthSchema>,
  projectId: string,
  { issuer, subject }: { readonly issuer: string; readonly subject: string },
): Promise<string[]> {
  await setTenantScope(tx, { provenIdentity: JSON.stringify([issuer, subject]) });
  const rows = await tx
    .selectFrom("member_identities as identity")
    .innerJoin("organization_directory as directory", (join) =>
      join.onRef("directory.organization_id", "=", "identity.organization_id"),
    )
    .select("identity.organization_id")
    .where("directory.project_id", "=", projectId)
    .where("identity.issuer", "=", issuer)
    .where("identity.subject", "=", subject)
    .orderBy("identity.created_at")
    .execute();
  return rows.map((row) => row.organization_id);
}

/**
 * The project of an attempt to sign in through others, used or not, by the state that came back.
 */
export async function findAttemptByState(
  tx: Transaction<AuthSchema>,
  stateHash: string,
): Promise<{ readonly projectId: string } | undefined> {
  await setTenantScope(tx, { tokenHash: stateHash });
  const row = await tx
    .selectFrom("federation_attempts")
    .select("project_id")
    .where("state_hash", "=", stateHash)
    .executeTakeFirst();
  return row && { projectId: row.project_id };
}

/** The organizations of one project that people of an identity provider's tenant may join. */
export async function findOrganizationsByOauthTenant(
  tx: Transaction<AuthSchema>,
  projectId: string,
  { provider, tenant }: { readonly provider: string; readonly tenant: string },
): Promise<string[]> {
  const provenOauthTenant = JSON.stringify({ [provider]: [tenant] });
  await setTenantScope(tx, { provenOauthTenant });
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

/** The organization that an SSO connection belongs to, and its project. */
export async function findConnectionPlace(
  tx: Transaction<AuthSchema>,
  connectionId: string,
): Promise<{ readonly projectId: string; readonly organizationId: string } | undefined> {
  await setTenantScope(tx, { connectionId });
  return tx
    .selectFrom("sso_connections as connection")
    .innerJoin("organization_directory as directory", (join) =>
      join.onRef("directory.organization_id", "=", "connection.organization_id"),
    )
    .select(["directory.project_id as projectId", "directory.organization_id as organizationId"])
    .where("connection.connection_id", "=", connectionId)
    .executeTakeFirst();
}

/** The connections that other organizations have built on one. */
export async function findConnectionsOnSource(
  tx: Transaction<AuthSchema>,
  sourceConnectionId: string,
): Promise<{ readonly organizationId: string; readonly connectionId: string }[]> {
  await setTenantScope(tx, { sourceConnectionId });
  return tx
    .selectFrom("sso_connections")
    .select(["organization_id as organizationId", "connection_id as connectionId"])
    .where("kind", "=", "external")
    .where(sql<boolean>`settings ->> 'external_connection_id' = ${sourceConnectionId}`)
    .orderBy("organization_id")
    .execute();
}

/** The organization that a slug names. */
export async function findOrganizationBySlug(
  tx: Transaction<AuthSchema>,
  projectId: string,
  slug: string,
): Promise<string | undefined> {
  await setTenantScope(tx, { slug });
  const row = await tx
    .selectFrom("organization_slugs")
    .select("organization_id")
    .where("project_id", "=", projectId)
    .where("slug", "=", slug)
    .executeTakeFirst();
  return row?.organization_id;
}
