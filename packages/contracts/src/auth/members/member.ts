import * as z from "zod";
import { wireMetadata, wireTime } from "../wire-scalars.ts";

export const memberStatus = z.enum(["active", "pending", "invited", "deleted"]);
export type MemberStatus = z.infer<typeof memberStatus>;

/** A role and where it comes from; `direct_assignment` has no details. */
export const memberRole = z.object({
  role_id: z.string(),
  sources: z.array(z.object({ type: z.string(), details: wireMetadata })),
});
export type MemberRole = z.infer<typeof memberRole>;

const retiredEmail = z.object({
  email_id: z.string().optional(),
  email_address: z.string().optional(),
});

const ssoRegistration = z.object({
  connection_id: z.string(),
  external_id: z.string(),
  registration_id: z.string(),
  sso_attributes: wireMetadata,
});

const oauthRegistration = z.object({
  member_oauth_registration_id: z.string(),
  provider_subject: z.string(),
  provider_type: z.string(),
  profile_picture_url: z.string().nullable(),
  locale: z.string().nullable(),
  provider_tenants: z.array(z.object({ tenant_id: z.string(), tenant_name: z.string() })),
});

/** A person in one organization. Every key is always there; "" means none. */
export const member = z.object({
  organization_id: z.string(),
  member_id: z.string(),
  email_address: z.string(),
  email_address_verified: z.boolean(),
  retired_email_addresses: z.array(retiredEmail),
  status: memberStatus,
  name: z.string(),
  trusted_metadata: wireMetadata,
  untrusted_metadata: wireMetadata,
  created_at: wireTime,
  updated_at: wireTime,
  sso_registrations: z.array(ssoRegistration),
  is_breakglass: z.boolean(),
  is_admin: z.boolean(),
  member_password_id: z.string(),
  mfa_enrolled: z.boolean(),
  mfa_phone_number: z.string(),
  mfa_phone_number_verified: z.boolean(),
  roles: z.array(memberRole),
  default_mfa_method: z.enum(["", "sms_otp", "totp"]),
  totp_registration_id: z.string(),
  oauth_registrations: z.array(oauthRegistration),
});
export type Member = z.infer<typeof member>;

export const emailFactor = z.object({ email_id: z.string(), email_address: z.string() });

export const phoneNumberFactor = z.object({ phone_id: z.string(), phone_number: z.string() });
export const impersonatedFactor = z.object({
  impersonator_id: z.string(),
  impersonator_email_address: z.string(),
});

/** Of an account at one of the five providers; its tenants where the provider has them. */
const oauthFactor = z.object({
  id: z.string(),
  email_id: z.string(),
  provider_subject: z.string(),
  provider_tenant_id: z.string().optional(),
  provider_tenant_ids: z.array(z.string()).optional(),
});
/** Of a connection: `provider_id` is its id, `external_id` the person's at the provider. */
const ssoFactor = z.object({
  id: z.string(),
  provider_id: z.string(),
  external_id: z.string(),
});

/** One proof of a session, with the object of its own kind. */
export const authenticationFactor = z.object({
  type: z.string(),
  delivery_method: z.string(),
  last_authenticated_at: wireTime,
  sequence_order: z.enum(["PRIMARY", "SECONDARY"]),
  email_factor: emailFactor.optional(),
  phone_number_factor: phoneNumberFactor.optional(),
  impersonated_factor: impersonatedFactor.optional(),
  google_oauth_factor: oauthFactor.optional(),
  microsoft_oauth_factor: oauthFactor.optional(),
  hubspot_oauth_factor: oauthFactor.optional(),
  slack_oauth_factor: oauthFactor.optional(),
  github_oauth_factor: oauthFactor.optional(),
  saml_sso_factor: ssoFactor.optional(),
  oidc_sso_factor: ssoFactor.optional(),
});
export type AuthenticationFactor = z.infer<typeof authenticationFactor>;

/** A signed-in member. `roles` are role ids and drive the browser's permission checks. */
export const memberSession = z.object({
  member_session_id: z.string(),
  member_id: z.string(),
  organization_id: z.string(),
  organization_slug: z.string(),
  started_at: wireTime,
  last_accessed_at: wireTime,
  expires_at: wireTime,
  authentication_factors: z.array(authenticationFactor),
  custom_claims: wireMetadata,
  roles: z.array(z.string()),
});
export type MemberSession = z.infer<typeof memberSession>;
