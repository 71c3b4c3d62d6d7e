import type { FlowType, OAuthProvider, SignInConfig, SignInProduct } from "../config/config.ts";
import { doorOf } from "../machine/organization-match.ts";
import { rulesOf } from "../machine/rules.ts";
import { homeScreen, openDoor } from "../machine/state.ts";
import type { Fixture } from "./fixture.ts";
import { configOf } from "./screen-preview.tsx";

/** The name of the first screen as the gallery's switches have it, beside the fixtures' own. */
export const AS_SWITCHED = "as-switched";

const providers: readonly OAuthProvider[] = ["google", "microsoft", "hubspot", "slack", "github"];
const match = {
  organization_id: "organization-1",
  organization_name: "Whitfield Family",
  auth_methods: "ALL_ALLOWED",
  allowed_auth_methods: [],
  email_jit_provisioning: "NOT_ALLOWED",
  email_allowed_domains: [],
  sso_active_connections: [{ connection_id: "connection-1", display_name: "Okta" }],
};

/**
 * The first screen of a flow with these ways in, each of them set up: accounts with every provider,
 * an organization with a sign-in of its own.
 */
export function asSwitched(flow: FlowType, products: readonly SignInProduct[]): Fixture {
  const config: Partial<SignInConfig> = {
    authFlowType: flow,
    products,
    oauthOptions: { providers },
  };
  const rules = rulesOf(configOf({ config }, { scheme: "auto", language: "en" }));
  const door = flow === "Organization" ? doorOf(match, rules) : openDoor(rules);
  return {
    id: AS_SWITCHED,
    group: "start",
    title: "Main, as switched here",
    screen: homeScreen(door),
    config,
  };
}
