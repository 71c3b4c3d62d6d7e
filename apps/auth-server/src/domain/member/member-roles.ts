import { Refusal } from "@stocks-vibe/server-kit";
import { domainOf } from "../address/email-address.ts";
import { isPublicMailDomain } from "../address/public-mail-domains.ts";
import { type EmailRole, MEMBER_ROLE, mayGrant } from "./member.ts";

/**
 * Pure: the roles that a proven address has by its domain. Subdomains are other domains. No
 * address, no roles; nor where anyone may have a mailbox, whatever an organization was allowed to
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

/**
 * Pure: the roles to store, each once and without the one that everyone has. Refuses roles that
 * the project does not know, and new ones that the granting member lacks: nobody hands out more
 * than they have.
 */
export function grantableRoles(
  wanted: readonly string[],
  {
    current,
    own,
    known,
  }: {
    readonly current: readonly string[];
    readonly own: readonly string[];
    readonly known: ReadonlySet<string>;
  },
): string[] {
  const roles = [...new Set(wanted)].filter((role) => role !== MEMBER_ROLE);
  for (const role of roles) {
    if (!known.has(role)) throw new Refusal("invalid_role");
    if (!current.includes(role) && !mayGrant(own, role)) throw new Refusal("unauthorized_action");
  }
  return roles;
}
