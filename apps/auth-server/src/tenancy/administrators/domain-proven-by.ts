import { isPublicMailDomain } from "../../domain/address/public-mail-domains.ts";
import {
  enteredOrganization,
  setTenantScope,
} from "../../platform/database/tenant-scope.repository.ts";
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
  const organizationId = await enteredOrganization(tx);
  const holder = await findDomainHolder(tx, projectId, domain);
  const found = new Set(holder === undefined ? [] : [holder]);
  const open = await findOrganizationsByProvenDomain(tx, projectId, domain);
  for (const other of open.slice(0, MOST_ASKED)) {
    await setTenantScope(tx, { organizationId: other });
    if (await hasVerifiedAdminOfDomain(tx, other, domain)) found.add(other);
  }
  await setTenantScope(tx, { organizationId, askedDomain: "", provenDomain: "" });
  return [...found];
};
