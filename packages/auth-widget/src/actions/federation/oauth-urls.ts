import type { SignInConfig } from "../../config/config.ts";

/** Where the way back from an account elsewhere leads. */
export function oauthUrlsOf({ oauthOptions = {}, emailMagicLinksOptions: links }: SignInConfig) {
  const login = links.loginRedirectURL ?? links.discoveryRedirectURL;
  return {
    discovery: {
      discovery_redirect_url: oauthOptions.discoveryRedirectURL ?? links.discoveryRedirectURL,
    },
    member: {
      login_redirect_url: oauthOptions.loginRedirectURL ?? login,
      signup_redirect_url: oauthOptions.signupRedirectURL ?? login,
    },
  };
}
