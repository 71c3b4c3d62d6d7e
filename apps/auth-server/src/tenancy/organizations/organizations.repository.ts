import type { Transaction } from "@stocks-vibe/server-kit";
import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import {
  methodsUnder,
  type Organization,
  type OrganizationDraft,
  type OrganizationLogo,
  type SsoRequirement,
} from "../../domain/organization/organization.ts";
import type {
  AuthSchema,
  OrganizationsTable,
  StoredConnection,
} from "../../platform/database/schema.ts";
import { LOGO, replaceLogo } from "./organization-logos.repository.ts";

export type OrganizationRow = Selectable<OrganizationsTable> & {
  readonly claimed_domains: readonly string[] | null;
  readonly connections: readonly StoredConnection[] | null;
  readonly sso_is_required: boolean | null;
  readonly logo: OrganizationLogo | null;
};

function toRequirement(row: OrganizationRow): SsoRequirement | null {
  const { sso_required_from: startsAt, sso_required_at: setAt } = row;
  if (startsAt === null || setAt === null) return null;
  return {
    startsAt,
    timeZone: row.sso_required_zone ?? "UTC",
    setBy: row.sso_required_by ?? "",
    setAt,
    announced: row.sso_required_announced ?? "",
    isInForce: row.sso_is_required === true,
  };
}

const methodsOf = (row: OrganizationRow) =>
  methodsUnder(toRequirement(row), {
    authMethods: row.auth_methods,
    allowedAuthMethods: row.allowed_auth_methods,
  });

