import { sql } from "kysely";
import { isPublicMailDomain } from "../../domain/address/public-mail-domains.ts";
import { setTenantScope } from "../../platform/database/tenant-scope.repository.ts";
import type { DomainProvenBy } from "../../platform/mail/limits/letter-shares.ts";
import { hasVerifiedAdminOfDomain } from "../members/members.repository.ts";
import {
  findDomainHolder,
  findOrganizationsByProvenDomain,
} from "../organizations/find-by-domain.repository.ts";

/** Of organizations that let a domain's people in, so many are asked for an administrator there. */
const MOST_ASKED = 20;

/**
 * The organizations that have proven a mail domain: by a record in the DNS, or by the mailbox of an administrator where they let its
 * people in. The caller's own organization is entered again afterwards.
 */
export const domainProvenBy: DomainProvenBy = async (tx, projectId, domain) => {
  if (isPublicMailDomain(domain)) return [];
  const { rows } = await sql<{
    own: string | null;
  }>`select current_setting('app.organization_id', true) as own`.execute(tx);
  const own = rows[0]?.own ?? "";
  const holder = await findDomainHolder(tx, projectId, domain);
  const found = new Set(holder === undefined ? [] : [holder]);
  const open = await findOrganizationsByProvenDomain(tx, projectId, domain);
  for (const organizationId of open.slice(0, MOST_ASKED)) {
    await setTenantScope(tx, { organizationId });
    if (await hasVerifiedAdminOfDomain(tx, organizationId, domain)) found.add(organizationId);
  }
  await setTenantScope(tx, { organizationId: own, askedDomain: "", provenDomain: "" });
  return [...found];
};
