import type { Transaction } from "@stocks-vibe/server-kit";
import { isPublicMailDomain } from "../../domain/address/public-mail-domains.ts";
import type { Organization } from "../../domain/organization/organization.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { listWithAdminOfDomain } from "../../tenancy/members/listed-members.repository.ts";
import type { MembersService } from "../../tenancy/members/members.service.ts";
import { findDomainHolder } from "../../tenancy/organizations/find-by-domain.repository.ts";

/** What is known of a mail domain, seen from one organization. */
export interface DomainStanding {
  /**
   * Shown to be the organization's, by a record in the DNS or by the mailbox of one of its
   * administrators. A public mail provider's domain has no owner here.
   */
  readonly isProven: boolean;
  /** Another organization of the project has proven it by a record in the DNS. */
  readonly isClaimedElsewhere: boolean;
}

export type DomainStandingOf = (
  tx: Transaction<AuthSchema>,
  organization: Organization,
  domain: string,
) => Promise<DomainStanding>;

/**
 * The same of many organizations, in two queries. Those are the ones that the transaction may list.
 */
export async function listDomainStandings(
  tx: Transaction<AuthSchema>,
  projectId: string,
  { organizations, domain }: { organizations: readonly Organization[]; domain: string },
): Promise<(organization: Organization) => DomainStanding> {
  const ids = organizations.map(({ organizationId }) => organizationId);
  const spokenFor = await listWithAdminOfDomain(tx, ids, domain);
  const isHeld = (await findDomainHolder(tx, projectId, domain)) !== undefined;
  return ({ organizationId, claimedEmailDomains }) =>
    claimedEmailDomains.includes(domain)
      ? { isProven: true, isClaimedElsewhere: false }
      : {
          isProven: spokenFor.has(organizationId) && !isPublicMailDomain(domain),
          isClaimedElsewhere: isHeld,
        };
}

export const createDomainStanding =
  (members: Pick<MembersService, "hasAdminOfDomain">): DomainStandingOf =>
  async (tx, { organizationId, projectId, claimedEmailDomains }, domain) => {
    if (claimedEmailDomains.includes(domain)) return { isProven: true, isClaimedElsewhere: false };
    return {
      isProven:
        !isPublicMailDomain(domain) && (await members.hasAdminOfDomain(tx, organizationId, domain)),
      isClaimedElsewhere: (await findDomainHolder(tx, projectId, domain)) !== undefined,
    };
  };

export interface JoinCase {
  readonly organization: Pick<Organization, "emailJitProvisioning" | "emailAllowedDomains">;
  /** Of a mailbox that was proven. */
  readonly domain: string;
  readonly standing: DomainStanding;
}

/** 'claimed': the organization would let them in, but the domain is another's. */
export type JoinDecision = "open" | "closed" | "claimed";

/** Pure: whether the owner of a mailbox may join an organization that never invited them. */
export function mayJoin({ organization, domain, standing }: JoinCase): JoinDecision {
  const isOpen =
    organization.emailJitProvisioning === "RESTRICTED" &&
    organization.emailAllowedDomains.includes(domain) &&
    !isPublicMailDomain(domain) &&
    standing.isProven;
  if (!isOpen) return "closed";
  return standing.isClaimedElsewhere ? "claimed" : "open";
}
