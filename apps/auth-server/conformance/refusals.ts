import type { ErrorType } from "../src/platform/http/errors.ts";
import type { CallName } from "./official-client.ts";

/** Of calls that need a session. */
const SESSION = ["user_unauthenticated", "session_not_found"] as const;
/** Of calls that need a right, too. */
const RIGHT = [...SESSION, "unauthorized_action"] as const;
/** Of calls that also need a proof of the last ten minutes. */
const FRESH = [...RIGHT, "session_authorization_error"] as const;
/** Of calls that half a sign-in makes, too. */
const HALF = [
  "intermediate_session_not_found",
  "member_session_member_id_mismatch",
  "operation_restricted_by_organization_mfa_methods",
] as const;
/** Of calls that sign in by something short. */
const GUESS = ["invalid_session_duration_minutes", "user_lock_limit_reached"] as const;
/** Of calls that send a letter. */
const LETTER = ["inactive_email", "invalid_email", "invalid_template_id"] as const;
/** Of calls that send a letter with a link. */
const LINK = [...LETTER, "no_match_for_provided_magic_link_url"] as const;
/** Of those that need no session. */
const PUBLIC_LINK = [...LINK, "invalid_expiration", "invalid_pkce_code_challenge"] as const;
/** Of calls that use a link. */
const PKCE = [
  "pkce_did_not_expect_code_verifier",
  "pkce_expected_code_verifier",
  "pkce_mismatch",
] as const;
/** Of calls that set a password. */
const NEW_PASSWORD = ["breached_password", "weak_password"] as const;
/** Of calls that name a phone. */
const PHONE = ["invalid_phone_number", "invalid_phone_number_country_code"] as const;
/** Of calls that describe a member. */
const MEMBER_FIELDS = [...PHONE, "invalid_argument", "metadata_too_large"] as const;
/** Of calls that describe an organization. */
const ORGANIZATION_FIELDS = [
  "invalid_argument",
  "invalid_organization_allowed_auth_methods",
  "invalid_organization_logo_url",
  "invalid_organization_name",
  "invalid_organization_slug",
  "organization_settings_domain_too_common",
  "organization_settings_invalid_domain",
  "organization_slug_already_used",
] as const;

