import type { ErrorTable } from "@stocks-vibe/server-kit";

/** What can be refused about the ways to prove who one is. */
export const FACTOR_ERRORS = {
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
  unable_to_auth_password_reset_token: {
    status: 401,
    message: "The password reset could not be authenticated. Request a new one and try again.",
  },
  access_token_issuer_not_found: {
    status: 400,
    message: "The project has no issuer whose tokens could be exchanged for a session.",
  },
  totp_not_found: { status: 404, message: "The member has no authenticator app." },
  recovery_codes_not_found: { status: 404, message: "The member has no backup codes." },
  active_totp_exists: {
    status: 400,
    message: "The member has an authenticator app already. Remove it before adding another.",
  },
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
  weak_password: {
    status: 400,
    message: "The password is too easy to guess. Choose a longer or less common one.",
  },
  breached_password: {
    status: 400,
    message: "The password is on lists of stolen passwords. Choose another one.",
  },
  no_login_redirect_urls_set: { status: 400, message: "The project has no login redirect URL." },
  no_signup_redirect_urls_set: { status: 400, message: "The project has no signup redirect URL." },
  no_reset_password_redirect_urls_set: {
    status: 400,
    message: "The project has no password reset redirect URL.",
  },
  invalid_template_id: {
    status: 400,
    message: "The project has no mail template of this id for this kind of letter.",
  },
} as const satisfies ErrorTable;
