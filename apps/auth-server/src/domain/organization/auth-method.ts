/** The ways to sign in that an organization can allow. */
const AUTH_METHODS = [
  "sso",
  "magic_link",
  "password",
  "google_oauth",
  "microsoft_oauth",
  "hubspot_oauth",
  "slack_oauth",
  "github_oauth",
  "email_otp",
] as const;
export type AuthMethodName = (typeof AUTH_METHODS)[number];

interface MethodRules {
  readonly authMethods: "ALL_ALLOWED" | "RESTRICTED";
  readonly allowedAuthMethods: readonly AuthMethodName[];
}

/** The organization's list; all there are where it restricts nothing. */
export const takenMethods = ({
  authMethods,
  allowedAuthMethods,
}: MethodRules): readonly AuthMethodName[] =>
  authMethods === "ALL_ALLOWED" ? AUTH_METHODS : allowedAuthMethods;

/** Whether a way to sign in, as factors name it, is on the organization's list. */
export const takesMethod = (rules: MethodRules, method: string): boolean =>
  takenMethods(rules).some((taken) => taken === method);
