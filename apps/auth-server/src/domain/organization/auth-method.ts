/** The ways to sign in that an organization can allow. */
export type AuthMethodName =
  | "sso"
  | "magic_link"
  | "password"
  | "google_oauth"
  | "microsoft_oauth"
  | "hubspot_oauth"
  | "slack_oauth"
  | "github_oauth"
  | "email_otp";
