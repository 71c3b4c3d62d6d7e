import type { ErrorTable } from "@stocks-vibe/server-kit";

/** What can be refused about organizations, members, permissions and connected apps. */
export const ORGANIZATION_ERRORS = {
  session_authorization_error: {
    status: 403,
    message: "Prove again who you are: this needs a sign-in of the last ten minutes.",
  },
  device_not_allowed: { status: 403, message: "This device is not allowed to sign in here." },
  look_up_not_enabled: { status: 403, message: "The project does not allow this look-up." },
  invalid_argument: { status: 400, message: "A value of the request is not valid." },
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
  invalid_organization_allowed_mfa_methods: {
    status: 400,
    message: "Restricted second factors need a list with at least one method.",
  },
  metadata_too_large: { status: 400, message: "The metadata must be at most 4 KB of JSON." },
  sso_connection_not_found: { status: 404, message: "The SSO connection could not be found." },
  connected_app_not_found: { status: 404, message: "The connected app could not be found." },
  cannot_remove_last_admin: {
    status: 400,
    message: "The organization needs at least one administrator.",
  },
  member_session_member_id_mismatch: {
    status: 403,
    message: "The request names another member than its address does.",
  },
  member_search_member_email_fuzzy_too_short: {
    status: 400,
    message: "A search for part of an address needs at least 3 characters.",
  },
  default_mfa_member_missing_factor: {
    status: 400,
    message: "The member has not registered that second factor.",
  },
  password_not_found: { status: 404, message: "There is no such password." },
  cannot_delete_last_primary_factor: {
    status: 400,
    message: "The password is the only way to sign in that the organization allows.",
  },
  retired_email_missing_email_identifiers: {
    status: 400,
    message: "Name the former address by email_id or email_address.",
  },
  retired_email_not_found: { status: 404, message: "The member has no such former address." },
  inactive_email: {
    status: 400,
    message:
      "The email address is marked as inactive. Please try another email address, or contact your admin if you think this is a mistake.",
  },
  unable_to_auth_impersonation_token: {
    status: 401,
    message: "The impersonation token could not be authenticated.",
  },
} as const satisfies ErrorTable;
