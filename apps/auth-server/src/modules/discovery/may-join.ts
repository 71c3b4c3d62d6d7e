import { isCommonDomain } from "../members/email-address.ts";
import type { Organization } from "../organizations/organization.ts";

export interface JoinCase {
  readonly organization: Pick<Organization, "emailJitProvisioning" | "emailAllowedDomains">;
  /** Of a mailbox that was proven. */
  readonly domain: string;
  /** Whether an active member has proven a mailbox of this domain before. */
  readonly knowsDomain: boolean;
}

/** Pure: whether the owner of a mailbox may join an organization that never invited them. */
export const mayJoin = ({ organization, domain, knowsDomain }: JoinCase): boolean =>
  organization.emailJitProvisioning === "RESTRICTED" &&
  organization.emailAllowedDomains.includes(domain) &&
  !isCommonDomain(domain) &&
  knowsDomain;
