import { Refusal } from "@stocks-vibe/server-kit";
import { MEMBER_ROLE, mayGrant } from "./member.ts";

/**
 * Pure: the roles to store, each once and without the one that everybody has. Refuses roles that
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
