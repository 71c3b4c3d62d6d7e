import { domainOf } from "./email-address.ts";
import type { EmailRole } from "./member.ts";

/** Pure: the roles that a proven address has by its domain. Subdomains are other domains. No address, no roles. */
export function emailRolesOf(
  provenAddress: string,
  assignments: readonly EmailRole[],
): readonly EmailRole[] {
  if (provenAddress === "") return [];
  return assignments.filter(({ domain }) => domain === domainOf(provenAddress));
}
