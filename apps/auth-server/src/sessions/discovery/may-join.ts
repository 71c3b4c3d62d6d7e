import { isPublicMailDomain } from "../../domain/address/public-mail-domains.ts";
import type { Organization } from "../../domain/organization/organization.ts";
import type { DomainStanding } from "./domain-standing.ts";

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
