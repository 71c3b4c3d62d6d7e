/** Pages that a browser is shown where a sign-in through others can lead nowhere else. */
export const en = {
  title: "Sign-in did not succeed",
  again: "Go back to the page you came from and start again.",
  reference: "If you ask for help, give this number:",
  public_token_not_found: "We do not know the application that sent you here.",
  organization_not_found: "We could not find the organization.",
  oauth_config_not_found: "This way to sign in is not set up for the application.",
  oauth_attempt_not_found: "This sign-in was already used or took longer than ten minutes.",
  oauth_other_browser:
    "You started this sign-in in another browser. For your safety we finish it only there.",
  oauth_flow_callback_error: "The provider did not finish the sign-in.",
  no_match_for_provided_oauth_url:
    "The application asked to continue at an address it has not registered.",
  redirect_urls: "The application has not registered an address to continue at.",
  invalid_pkce_code_challenge: "The application began this sign-in in an unsafe way.",
  operation_restricted_by_organization_auth_methods:
    "The organization does not allow this way to sign in.",
  too_many_requests: "There were too many tries from your network. Please wait a few minutes.",
  other: "Something went wrong on our side. Please try again in a few minutes.",
};
export type FederationMessages = Readonly<typeof en>;
