import type { AuthenticationFactor, MemberSession, OwnSession } from "@stocks-vibe/contracts/auth";
import { isSameIdentity } from "../federation/federated-profile.ts";
import { type Member, rolesIn } from "../member/member.ts";
import type { Organization } from "../organization/organization.ts";
import type { OauthFactor, SsoFactor, StoredFactor } from "../proof/stored-factor.ts";
import type { ActiveSession, Session } from "./session.ts";

type Kind = Pick<AuthenticationFactor, "type" | "delivery_method" | "sequence_order">;

type Plain = Exclude<StoredFactor["method"], "oauth" | "sso">;

const KINDS: Readonly<Record<Plain, Kind>> = {
  magic_link: { type: "magic_link", delivery_method: "email", sequence_order: "PRIMARY" },
  reset_link: { type: "magic_link", delivery_method: "email", sequence_order: "PRIMARY" },
  email_otp: { type: "email_otp", delivery_method: "email", sequence_order: "PRIMARY" },
  password: { type: "password", delivery_method: "knowledge", sequence_order: "PRIMARY" },
  impersonation: {
    type: "impersonated",
    delivery_method: "impersonation",
    sequence_order: "PRIMARY",
  },
  sms_otp: { type: "otp", delivery_method: "sms", sequence_order: "SECONDARY" },
  totp: { type: "totp", delivery_method: "authenticator_app", sequence_order: "SECONDARY" },
  recovery_code: {
    type: "recovery_codes",
    delivery_method: "recovery_code",
    sequence_order: "SECONDARY",
  },
};

const registrationOf = (
  { identities }: Member,
  factor: { readonly issuer: string; readonly subject: string },
): string => identities.find((known) => isSameIdentity(known, factor))?.registrationId ?? "";

/**
 * GitHub's people are in many organizations, HubSpot's and Slack's in one; the others have none.
 */
const tenantsToWire = ({ provider, tenants }: OauthFactor) => {
  const ids = tenants.map(({ tenantId }) => tenantId);
  if (provider === "github") return { provider_tenant_ids: ids };
  const isNamed = provider === "hubspot" || provider === "slack";
  return isNamed && ids[0] !== undefined ? { provider_tenant_id: ids[0] } : {};
};

const oauthToWire = (factor: OauthFactor, member: Member): AuthenticationFactor => ({
  type: "oauth",
  delivery_method: `oauth_${factor.provider}`,
  sequence_order: "PRIMARY",
  last_authenticated_at: factor.authenticatedAt,
  [`${factor.provider}_oauth_factor`]: {
    id: registrationOf(member, factor),
    email_id: member.emailId,
    provider_subject: factor.subject,
    ...tenantsToWire(factor),
  },
});

const ssoToWire = (factor: SsoFactor, member: Member): AuthenticationFactor => ({
  type: "sso",
  delivery_method: `sso_${factor.protocol}`,
  sequence_order: "PRIMARY",
  last_authenticated_at: factor.authenticatedAt,
  [`${factor.protocol}_sso_factor`]: {
    id: registrationOf(member, factor),
    provider_id: factor.connectionId,
    external_id: factor.subject,
  },
});

/** One proof behind a session, with the object that the wire has for its kind, where it has one. */
function factorToWire(factor: StoredFactor, member: Member): AuthenticationFactor {
  if (factor.method === "oauth") return oauthToWire(factor, member);
  if (factor.method === "sso") return ssoToWire(factor, member);
  const wire = { ...KINDS[factor.method], last_authenticated_at: factor.authenticatedAt };
  switch (factor.method) {
    case "magic_link":
    case "email_otp":
    case "reset_link":
      return {
        ...wire,
        email_factor: { email_id: member.emailId, email_address: factor.emailAddress },
      };
    case "sms_otp":
      return {
        ...wire,
        phone_number_factor: { phone_id: factor.phoneId, phone_number: factor.phoneNumber },
      };
    case "impersonation":
      return {
        ...wire,
        impersonated_factor: {
          impersonator_id: factor.impersonator,
          impersonator_email_address: factor.impersonator,
        },
      };
    default:
      return wire;
  }
}

export const sessionToWire = (
  session: Session,
  member: Member,
  organization: Organization,
): MemberSession => ({
  member_session_id: session.memberSessionId,
  member_id: session.memberId,
  organization_id: session.organizationId,
  organization_slug: organization.slug,
  started_at: session.startedAt.toISOString(),
  last_accessed_at: session.lastAccessedAt.toISOString(),
  expires_at: session.expiresAt.toISOString(),
  authentication_factors: session.factors.map((factor) => factorToWire(factor, member)),
  custom_claims: {},
  roles: rolesIn(member, organization),
});

/** A session in the list of its member's own. `asking` is the one that asks. */
export const ownSessionToWire = (
  session: Session,
  asking: Pick<ActiveSession, "member" | "session">,
): OwnSession => ({
  member_session_id: session.memberSessionId,
  started_at: session.startedAt.toISOString(),
  last_accessed_at: session.lastAccessedAt.toISOString(),
  expires_at: session.expiresAt.toISOString(),
  authentication_factors: session.factors.map((factor) => factorToWire(factor, asking.member)),
  is_current: session.memberSessionId === asking.session.memberSessionId,
});
