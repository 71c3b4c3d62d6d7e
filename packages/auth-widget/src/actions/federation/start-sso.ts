import { type ActionContext, needed } from "../action-context.ts";

/** Leaves the page for an organization's own sign-in. */
export function startSso(
  { client, config }: ActionContext,
  connection_id: string,
): Promise<unknown> {
  const { ssoOptions: sso = {}, emailMagicLinksOptions: links } = config;
  const url = links.loginRedirectURL ?? links.discoveryRedirectURL;
  return needed(client.sso, "sso").start({
    connection_id,
    login_redirect_url: sso.loginRedirectURL ?? url,
    signup_redirect_url: sso.signupRedirectURL ?? url,
  });
}
