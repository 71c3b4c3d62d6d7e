import type { Transaction } from "@stocks-vibe/server-kit";
import { sql } from "kysely";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { setTenantScope } from "../../platform/database/tenant-scope.repository.ts";

/** The organizations of one project that people with a proven mailbox of `domain` may join. */
export async function findOrganizationsByProvenDomain(
  tx: Transaction<AuthSchema>,
  projectId: string,
  domain: string,
  limit = 100,
): Promise<string[]> {
  await setTenantScope(tx, { provenDomain: domain });
  const rows = await tx
    .selectFrom("organizations")
    .select("organization_id")
    .where("project_id", "=", projectId)
    .where("email_jit_provisioning", "=", "RESTRICTED")
    .where(sql<boolean>`${domain} = any (email_allowed_domains)`)
    .orderBy("created_at")
    .limit(limit)
    .execute();
  return rows.map((row) => row.organization_id);
}

/** The organization of one project that has proven the domain to be its own. */
export async function findDomainHolder(
  tx: Transaction<AuthSchema>,
  projectId: string,
  domain: string,
): Promise<string | undefined> {
  await setTenantScope(tx, { askedDomain: domain });
  const row = await tx
    .selectFrom("claimed_domains")
    .select("organization_id")
    .where("project_id", "=", projectId)
    .where("domain", "=", domain)
    .executeTakeFirst();
  return row?.organization_id;
}
