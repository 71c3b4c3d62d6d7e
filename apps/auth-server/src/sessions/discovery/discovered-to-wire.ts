import type { DiscoveredOrganization, Membership } from "@stocks-vibe/contracts/auth";
import { withLinkable } from "../../domain/account-linking/account-linking.ts";
import { isUnasked, type Member } from "../../domain/member/member.ts";
import { memberToWire } from "../../domain/member/member-to-wire.ts";
import type { Organization } from "../../domain/organization/organization.ts";
import { organizationToWire } from "../../domain/organization/organization-to-wire.ts";
import { completeSignIn } from "../../domain/proof/complete-sign-in.ts";
import type { VerifiedAddress } from "../../domain/proof/verified-identity.ts";
import type { InvitationNote } from "../../tenancy/members/invitation-notes.repository.ts";
import { mfaRequiredToWire } from "../sign-in/mfa-required-to-wire.ts";
import type { JoinBasis } from "./join-basis.ts";

/** Someone who may join, taken as the member that they would become. */
const newcomer = ({ emailAddress, factors }: VerifiedAddress) =>
  ({
    memberId: "",
    emailAddress,
    status: "pending",
    mfaEnrolled: false,
    isBreakglass: false,
    mfaPhoneNumberVerified: false,
    mfaPhoneId: "",
    totpId: "",
    identities: factors.filter((factor) => factor.method === "oauth"),
    proofsCountFrom: new Date(0),
  }) as const;

const MEMBERSHIPS = {
  active: "active_member",
  pending: "pending_member",
  invited: "invited_member",
} as const;

function membershipOf(part: Member | JoinBasis): Membership {
  if ("memberId" in part) {
    const status = part.status === "deleted" ? "pending" : part.status;
    const type = MEMBERSHIPS[isUnasked(part) ? "invited" : status];
    return { type, details: null, member: memberToWire(part) };
  }
  if (part.kind === "emailDomain") {
    const { domain } = part;
    return { type: "eligible_to_join_by_email_domain", details: { domain }, member: null };
  }
  const { provider, tenant } = part;
  return { type: "eligible_to_join_by_oauth_tenant", details: { provider, tenant }, member: null };
}

/**
 * One row of the picker: of a member, or of someone who may join, with what a sign-in there would
 * come to.
 */
export function discoveredToWire(
  {
    organization,
    member: part,
    proven,
    note,
    deletionDueAt,
    invitedBy,
  }: {
    readonly organization: Organization;
    readonly member: Member | JoinBasis;
    readonly proven: VerifiedAddress;
    /** What came with an invitation. */
    readonly note?: InvitationNote | undefined;
    /** Until when the organization can be kept that someone asked to have deleted. */
    readonly deletionDueAt: Date | undefined;
    readonly invitedBy?: string | undefined;
  },
  now: Date,
): DiscoveredOrganization {
  const member = "memberId" in part ? part : null;
  const decision = completeSignIn({
    proofs: [proven],
    organization,
    member: member ? withLinkable(member, proven.factors, organization) : newcomer(proven),
    now,
  });
  return {
    organization: organizationToWire(organization),
    membership: membershipOf(part),
    member_authenticated: decision.kind === "session",
    primary_required:
      decision.kind === "primaryRequired"
        ? { allowed_auth_methods: [...decision.allowedAuthMethods] }
        : null,
    mfa_required: decision.kind === "mfaRequired" ? mfaRequiredToWire(member) : null,
    ...(note && { invite_note: { by: note.by, text: note.text } }),
    ...(invitedBy && { invited_by: invitedBy }),
    ...(member?.acceptedAt && { joined_at: member.acceptedAt.toISOString() }),
    ...(deletionDueAt && { deletion_due_at: deletionDueAt.toISOString() }),
  };
}
