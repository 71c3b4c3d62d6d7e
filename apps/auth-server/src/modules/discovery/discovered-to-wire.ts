import type { DiscoveredOrganization, Membership } from "@stocks-vibe/contracts/auth";
import type { Proven } from "../intermediate-sessions/proven.ts";
import { domainOf } from "../members/email-address.ts";
import type { Member } from "../members/member.ts";
import { memberToWire } from "../members/member-to-wire.ts";
import type { Organization } from "../organizations/organization.ts";
import { organizationToWire } from "../organizations/organization-to-wire.ts";
import { completeSignIn } from "../sign-in/complete-sign-in.ts";
import { mfaRequiredToWire } from "../sign-in/mfa-required-to-wire.ts";

/** Somebody who may join, judged as the member that they would become. */
const newcomer = (emailAddress: string) =>
  ({
    memberId: "",
    emailAddress,
    status: "pending",
    mfaEnrolled: false,
    mfaPhoneNumberVerified: false,
    totpId: "",
  }) as const;

const MEMBERSHIPS = {
  active: "active_member",
  pending: "pending_member",
  invited: "invited_member",
} as const;

function membershipOf(member: Member | null, domain: string): Membership {
  if (!member || member.status === "deleted") {
    return { type: "eligible_to_join_by_email_domain", details: { domain }, member: null };
  }
  return { type: MEMBERSHIPS[member.status], details: null, member: memberToWire(member) };
}

/** One row of the picker, with what a sign-in there would come to. `member` is null for somebody who may join. */
export function discoveredToWire({
  organization,
  member,
  proven,
}: {
  readonly organization: Organization;
  readonly member: Member | null;
  readonly proven: Pick<Proven, "emailAddress" | "factors">;
}): DiscoveredOrganization {
  const { emailAddress, factors } = proven;
  const decision = completeSignIn({
    factors,
    organization,
    member: member ?? newcomer(emailAddress),
  });
  return {
    organization: organizationToWire(organization),
    membership: membershipOf(member, domainOf(emailAddress)),
    member_authenticated: decision.kind === "session",
    primary_required:
      decision.kind === "primaryRequired"
        ? { allowed_auth_methods: [...decision.allowedAuthMethods] }
        : null,
    mfa_required: decision.kind === "mfaRequired" ? mfaRequiredToWire(member) : null,
  };
}
