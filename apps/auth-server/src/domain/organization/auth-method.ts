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

interface MethodRules {
  readonly authMethods: "ALL_ALLOWED" | "RESTRICTED";
  readonly allowedAuthMethods: readonly AuthMethodName[];
}

/** Whether a way to sign in, as factors name it, is on the organization's list. */
export const takesMethod = (
  { authMethods, allowedAuthMethods }: MethodRules,
  method: string,
): boolean =>
  authMethods === "ALL_ALLOWED" || allowedAuthMethods.some((allowed) => allowed === method);
