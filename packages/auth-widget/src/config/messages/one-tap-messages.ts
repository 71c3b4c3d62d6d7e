/** What the developer of a page reads where Google's prompt does not come. */
export const oneTapMessages = {
  oneTap: {
    notShown: (reason: string) => `One Tap could not load: ${reason}`,
    problems: {
      origin_not_allowed_for_client:
        "Add this page's origin to the authorized origins of the OAuth client in Google's console.",
      invalid_client: "Google does not know the OAuth client ID of this project. Check it.",
      oauth_config_not_found: "Set up Google with an OAuth client ID and secret for this project.",
      no_login_redirect_urls_set: "Allow an address for logging in among the redirect URLs.",
      no_signup_redirect_urls_set: "Allow an address for signing up among the redirect URLs.",
      default_provider_not_allowed:
        "One Tap needs an OAuth client of your own: the shared one that comes with a project is not allowed.",
    },
    onlyTests: "Only shown with the public token of a test project.",
  },
} as const;
