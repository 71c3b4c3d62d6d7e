import type { DiscoveredOrganization } from "#lib/auth.ts";
import { signInMessages as words } from "./messages/en.ts";

/** What a row of the selection says below the organization's name. */
export function membershipLabel({ membership }: DiscoveredOrganization): string {
  if (membership.type === "invited_member" || membership.type === "pending_member") {
    return words.invitation;
  }
  if (membership.type.startsWith("eligible_to_join")) return words.eligible;
  const roles = membership.member?.roles.map(({ role_id: id }) => id).join(", ");
  return roles ? words.role(roles) : words.member;
}
