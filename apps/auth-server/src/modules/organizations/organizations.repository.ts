import type { Transaction } from "@stocks-vibe/server-kit";
import type { Selectable } from "kysely";
import type { AuthSchema, OrganizationsTable } from "../../schema.ts";
import type { Organization, OrganizationDraft } from "./organization.ts";

const toOrganization = (row: Selectable<OrganizationsTable>): Organization => ({
  organizationId: row.organization_id,
  projectId: row.project_id,
  name: row.name,
  slug: row.slug,
  logoUrl: row.logo_url,
  trustedMetadata: row.trusted_metadata,
  ssoJitProvisioning: row.sso_jit_provisioning,
  emailAllowedDomains: row.email_allowed_domains,
  emailJitProvisioning: row.email_jit_provisioning,
  emailInvites: row.email_invites,
  oauthTenantJitProvisioning: row.oauth_tenant_jit_provisioning,
  allowedOauthTenants: row.allowed_oauth_tenants,
  authMethods: row.auth_methods,
  allowedAuthMethods: row.allowed_auth_methods,
  mfaPolicy: row.mfa_policy,
  mfaMethods: row.mfa_methods,
  allowedMfaMethods: row.allowed_mfa_methods,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export async function findOrganization(
  tx: Transaction<AuthSchema>,
  organizationId: string,
): Promise<Organization | undefined> {
  const row = await tx
    .selectFrom("organizations")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();
  return row && toOrganization(row);
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
    .orderBy("created_at")
    .execute();
  return rows.map((row) => row.organization_id);
}

/** Undefined when the project has an organization of this slug already. */
export async function insertOrganization(
  tx: Transaction<AuthSchema>,
  organizationId: string,
  projectId: string,
  draft: OrganizationDraft,
  now: Date,
): Promise<Organization | undefined> {
  const row = await tx
    .insertInto("organizations")
    .values({
      organization_id: organizationId,
      project_id: projectId,
      name: draft.name,
      slug: draft.slug,
      logo_url: draft.logoUrl,
      trusted_metadata: JSON.stringify({}),
      sso_jit_provisioning: draft.ssoJitProvisioning,
      email_allowed_domains: [...draft.emailAllowedDomains],
      email_jit_provisioning: draft.emailJitProvisioning,
      email_invites: draft.emailInvites,
      oauth_tenant_jit_provisioning: draft.oauthTenantJitProvisioning,
      allowed_oauth_tenants: JSON.stringify(draft.allowedOauthTenants),
      auth_methods: draft.authMethods,
      allowed_auth_methods: [...draft.allowedAuthMethods],
      mfa_policy: draft.mfaPolicy,
      mfa_methods: draft.mfaMethods,
      allowed_mfa_methods: [...draft.allowedMfaMethods],
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(["project_id", "slug"]).doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && toOrganization(row);
}
