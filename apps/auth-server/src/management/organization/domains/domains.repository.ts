import type { Transaction } from "@stocks-vibe/server-kit";
import type { OrganizationDomain } from "../../../domain/organization/organization-rules.ts";
import type { AuthSchema } from "../../../platform/database/schema.ts";

type Tx = Transaction<AuthSchema>;

const COLUMNS = [
  "domain",
  "record_value as recordValue",
  "created_at as createdAt",
  "verified_at as verifiedAt",
] as const;

export const listDomains = (tx: Tx, organizationId: string): Promise<OrganizationDomain[]> =>
  tx
    .selectFrom("organization_domains")
    .select(COLUMNS)
    .where("organization_id", "=", organizationId)
    .orderBy("domain")
    .execute();

export const findDomain = (
  tx: Tx,
  organizationId: string,
  domain: string,
): Promise<OrganizationDomain | undefined> =>
  tx
    .selectFrom("organization_domains")
    .select(COLUMNS)
    .where("organization_id", "=", organizationId)
    .where("domain", "=", domain)
    .executeTakeFirst();

export async function insertDomain(
  tx: Tx,
  { organizationId, projectId }: { readonly organizationId: string; readonly projectId: string },
  { domain, recordValue, createdAt }: OrganizationDomain,
): Promise<void> {
  await tx
    .insertInto("organization_domains")
    .values({
      organization_id: organizationId,
      project_id: projectId,
      domain,
      record_value: recordValue,
      created_at: createdAt,
      verified_at: null,
    })
    .execute();
}

/** Marks a domain as proven, unless it is already; undefined where nothing of it was begun. */
export const markDomainVerified = (
  tx: Tx,
  organizationId: string,
  domain: string,
  now: Date,
): Promise<OrganizationDomain | undefined> =>
  tx
    .updateTable("organization_domains")
    .set((eb) => ({ verified_at: eb.fn.coalesce("verified_at", eb.val(now)) }))
    .where("organization_id", "=", organizationId)
    .where("domain", "=", domain)
    .returning(COLUMNS)
    .executeTakeFirst();

/** Makes a proven domain the organization's; false when another one of the project was first. */
export async function claimDomain(
  tx: Tx,
  { organizationId, projectId }: { readonly organizationId: string; readonly projectId: string },
  domain: string,
): Promise<boolean> {
  await tx
    .insertInto("claimed_domains")
    .values({ project_id: projectId, domain, organization_id: organizationId })
    .onConflict((conflict) => conflict.columns(["project_id", "domain"]).doNothing())
    .execute();
  const own = await tx
    .selectFrom("claimed_domains")
    .select("domain")
    .where("project_id", "=", projectId)
    .where("domain", "=", domain)
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();
  return own !== undefined;
}

/** Whether there was such a domain. */
export async function deleteDomain(
  tx: Tx,
  organizationId: string,
  domain: string,
): Promise<boolean> {
  await tx
    .deleteFrom("claimed_domains")
    .where("organization_id", "=", organizationId)
    .where("domain", "=", domain)
    .execute();
  const { numDeletedRows } = await tx
    .deleteFrom("organization_domains")
    .where("organization_id", "=", organizationId)
    .where("domain", "=", domain)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