/** A row, read with what stands beside it in other tables, as an organization. */
export const toOrganization = (row: OrganizationRow): Organization => ({
  organizationId: row.organization_id,
  projectId: row.project_id,
  name: row.name,
  slug: row.slug,
  logoUrl: row.logo_url,
  logo: row.logo,
  trustedMetadata: row.trusted_metadata,
  ssoDefaultConnectionId: row.sso_default_connection_id,
  ssoConnections: (row.connections ?? []).map(({ roles, ...connection }) => ({
    ...connection,
    roles: roles.map(({ role_id: roleId, group }) => ({ roleId, group })),
  })),
  ssoJitProvisioning: row.sso_jit_provisioning,
  ssoJitProvisioningAllowedConnections: row.sso_jit_provisioning_allowed_connections,
  emailAllowedDomains: row.email_allowed_domains,
  emailJitProvisioning: row.email_jit_provisioning,
  emailInvites: row.email_invites,
  oauthTenantJitProvisioning: row.oauth_tenant_jit_provisioning,
  allowedOauthTenants: row.allowed_oauth_tenants,
  ...methodsOf(row),
  ssoRequirement: toRequirement(row),
  mfaPolicy: row.mfa_policy,
  mfaMethods: row.mfa_methods,
  allowedMfaMethods: row.allowed_mfa_methods,
  emailRoleAssignments: row.rbac_email_implicit_role_assignments.map(({ role_id, domain }) => ({
    roleId: role_id,
    domain,
  })),
  firstPartyAppsAllowed: row.first_party_connected_apps_allowed_type,
  allowedFirstPartyApps: row.allowed_first_party_connected_apps,
  thirdPartyAppsAllowed: row.third_party_connected_apps_allowed_type,
  allowedThirdPartyApps: row.allowed_third_party_connected_apps,
  claimedEmailDomains: row.claimed_domains ?? [],
  membersMayInvite: row.members_may_invite,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** The columns that hold an organization's settings. */
const settingsToColumns = (settings: OrganizationDraft) => ({
  name: settings.name,
  slug: settings.slug,
  logo_url: settings.logoUrl,
  sso_default_connection_id: settings.ssoDefaultConnectionId,
  sso_jit_provisioning: settings.ssoJitProvisioning,
  sso_jit_provisioning_allowed_connections: [...settings.ssoJitProvisioningAllowedConnections],
  email_allowed_domains: [...settings.emailAllowedDomains],
  email_jit_provisioning: settings.emailJitProvisioning,
  email_invites: settings.emailInvites,
  oauth_tenant_jit_provisioning: settings.oauthTenantJitProvisioning,
  allowed_oauth_tenants: JSON.stringify(settings.allowedOauthTenants),
  auth_methods: settings.authMethods,
  allowed_auth_methods: [...settings.allowedAuthMethods],
  mfa_policy: settings.mfaPolicy,
  mfa_methods: settings.mfaMethods,
  allowed_mfa_methods: [...settings.allowedMfaMethods],
  rbac_email_implicit_role_assignments: JSON.stringify(
    settings.emailRoleAssignments.map(({ roleId, domain }) => ({ role_id: roleId, domain })),
  ),
  first_party_connected_apps_allowed_type: settings.firstPartyAppsAllowed,
  allowed_first_party_connected_apps: [...settings.allowedFirstPartyApps],
  third_party_connected_apps_allowed_type: settings.thirdPartyAppsAllowed,
  allowed_third_party_connected_apps: [...settings.allowedThirdPartyApps],
  members_may_invite: settings.membersMayInvite,
});

type Tx = Transaction<AuthSchema>;

interface OwnedSlug {
  readonly project_id: string;
  readonly slug: string;
  readonly organization_id: string;
}

/** Makes a slug the organization's; false when another organization of the project has it. */
async function takeSlug(tx: Tx, slug: OwnedSlug): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("organization_slugs")
    .values(slug)
    .onConflict((conflict) => conflict.columns(["project_id", "slug"]).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Gives up a slug that the organization does not have any more. */
async function freeSlug(tx: Tx, { project_id, slug, organization_id }: OwnedSlug): Promise<void> {
  await tx
    .deleteFrom("organization_slugs")
    .where("project_id", "=", project_id)
    .where("slug", "=", slug)
    .where("organization_id", "=", organization_id)
    .execute();
}

/** The domains that the organization has proven, read with the organization. */
const claimedDomains = (eb: ExpressionBuilder<AuthSchema, "organizations">) =>
  eb
    .selectFrom("organization_domains")
    .select(
      sql<string[]>`coalesce(array_agg(organization_domains.domain order by domain), '{}')`.as(
        "domains",
      ),
    )
    .whereRef("organization_domains.organization_id", "=", "organizations.organization_id")
    .where("organization_domains.verified_at", "is not", null)
    .as("claimed_domains");

/** The organization's SSO connections, oldest first: a subquery beside its row. */
export const CONNECTIONS = `(select jsonb_agg(jsonb_build_object(
    'connectionId', connection_id, 'kind', kind, 'displayName', display_name,
    'identityProvider', identity_provider, 'isActive', is_active, 'roles', roles)
    order by created_at, connection_id) from sso_connections
  where sso_connections.organization_id = organizations.organization_id)`;

/** Whether single sign-on is the only way in by now: read beside the organization's row. */
export const SSO_IS_REQUIRED = "(organizations.sso_required_from <= ops.clock_now())";

/** What is read beside every row of an organization. */
const BESIDE = [
  claimedDomains,
  sql.raw<readonly StoredConnection[] | null>(CONNECTIONS).as("connections"),
  sql.raw<boolean | null>(SSO_IS_REQUIRED).as("sso_is_required"),
  sql.raw<OrganizationLogo | null>(LOGO).as("logo"),
] as const;

export async function findOrganization(
  tx: Transaction<AuthSchema>,
  organizationId: string,
): Promise<Organization | undefined> {
  const row = await tx
    .selectFrom("organizations")
    .selectAll("organizations")
    .select(BESIDE)
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();
  return row && toOrganization(row);
}

/** Those of one project, of the organizations that the transaction may list. */
export async function listOrganizations(
  tx: Transaction<AuthSchema>,
  projectId: string,
  organizationIds: readonly string[],
): Promise<Organization[]> {
  const rows = await tx
    .selectFrom("organizations")
    .selectAll("organizations")
    .select(BESIDE)
    .where("project_id", "=", projectId)
    .where("organization_id", "in", organizationIds)
    .execute();
  return rows.map(toOrganization);
}

export async function insertDirectoryEntry(
  tx: Transaction<AuthSchema>,
  organizationId: string,
  projectId: string,
  now: Date,
): Promise<void> {
  await tx
    .insertInto("organization_directory")
    .values({ project_id: projectId, organization_id: organizationId, created_at: now })
    .execute();
}

export async function listDirectory(
  tx: Transaction<AuthSchema>,
  projectId: string,
): Promise<string[]> {
  const rows = await tx
    .selectFrom("organization_directory")
    .select("organization_id")
    .where("project_id", "=", projectId)
    .where("deleted_at", "is", null)
    .orderBy("created_at")
    .execute();
  return rows.map((row) => row.organization_id);
}

/** Where the founder came from, if they said so. */
export async function findSource(
  tx: Transaction<AuthSchema>,
  organizationId: string,
): Promise<string | null> {
  const row = await tx
    .selectFrom("organizations")
    .select("source")
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();
  return row?.source ?? null;
}

/** Undefined when the project has an organization of this slug already. */
export async function insertOrganization(
  tx: Transaction<AuthSchema>,
  organizationId: string,
  projectId: string,
  { source, ...draft }: OrganizationDraft & { readonly source: string | null },
  now: Date,
): Promise<Organization | undefined> {
  const slug = { project_id: projectId, slug: draft.slug, organization_id: organizationId };
  if (!(await takeSlug(tx, slug))) return undefined;
  const row = await tx
    .insertInto("organizations")
    .values({
      organization_id: organizationId,
      project_id: projectId,
      trusted_metadata: JSON.stringify({}),
      ...settingsToColumns(draft),
      source,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .returning(BESIDE)
    .executeTakeFirstOrThrow();
  const newLogo = await replaceLogo(tx, organizationId, draft.logoUrl);
  return { ...toOrganization(row), logo: newLogo };
}

/**
 * Writes the settings; the other columns stay. Undefined where another organization of the project
 * has the slug.
 */
export async function updateOrganization(
  tx: Transaction<AuthSchema>,
  { organizationId, projectId, slug: before, logoUrl, ssoRequirement }: Organization,
  settings: OrganizationDraft,
  now: Date,
): Promise<Organization | undefined> {
  const slug = { project_id: projectId, slug: settings.slug, organization_id: organizationId };
  const isRenamed = settings.slug !== before;
  if (isRenamed && !(await takeSlug(tx, slug))) return undefined;
  if (settings.logoUrl !== logoUrl) await replaceLogo(tx, organizationId, settings.logoUrl);
  const { auth_methods, allowed_auth_methods, ...others } = settingsToColumns(settings);
  // While single sign-on is required, the settings show it alone: those of before stay stored.
  const columns = ssoRequirement?.isInForce
    ? others
    : { ...others, auth_methods, allowed_auth_methods };
  const row = await tx
    .updateTable("organizations")
    .set({ ...columns, updated_at: now })
    .where("organization_id", "=", organizationId)
    .returningAll()
    .returning(BESIDE)
    .executeTakeFirstOrThrow();
  if (isRenamed) await freeSlug(tx, { ...slug, slug: before });
  return toOrganization(row);
}

/**
 * Makes changes to one organization's people wait for each other, so that the last administrator
 * stays.
 */
export async function lockOrganization(
  tx: Transaction<AuthSchema>,
  organizationId: string,
): Promise<void> {
  await tx
    .selectFrom("organizations")
    .select("organization_id")
    .where("organization_id", "=", organizationId)
    // Not what a foreign key waits for: a member added meanwhile would meet this one head-on.
    .forNoKeyUpdate()
    .execute();
}

/** Takes a connection that is gone out of the organization's settings. */
export async function forgetConnection(
  tx: Transaction<AuthSchema>,
  organizationId: string,
  connectionId: string,
): Promise<void> {
  await tx
    .updateTable("organizations")
    .set({
      sso_default_connection_id: sql`nullif(sso_default_connection_id, ${connectionId})`,
      sso_jit_provisioning_allowed_connections: sql`array_remove(sso_jit_provisioning_allowed_connections, ${connectionId})`,
    })
    .where("organization_id", "=", organizationId)
    .execute();
}

/** Writes down from when single sign-on is required, or with null that it is not. */
export async function saveSsoRequirement(
  tx: Transaction<AuthSchema>,
  organizationId: string,
  requirement: Omit<SsoRequirement, "isInForce"> | null,
): Promise<void> {
  await tx
    .updateTable("organizations")
    .set({
      sso_required_from: requirement?.startsAt ?? null,
      sso_required_zone: requirement?.timeZone ?? null,
      sso_required_by: requirement?.setBy ?? null,
      sso_required_at: requirement?.setAt ?? null,
      sso_required_announced: requirement?.announced ?? null,
    })
    .where("organization_id", "=", organizationId)
    .execute();
}
