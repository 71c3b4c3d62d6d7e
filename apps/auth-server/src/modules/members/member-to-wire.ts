import type { Member as WireMember } from "@stocks-vibe/contracts/auth";
import { isAdmin, type Member, roleIdsOf } from "./member.ts";

/** A member on the wire. Texts are "" and lists empty for the ways to sign in that the member does not have. */
export const memberToWire = (member: Member): WireMember => ({
  organization_id: member.organizationId,
  member_id: member.memberId,
  email_address: member.emailAddress,
  email_address_verified: member.emailAddressVerified,
  retired_email_addresses: [],
  status: member.status,
  name: member.name,
  trusted_metadata: { ...member.trustedMetadata },
  untrusted_metadata: { ...member.untrustedMetadata },
  created_at: member.createdAt.toISOString(),
  updated_at: member.updatedAt.toISOString(),
  sso_registrations: [],
  is_breakglass: false,
  is_admin: isAdmin(member),
  member_password_id: "",
  mfa_enrolled: member.mfaEnrolled,
  mfa_phone_number: "",
  mfa_phone_number_verified: false,
  roles: roleIdsOf(member).map((role_id) => ({
    role_id,
    sources: [{ type: "direct_assignment", details: {} }],
  })),
  default_mfa_method: "",
  totp_registration_id: "",
  oauth_registrations: [],
});
