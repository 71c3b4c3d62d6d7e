/** What a developer has to mend before Google's prompt is shown. */
const oneTapProblems = [
  "origin_not_allowed_for_client",
  "invalid_client",
  "oauth_config_not_found",
  "no_login_redirect_urls_set",
  "no_signup_redirect_urls_set",
  "default_provider_not_allowed",
] as const;

export type OneTapProblem = (typeof oneTapProblems)[number];

export const isOneTapProblem = (reason: string): reason is OneTapProblem =>
  oneTapProblems.some((problem) => problem === reason);
