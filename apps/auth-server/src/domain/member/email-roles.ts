import { domainOf } from "../address/email-address.ts";
import { isPublicMailDomain } from "../address/public-mail-domains.ts";
import type { EmailRole } from "./member.ts";

/**
 * Pure: the roles that a proven address has by its domain. Subdomains are other domains. No
 * address, no roles; nor where anybody may have a mailbox, whatever an organization was allowed to
 * say when its provider was not known yet.
 */
export function emailRolesOf(
  provenAddress: string,
  assignments: readonly EmailRole[],
): readonly EmailRole[] {
  const ofAddress = domainOf(provenAddress);
  if (provenAddress === "" || isPublicMailDomain(ofAddress)) return [];
  return assignments.filter(({ domain }) => domain === ofAddress);
}
