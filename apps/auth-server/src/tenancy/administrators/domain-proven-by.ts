import { isPublicMailDomain } from "../../domain/address/public-mail-domains.ts";
import {
  enteredOrganization,
  setTenantScope,
} from "../../platform/database/tenant-scope.repository.ts";
import type { DomainProvenBy } from "../../platform/mail/limits/remaining.ts";
import { listWithAdminOfDomain } from "../members/listed-members.repository.ts";
import {
  findDomainHolder,
  findOrganizationsByProvenDomain,
} from "../organizations/find-by-domain.repository.ts";

/**
 * Of organizations that let a domain's people in, so many are looked at for an administrator there,
 * by one query.
 */
const MOST_LISTED = 1_000;

/**
 * The organizations that have proven a mail domain: by a record in the DNS, or by the mailbox of an
 * administrator where they let its people in. The caller's own organization is entered again
 * afterwards.
 */
export const domainProvenBy: DomainProvenBy = async (tx, projectId, domain) => {
  if (isPublicMailDomain(domain)) return [];
  const organizationId = await enteredOrganization(tx);
  const holder = await findDomainHolder(tx, projectId, domain);
  const found = new Set(holder === undefined ? [] : [holder]);
  const listed = await findOrganizationsByProvenDomain(tx, projectId, domain, MOST_LISTED);
  if (listed.length > 0) {
    await setTenantScope(tx, { organizationIds: listed.join() });
    for (const holding of await listWithAdminOfDomain(tx, listed, domain)) found.add(holding);
  }
  const reset = { organizationIds: "", askedDomain: "", provenDomain: "" };
  await setTenantScope(tx, { organizationId, ...reset });
  return [...found];
};
