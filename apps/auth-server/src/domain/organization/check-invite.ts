import { Refusal } from "@stocks-vibe/server-kit";
import { domainOf } from "../address/email-address.ts";
import { type Member, mayGrant, roleIdsOf } from "../member/member.ts";
import type { Organization } from "./organization.ts";

export interface InviteCase {
  readonly organization: Pick<Organization, "emailInvites" | "emailAllowedDomains">;
  readonly inviter: Pick<Member, "roles" | "emailRoles">;
  readonly emailAddress: string;
  readonly roles: readonly string[];
  /** The roles that the project knows. */
  readonly knownRoles: ReadonlySet<string>;
}

/**
 * Pure: refuses an invitation that the organization's settings forbid, or that grants a role the
 * inviter lacks.
 */
export function checkInvite({
  organization,
  inviter,
  emailAddress,
  roles,
  knownRoles,
}: InviteCase): void {
  const { emailInvites, emailAllowedDomains } = organization;
  const isAllowed =
    emailInvites === "ALL_ALLOWED" ||
    (emailInvites === "RESTRICTED" && emailAllowedDomains.includes(domainOf(emailAddress)));
  if (!isAllowed) throw new Refusal("invalid_email_for_invites");
  if (roles.some((role) => !knownRoles.has(role))) throw new Refusal("invalid_role");
  checkReminder({ inviter, roles });
}

/**
 * Pure: refuses to send an invitation, for the first time or again, that carries a role which the
 * inviter lacks.
 */
export function checkReminder({ inviter, roles }: Pick<InviteCase, "inviter" | "roles">): void {
  const own = roleIdsOf(inviter);
  if (!roles.every((role) => mayGrant(own, role))) throw new Refusal("unauthorized_action");
}