/** The documented errors of each call. A run must have seen every one of them, and no other. */
export const REFUSALS: Readonly<Record<CallName, readonly ErrorType[]>> = {
  // Of calls that sign in.
  "session.authenticate": [...SESSION, "invalid_session_duration_minutes"],
  "session.exchange": [
    ...RIGHT,
    "action_not_allowed_email_domain_is_claimed",
    "invalid_session_duration_minutes",
    "organization_not_found",
  ],
  "session.exchangeAccessToken": ["access_token_issuer_not_found"],
  "oauth.authenticate": [
    "invalid_session_duration_minutes",
    "oauth_token_not_found",
    "pkce_expected_code_verifier",
    "pkce_mismatch",
  ],
  "oauth.discovery.authenticate": [
    "oauth_token_not_found",
    "pkce_expected_code_verifier",
    "pkce_mismatch",
  ],
  "sso.authenticate": [
    "invalid_session_duration_minutes",
    "pkce_expected_code_verifier",
    "pkce_mismatch",
    "sso_token_not_found",
  ],
  "sso.discoverConnections": ["invalid_email"],
  "sso.getConnections": [...RIGHT],
  "sso.deleteConnection": [...FRESH, "sso_connection_not_found"],
  "sso.saml.createConnection": [...FRESH, "invalid_argument", "too_many_sso_connections"],
  "sso.saml.updateConnection": [
    ...FRESH,
    "duplicate_saml_connection",
    "invalid_argument",
    "invalid_role",
    "invalid_x509_certificate",
    "saml_connection_not_found",
    "too_many_sso_verification_certificates",
  ],
  "sso.saml.updateConnectionByURL": [
    ...FRESH,
    "invalid_saml_metadata_url",
    "saml_connection_not_found",
  ],
  "sso.saml.deleteVerificationCertificate": [
    ...FRESH,
    "cannot_delete_last_sso_verification_key",
    "saml_connection_not_found",
    "sso_verification_key_not_found",
  ],
  "sso.saml.deleteEncryptionPrivateKey": [
    ...FRESH,
    "saml_connection_not_found",
    "sso_encryption_private_key_not_found",
  ],
  "sso.oidc.createConnection": [...FRESH, "invalid_argument", "too_many_sso_connections"],
  "sso.oidc.updateConnection": [
    ...FRESH,
    "invalid_argument",
    "invalid_role",
    "oidc_connection_not_found",
  ],
  "sso.external.createConnection": [
    ...FRESH,
    "duplicate_external_sso_connection",
    "external_organization_id_same_as_organization_id",
    "sso_connection_not_found",
    "too_many_sso_connections",
  ],
  "sso.external.updateConnection": [...FRESH, "invalid_role", "sso_connection_not_found"],
  "session.attest": ["access_token_issuer_not_found"],
  "session.revoke": [...SESSION],
  "session.revokeForMember": [...RIGHT, "member_not_found"],
  "magicLinks.email.discovery.send": [...PUBLIC_LINK, "no_discovery_redirect_urls_set"],
  "magicLinks.email.loginOrSignup": [
    ...PUBLIC_LINK,
    "no_login_redirect_urls_set",
    "no_signup_redirect_urls_set",
    "organization_not_found",
  ],
  "magicLinks.email.invite": [
    ...FRESH,
    ...LINK,
    "duplicate_member_email",
    "invalid_argument",
    "invalid_email_for_invites",
    "invalid_expiration",
    "invalid_role",
    "metadata_too_large",
    "no_invite_redirect_urls_set",
  ],
  "magicLinks.authenticate": [
    ...PKCE,
    "invalid_session_duration_minutes",
    "unable_to_auth_magic_link",
  ],
  "magicLinks.discovery.authenticate": [...PKCE, "unable_to_auth_magic_link"],
  "discovery.organizations.list": [...RIGHT, "intermediate_session_not_found"],
  "discovery.organizations.create": [
    ...ORGANIZATION_FIELDS,
    "action_not_allowed_email_domain_is_claimed",
    "intermediate_session_not_found",
    "invalid_session_duration_minutes",
    "unauthorized_action",
  ],
  "discovery.intermediateSessions.exchange": [
    "action_not_allowed_email_domain_is_claimed",
    "intermediate_session_not_found",
    "invalid_session_duration_minutes",
    "organization_not_found",
  ],
  "otps.email.discovery.send": [...LETTER, "invalid_expiration"],
  "otps.email.discovery.authenticate": [
    "invalid_email",
    "unable_to_auth_otp_code",
    "user_lock_limit_reached",
  ],
  "otps.email.loginOrSignup": [...LETTER, "invalid_expiration", "organization_not_found"],
  "otps.email.authenticate": [
    ...GUESS,
    "invalid_email",
    "organization_not_found",
    "unable_to_auth_otp_code",
  ],
  "impersonation.authenticate": ["unable_to_auth_impersonation_token"],
  // Of calls about passwords and second factors.
  "otps.sms.send": [
    ...FRESH,
    ...HALF,
    ...PHONE,
    "duplicate_member_phone_number",
    "phone_number_not_found",
    "sms_not_available",
  ],
  "otps.sms.authenticate": [
    ...FRESH,
    ...HALF,
    ...GUESS,
    "duplicate_member_phone_number",
    "unable_to_auth_otp_code",
  ],
  "passwords.authenticate": [
    ...GUESS,
    "invalid_email",
    "organization_not_found",
    "unauthorized_credentials",
  ],
  "passwords.resetByEmailStart": [
    ...PUBLIC_LINK,
    "no_login_redirect_urls_set",
    "no_reset_password_redirect_urls_set",
    "organization_not_found",
  ],
  "passwords.resetByEmail": [
    ...PKCE,
    ...NEW_PASSWORD,
    "invalid_session_duration_minutes",
    "unable_to_auth_password_reset_token",
  ],
  "passwords.resetByExistingPassword": [
    ...GUESS,
    ...NEW_PASSWORD,
    "invalid_email",
    "organization_not_found",
    "unauthorized_credentials",
  ],
  "passwords.resetBySession": [...FRESH, ...NEW_PASSWORD],
  "passwords.strengthCheck": [],
  "passwords.discovery.authenticate": [
    "invalid_email",
    "unauthorized_credentials",
    "user_lock_limit_reached",
  ],
  "passwords.discovery.resetByEmailStart": [
    ...PUBLIC_LINK,
    "no_discovery_redirect_urls_set",
    "no_reset_password_redirect_urls_set",
  ],
  "passwords.discovery.resetByEmail": [
    ...PKCE,
    ...NEW_PASSWORD,
    "unable_to_auth_password_reset_token",
  ],
  "totp.create": [...FRESH, ...HALF, "active_totp_exists", "invalid_expiration"],
  "totp.authenticate": [...FRESH, ...HALF, ...GUESS, "unable_to_authenticate_totp"],
  "recoveryCodes.get": [...FRESH, "recovery_codes_not_found"],
  "recoveryCodes.rotate": [...FRESH, "recovery_codes_not_found"],
  "recoveryCodes.recover": [...RIGHT, ...HALF, ...GUESS, "unable_to_authenticate_recovery_code"],
  // Of calls about the organization.
  "organization.get": [...SESSION],
  "organization.update": [
    ...FRESH,
    ...ORGANIZATION_FIELDS,
    "cannot_remove_last_admin",
    "connected_app_not_found",
    "invalid_organization_allowed_mfa_methods",
    "invalid_role",
    "sso_connection_not_found",
  ],
  "organization.delete": [...FRESH],
  "organization.getBySlug": [],
  "organization.getConnectedApps": [...RIGHT],
  "organization.getConnectedApp": [...RIGHT, "connected_app_not_found"],
  "rbac.isAuthorized": [],
  "rbac.allPermissions": [],
  // Of calls about members, others and oneself.
  "organization.members.create": [
    ...FRESH,
    ...MEMBER_FIELDS,
    "duplicate_member_email",
    "invalid_email",
    "invalid_role",
  ],
  "organization.members.search": [
    ...RIGHT,
    "invalid_argument",
    "member_search_filter_name_not_recognized",
    "member_search_member_email_fuzzy_too_short",
  ],
  "organization.members.update": [
    ...FRESH,
    ...MEMBER_FIELDS,
    "cannot_remove_last_admin",
    "default_mfa_member_missing_factor",
    "duplicate_member_email",
    "invalid_email",
    "invalid_role",
    "member_not_found",
  ],
  "organization.members.delete": [...FRESH, "cannot_remove_last_admin", "member_not_found"],
  "organization.members.reactivate": [
    ...FRESH,
    "duplicate_member_email",
    "inactive_email",
    "invalid_email_for_invites",
    "member_not_found",
    "no_invite_redirect_urls_set",
  ],
  "organization.members.deletePassword": [
    ...FRESH,
    "cannot_delete_last_primary_factor",
    "password_not_found",
  ],
  "organization.members.deleteMFAPhoneNumber": [
    ...FRESH,
    "member_not_found",
    "phone_number_not_found",
  ],
  "organization.members.deleteMFATOTP": [...FRESH, "member_not_found", "totp_not_found"],
  "organization.members.unlinkRetiredEmail": [
    ...RIGHT,
    "member_not_found",
    "retired_email_missing_email_identifiers",
    "retired_email_not_found",
  ],
  "organization.members.startEmailUpdate": [
    ...FRESH,
    ...LINK,
    "duplicate_member_email",
    "member_not_found",
    "no_login_redirect_urls_set",
  ],
  "organization.members.getConnectedApps": [...RIGHT, "member_not_found"],
  "organization.members.revokeConnectedApp": [
    ...RIGHT,
    "connected_app_not_found",
    "member_not_found",
  ],
  "self.get": [...SESSION],
  "self.update": [
    ...SESSION,
    ...MEMBER_FIELDS,
    "default_mfa_member_missing_factor",
    "session_authorization_error",
  ],
  "self.deletePassword": [...FRESH, "cannot_delete_last_primary_factor", "password_not_found"],
  "self.deleteMFAPhoneNumber": [...FRESH, "phone_number_not_found"],
  "self.deleteMFATOTP": [...FRESH, "totp_not_found"],
  "self.unlinkRetiredEmail": [
    ...SESSION,
    "retired_email_missing_email_identifiers",
    "retired_email_not_found",
  ],
  "self.startEmailUpdate": [
    ...FRESH,
    ...LINK,
    "duplicate_member_email",
    "no_login_redirect_urls_set",
  ],
  "self.getConnectedApps": [...SESSION],
  "self.revokeConnectedApp": [...SESSION, "connected_app_not_found"],
};
