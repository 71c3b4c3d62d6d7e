import type { ErrorTable } from "@stocks-vibe/server-kit";

/**
 * Every refusal of the auth server by what it is about: status and words. The keys are the wire's
 * `error_type`s, but for `invalid_request`.
 */
export const ERRORS = {
  // Any request.
  invalid_request: { status: 400, message: "The request does not match the expected schema." },
  route_not_found: { status: 404, message: "There is nothing at this address." },
  body_too_large: { status: 413, message: "The request is too large." },
  unsupported_media_type: { status: 415, message: "Send the request as application/json." },
  too_many_requests: {
    status: 429,
    message: "Too many requests. Please wait before trying again.",
  },
  internal_server_error: {
    status: 500,
    message:
      "Server error: Our authentication service is temporarily unavailable. Please try again in a few minutes.",
  },
  service_unavailable: {
    status: 503,
    message:
      "Server error: Our authentication service is temporarily unavailable. Please try again in a few minutes.",
  },
  invalid_argument: { status: 400, message: "A value of the request is not valid." },

  // Who calls: the project, its page or its backend.
  invalid_authorization_header: {
    status: 401,
    message:
      "The Authorization header must be 'Basic' with the public token and the session token.",
  },
  unauthorized_credentials: { status: 401, message: "The credentials are not known here." },
  invalid_secret_authentication: {
    status: 401,
    message: "The project id and secret do not belong together.",
  },
  public_token_not_found: { status: 404, message: "No project has this public token." },
  bad_domain_for_stytch_sdk: {
    status: 403,
    message: "This site is not registered for the project.",
  },
  device_not_allowed: { status: 403, message: "This device is not allowed to sign in here." },
  look_up_not_enabled: { status: 403, message: "The project does not allow this look-up." },

  // Sessions, and what is allowed in one.
  user_unauthenticated: {
    status: 401,
    message: "This call needs a session. Sign in and try again.",
  },
  unauthorized_action: { status: 403, message: "You are not allowed to do this." },
  session_not_found: { status: 404, message: "The session is not valid any more." },
  intermediate_session_not_found: {
    status: 404,
    message: "This sign-in was already used or has expired. Please start again.",
  },
  session_authorization_error: {
    status: 403,
    message: "Prove again who you are: this needs a sign-in of the last ten minutes.",
  },
  member_session_member_id_mismatch: {
    status: 403,
    message: "The request names another member than its address does.",
  },
  invalid_session_duration_minutes: {
    status: 400,
    message: "session_duration_minutes must be a whole number from 5 to 527040.",
  },
  access_token_issuer_not_found: {
    status: 400,
    message: "The project has no issuer whose tokens could be exchanged for a session.",
  },
  unable_to_auth_impersonation_token: {
    status: 401,
    message: "The impersonation token could not be authenticated.",
  },

  // Organizations and their domains.
  organization_not_found: { status: 404, message: "The organization could not be found." },
  invalid_organization_name: {
    status: 400,
    message: "The organization name must have 1 to 128 characters.",
  },
  invalid_organization_slug: {
    status: 400,
    message:
      "The slug must have 2 to 128 of the characters a-z, 0-9, '-', '.', '_' and '~', be more than dots, and not begin as an organization's id does.",
  },
  organization_slug_already_used: { status: 400, message: "The slug is already in use." },
  invalid_organization_logo_url: {
    status: 400,
    message: "The logo must have an https address without a user name.",
  },
  organization_settings_invalid_domain: {
    status: 400,
    message: "An allowed e-mail domain is not a domain name.",
  },
  organization_settings_domain_too_common: {
    status: 400,
    message: "A public mail provider's domain can't belong to one organization.",
  },
  invalid_organization_allowed_auth_methods: {
    status: 400,
    message: "Restricted sign-in methods need a list with at least one method.",
  },
  invalid_organization_allowed_mfa_methods: {
    status: 400,
    message: "Restricted second factors need a list with at least one method.",
  },
  action_not_allowed_email_domain_is_claimed: {
    status: 403,
    message:
      "The e-mail domain belongs to another organization. Ask its administrators to let you in.",
  },
  organization_domain_not_found: {
    status: 404,
    message: "The organization has not begun to prove this domain.",
  },
  organization_domain_not_proven: {
    status: 400,
    message:
      "The record was not found in the DNS. New records can take some hours until they are seen everywhere.",
  },

  // Sign-in through others.
  oauth_config_not_found: {
    status: 404,
    message: "This provider is not set up for the project.",
  },
  oauth_token_not_found: {
    status: 404,
    message: "This sign-in was already used or has expired. Please start again.",
  },
  oauth_flow_callback_error: {
    status: 400,
    message: "The sign-in at the provider did not succeed. Please try again.",
  },
  oauth_attempt_not_found: {
    status: 400,
    message: "This sign-in was already used or took longer than ten minutes. Please start again.",
  },
  oauth_other_browser: {
    status: 400,
    message: "This sign-in was started in another browser. Please start again in this one.",
  },
  no_match_for_provided_oauth_url: {
    status: 400,
    message: "The redirect URL is not registered for the project.",
  },
  email_jit_provisioning_not_allowed: {
    status: 403,
    message: "People need an invitation to join the organization.",
  },
  invalid_email_for_jit_provisioning: {
    status: 403,
    message: "The organization does not let people of this e-mail domain join by themselves.",
  },
  operation_restricted_by_organization_auth_methods: {
    status: 400,
    message: "The organization does not allow this way to sign in.",
  },
  sso_login_failed: {
    status: 400,
    message: "The sign-in at the organization's provider did not succeed. Please try again.",
  },
  sso_token_not_found: {
    status: 404,
    message: "This sign-in was already used or has expired. Please start again.",
  },
  no_match_for_provided_sso_url: {
    status: 400,
    message: "The redirect URL is not registered for the project.",
  },

  // SSO connections.
  sso_connection_not_found: { status: 404, message: "The SSO connection could not be found." },
  saml_connection_not_found: { status: 404, message: "The SAML connection could not be found." },
  oidc_connection_not_found: { status: 404, message: "The OIDC connection could not be found." },
  too_many_sso_connections: {
    status: 400,
    message: "The organization has as many SSO connections as it can have: 10.",
  },
  duplicate_saml_connection: {
    status: 400,
    message: "Another connection of the organization has this idp_entity_id.",
  },
  duplicate_external_sso_connection: {
    status: 400,
    message: "The organization uses this connection already.",
  },
  external_organization_id_same_as_organization_id: {
    status: 400,
    message: "An external connection is another organization's.",
  },
  invalid_x509_certificate: {
    status: 400,
    message:
      "x509_certificate must be a certificate that is valid now, with RSA of 2,048 bits or more.",
  },
  invalid_saml_metadata_url: {
    status: 400,
    message: "No usable metadata of an identity provider was found at the address.",
  },
  invalid_saml_metadata: {
    status: 400,
    message: "The text is not usable as the metadata of an identity provider.",
  },
  sso_connection_incomplete: {
    status: 400,
    message: "The connection lacks an address of its provider. Complete it first.",
  },
  sso_connection_changed: {
    status: 409,
    message: "The connection was changed meanwhile. Look at it again first.",
  },
  sso_connection_in_use: {
    status: 400,
    message: "People sign in by this connection. Set-up links are for those that are not in use.",
  },
  sso_setup_link_not_found: {
    status: 404,
    message: "This link does not work, or no longer. Ask the administrator for a new one.",
  },
  too_many_sso_setup_links: {
    status: 400,
    message: "The connection has as many set-up links as it can have: 5.",
  },
  too_many_sso_verification_certificates: {
    status: 400,
    message: "The connection has as many certificates as it can have: 5.",
  },
  cannot_delete_last_sso_verification_key: {
    status: 400,
    message: "The connection needs at least one certificate. Add another one first.",
  },
  sso_verification_key_not_found: {
    status: 404,
    message: "The connection has no such certificate.",
  },
  sso_encryption_private_key_not_found: {
    status: 404,
    message: "The connection has no such key.",
  },

  // Single sign-on as the only way in.
  sso_requirement_untried: {
    status: 400,
    message: "No active SSO connection has let someone in or passed a test in the last seven days.",
  },
  sso_requirement_needs_breakglass: {
    status: 400,
    message:
      "At least one active administrator has to be able to sign in without single sign-on: is_breakglass, with a proven mailbox or a password.",
  },
  sso_requirement_date_invalid: {
    status: 400,
    message: "Single sign-on can be required from now on or from a moment in the next 90 days.",
  },
  sso_requirement_in_force: {
    status: 409,
    message: "Single sign-on is the only way to sign in now. End that first.",
  },

  // Applications, and what adopters keep.
  connected_app_not_found: { status: 404, message: "The connected app could not be found." },
  metadata_too_large: { status: 400, message: "The metadata must be at most 4 KB of JSON." },

  // Members and their addresses.
  member_not_found: { status: 404, message: "The member could not be found." },
  duplicate_member_email: {
    status: 400,
    message: "A member with this e-mail address already exists.",
  },
  invalid_role: { status: 400, message: "There is no such role." },
  organization_name_mismatch: {
    status: 400,
    message: "This is not what the organization is called.",
  },
  too_many_deletion_requests: {
    status: 429,
    message:
      "The organization's deletion was asked for too often in the last day. It stays as it is; ask again later.",
  },
  cannot_remove_admin_while_deletion_waits: {
    status: 409,
    message:
      "While the organization's deletion waits, no one can remove another administrator. Withdraw the deletion first.",
  },
  admin_removed_too_recently: {
    status: 409,
    message:
      "An administrator was taken away in the last 24 hours. The organization's deletion can be asked for once they have passed.",
  },
  cannot_remove_last_admin: {
    status: 400,
    message: "The organization needs at least one administrator who has accepted the membership.",
  },
  invalid_email: { status: 400, message: "The e-mail address is not valid." },
  invalid_email_for_invites: {
    status: 400,
    message: "The organization's settings do not allow inviting this e-mail address.",
  },
  inactive_email: {
    status: 400,
    message:
      "The email address is marked as inactive. Please try another email address, or contact your admin if you think this is a mistake.",
  },
  retired_email_missing_email_identifiers: {
    status: 400,
    message: "Name the former address by email_id or email_address.",
  },
  linked_account_not_found: {
    status: 404,
    message: "This account is not linked to the member.",
  },
  retired_email_not_found: { status: 404, message: "The member has no such former address." },
  member_search_filter_name_not_recognized: {
    status: 400,
    message: "The search filter is not known.",
  },
  member_search_member_email_fuzzy_too_short: {
    status: 400,
    message: "A search for part of an address needs at least 3 characters.",
  },
  default_mfa_member_missing_factor: {
    status: 400,
    message: "The member has not registered that second factor.",
  },

  // Links and letters.
  unable_to_auth_magic_link: {
    status: 401,
    message: "The magic link could not be authenticated. Request a new one and try again.",
  },
  invalid_expiration: {
    status: 400,
    message: "The expiration must be a whole number of minutes from 5 to 10080.",
  },
  invalid_template_id: {
    status: 400,
    message: "The project has no mail template of this id for this kind of letter.",
  },
  no_match_for_provided_magic_link_url: {
    status: 400,
    message: "The redirect URL is not registered for the project.",
  },
  no_discovery_redirect_urls_set: {
    status: 400,
    message: "The project has no discovery redirect URL.",
  },
  no_invite_redirect_urls_set: { status: 400, message: "The project has no invite redirect URL." },
  no_login_redirect_urls_set: { status: 400, message: "The project has no login redirect URL." },
  no_signup_redirect_urls_set: { status: 400, message: "The project has no signup redirect URL." },
  no_reset_password_redirect_urls_set: {
    status: 400,
    message: "The project has no password reset redirect URL.",
  },
  invalid_pkce_code_challenge: {
    status: 400,
    message: "The PKCE code challenge is missing or is not the base64url of a SHA-256.",
  },
  pkce_expected_code_verifier: {
    status: 400,
    message: "This link was requested with PKCE: its code verifier is needed.",
  },
  pkce_did_not_expect_code_verifier: {
    status: 400,
    message: "This link was requested without PKCE: no code verifier was expected.",
  },
  pkce_mismatch: { status: 400, message: "The PKCE code verifier does not match the challenge." },

  // Codes and second factors.
  user_lock_limit_reached: {
    status: 429,
    message: "Too many wrong tries. Use another way to sign in, or reset this one.",
  },
  unable_to_auth_otp_code: {
    status: 401,
    message: "The passcode is wrong or not valid any more. Request a new one and try again.",
  },
  unable_to_authenticate_totp: {
    status: 401,
    message: "The code is wrong or not valid any more. Enter the one that your app shows now.",
  },
  unable_to_authenticate_recovery_code: {
    status: 401,
    message: "The backup code is wrong or was used before.",
  },
  totp_not_found: { status: 404, message: "The member has no authenticator app." },
  active_totp_exists: {
    status: 400,
    message: "The member has an authenticator app already. Remove it before adding another.",
  },
  recovery_codes_not_found: { status: 404, message: "The member has no backup codes." },
  invalid_phone_number: { status: 400, message: "The phone number is not valid." },
  invalid_phone_number_country_code: {
    status: 400,
    message: "Text messages can't be sent to this country.",
  },
  duplicate_member_phone_number: {
    status: 400,
    message: "Another member of the organization uses this phone number.",
  },
  phone_number_not_found: { status: 404, message: "The member has no phone number." },
  sms_not_available: { status: 400, message: "The project can't send text messages." },
  operation_restricted_by_organization_mfa_methods: {
    status: 403,
    message: "The organization does not allow this second factor.",
  },

  // Passwords.
  weak_password: {
    status: 400,
    message: "The password is too easy to guess. Choose a longer or less common one.",
  },
  breached_password: {
    status: 400,
    message: "The password is on lists of stolen passwords. Choose another one.",
  },
  password_not_found: { status: 404, message: "There is no such password." },
  unable_to_auth_password_reset_token: {
    status: 401,
    message: "The password reset could not be authenticated. Request a new one and try again.",
  },
  cannot_delete_last_primary_factor: {
    status: 400,
    message: "This is the only way to sign in that your organization allows.",
  },
} as const satisfies ErrorTable;

export type ErrorType = keyof typeof ERRORS;

declare module "@stocks-vibe/server-kit" {
  interface RefusalTypes {
    readonly auth: ErrorType;
  }
}
