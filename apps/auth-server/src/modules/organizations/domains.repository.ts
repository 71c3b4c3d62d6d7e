import type { Transaction } from "@stocks-vibe/server-kit";
import type { AuthSchema } from "../../schema.ts";
import type { OrganizationDomain } from "./organization-domain.ts";

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

/** Marks a domain as proven, unless it is already; undefined where nothing of it was begun. A unique index keeps it from being two organizations'. */
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

/** Whether there was such a domain. */
export async function deleteDomain(
  tx: Tx,
  organizationId: string,
  domain: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("organization_domains")
    .where("organization_id", "=", organizationId)
    .where("domain", "=", domain)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
