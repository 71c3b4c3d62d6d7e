import type { MemberAnswer } from "@stocks-vibe/contracts/auth";
import type { Organization } from "../../../domain/organization/organization.ts";
import { organizationToWire } from "../../../domain/organization/organization-to-wire.ts";

const NO_TIME = "1970-01-01T00:00:00.000Z";

/**
 * What starting a reset answers, for members and strangers alike: the wire wants a member, so it
 * gets one that tells nothing but the address that was asked with, and an organization as far as
 * anyone may see it.
 */
export const neutralMemberAnswer = (
  organization: Organization,
  emailAddress: string,
): Pick<MemberAnswer, "member_id" | "member" | "organization"> => ({
  member_id: "",
  member: {
    organization_id: organization.organizationId,
    member_id: "",
    email_address: emailAddress,
    email_address_verified: false,
    retired_email_addresses: [],
    status: "pending",
    name: "",
    trusted_metadata: {},
    untrusted_metadata: {},
    created_at: NO_TIME,
    updated_at: NO_TIME,
    sso_registrations: [],
    is_breakglass: false,
    is_admin: false,
    member_password_id: "",
    mfa_enrolled: false,
    mfa_phone_number: "",
    mfa_phone_number_verified: false,
    roles: [],
    default_mfa_method: "",
    totp_registration_id: "",
    oauth_registrations: [],
  },
  organization: {
    ...organizationToWire(organization),
    trusted_metadata: {},
    email_allowed_domains: [],
    claimed_email_domains: [],
    allowed_oauth_tenants: {},
    rbac_email_implicit_role_assignments: [],
  },
});
