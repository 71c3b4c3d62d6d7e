import type { MemberRole, Member as WireMember } from "@stocks-vibe/contracts/auth";
import { isAdmin, MEMBER_ROLE, type Member, roleIdsOf } from "./member.ts";

/** Where a role comes from. The implicit role of every member counts as assigned directly. */
function sourcesOf(member: Member, roleId: string): MemberRole["sources"] {
  const isDirect = roleId === MEMBER_ROLE || member.roles.includes(roleId);
  const bySession = member.sessionRoles.filter((role) => role.roleId === roleId);
  const byDomain = member.emailRoles.filter((role) => role.roleId === roleId);
  return [
    ...(isDirect ? [{ type: "direct_assignment", details: {} }] : []),
    ...byDomain.map(({ domain }) => ({
      type: "email_assignment",
      details: { email_domain: domain },
    })),
    ...bySession.map(({ connectionId, group }) =>
      group === null
        ? { type: "sso_connection", details: { connection_id: connectionId } }
        : { type: "sso_connection_group", details: { connection_id: connectionId, group } },
    ),
  ];
}

/** As the official clients type them. */
const WIRE_NAMES: Readonly<Record<string, string>> = {
  google: "Google",
  microsoft: "Microsoft",
  hubspot: "Hubspot",
  slack: "Slack",
  github: "Github",
};

/**
 * A member on the wire. Texts are "" and lists empty for the ways to sign in that the member does
 * not have.
 */
export const memberToWire = (member: Member): WireMember => ({
  organization_id: member.organizationId,
  member_id: member.memberId,
  email_address: member.emailAddress,
  email_address_verified: member.emailAddressVerified,
  retired_email_addresses: member.retiredEmails.map(({ emailId, emailAddress }) => ({
    email_id: emailId,
    email_address: emailAddress,
  })),
  status: member.status,
  name: member.name,
  trusted_metadata: { ...member.trustedMetadata },
  untrusted_metadata: { ...member.untrustedMetadata },
  created_at: member.createdAt.toISOString(),
  updated_at: member.updatedAt.toISOString(),
  sso_registrations: member.identities
    .filter(({ kind }) => kind === "sso")
    .map((identity) => ({
      connection_id: identity.peer,
      external_id: identity.subject,
      registration_id: identity.registrationId,
      sso_attributes: { ...identity.attributes },
    })),
  is_breakglass: member.isBreakglass,
  is_admin: isAdmin(member),
  member_password_id: member.passwordId,
  mfa_enrolled: member.mfaEnrolled,
  mfa_phone_number: member.mfaPhoneNumber,
  mfa_phone_number_verified: member.mfaPhoneNumberVerified,
  roles: roleIdsOf(member).map((role_id) => ({ role_id, sources: sourcesOf(member, role_id) })),
  default_mfa_method: member.defaultMfaMethod,
  totp_registration_id: member.totpId,
  oauth_registrations: member.identities
    .filter(({ kind }) => kind === "oauth")
    .map((identity) => ({
      member_oauth_registration_id: identity.registrationId,
      provider_type: WIRE_NAMES[identity.peer] ?? identity.peer,
      provider_subject: identity.subject,
      profile_picture_url: identity.pictureUrl,
      locale: identity.locale,
      provider_tenants: identity.tenants.map(({ tenantId, tenantName }) => ({
        tenant_id: tenantId,
        tenant_name: tenantName,
      })),
    })),
});

/**
 * Another member as a plain one sees them: who they are, their standing and their roles. Nothing of
 * how they prove who they are, of addresses they had, or of what the adopter keeps about them.
 */
export const acquaintanceToWire = (member: Member): WireMember => ({
  ...memberToWire(member),
  retired_email_addresses: [],
  trusted_metadata: {},
  untrusted_metadata: {},
  is_breakglass: false,
  member_password_id: "",
  mfa_enrolled: false,
  mfa_phone_number: "",
  mfa_phone_number_verified: false,
  default_mfa_method: "",
  totp_registration_id: "",
  sso_registrations: [],
  oauth_registrations: [],
});
