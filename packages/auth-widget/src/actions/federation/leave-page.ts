import type { Door } from "../../machine/organization-entry.ts";
import type { Leaving } from "../../machine/screen.ts";
import { type ActionContext, needed } from "../action-context.ts";
import { oauthUrlsOf } from "./oauth-urls.ts";
import { startSso } from "./start-sso.ts";

function startOAuth(
  { client, config }: ActionContext,
  door: Door | null,
  name: Extract<Leaving, { provider: string }>["provider"],
): Promise<unknown> {
  const { customScopes, providerParams } = config.oauthOptions ?? {};
  const urls = oauthUrlsOf(config);
  const asking = {
    ...(customScopes?.[name] ? { custom_scopes: [...customScopes[name]] } : {}),
    ...(providerParams?.[name] ? { provider_params: providerParams[name] } : {}),
  };
  const provider = needed(client.oauth, "oauth")[name];
  const organization = door?.organization;
  return organization
    ? provider.start({ ...asking, organization_id: organization.id, ...urls.member })
    : provider.discovery.start({ ...asking, ...urls.discovery });
}

/**
 * Leaves the page for an account elsewhere. Loaded once somebody does: whoever signs in by mail
 * never needs it.
 */
export const leavePage = (desk: ActionContext, door: Door | null, to: Leaving): Promise<unknown> =>
  to.kind === "oauth" ? startOAuth(desk, door, to.provider) : startSso(desk, to.connectionId);
