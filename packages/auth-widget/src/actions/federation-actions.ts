import type { Door } from "../machine/door.ts";
import type { Leaving } from "../machine/screen.ts";
import { ask, type Desk, needed } from "./desk.ts";
import { isEmailAddress } from "./email-address.ts";
import { failed, onTheWay } from "./refusal.ts";

export type FederationActions = {
  chooseSso(): void;
  /** Leaves the page for an account elsewhere. `door` is null where only a connection may be meant. */
  leaveFor(door: Door | null, to: Leaving): Promise<void>;
  findConnections(email: string): Promise<void>;
  findBySlug(slug: string): Promise<void>;
};

export function createFederationActions(desk: Desk): FederationActions {
  const { client, config, store } = desk;
  const { dispatch } = store;
  const { discoveryRedirectURL, loginRedirectURL = discoveryRedirectURL } =
    config.emailMagicLinksOptions;
  const { oauthOptions: oauth = {}, ssoOptions: sso = {} } = config;

  const startSso = (connection_id: string) => {
    return needed(client.sso, "sso").start({
      connection_id,
      login_redirect_url: sso.loginRedirectURL ?? loginRedirectURL,
      signup_redirect_url: sso.signupRedirectURL ?? loginRedirectURL,
    });
  };

  const startOAuth = (
    door: Door | null,
    name: Extract<Leaving, { provider: string }>["provider"],
  ) => {
    const asking = {
      ...(oauth.customScopes?.[name] ? { custom_scopes: [...oauth.customScopes[name]] } : {}),
      ...(oauth.providerParams?.[name] ? { provider_params: oauth.providerParams[name] } : {}),
    };
    const provider = needed(client.oauth, "oauth")[name];
    const organization = door?.organization;
    if (!organization) {
      const url = oauth.discoveryRedirectURL ?? discoveryRedirectURL;
      return provider.discovery.start({ ...asking, discovery_redirect_url: url });
    }
    return provider.start({
      ...asking,
      organization_id: organization.id,
      login_redirect_url: oauth.loginRedirectURL ?? loginRedirectURL,
      signup_redirect_url: oauth.signupRedirectURL ?? loginRedirectURL,
    });
  };

  return {
    chooseSso: () => dispatch({ type: "ssoChosen" }),
    async leaveFor(door, to) {
      dispatch({ type: "leaveRequested", to });
      const call = async () =>
        to.kind === "oauth" ? startOAuth(door, to.provider) : startSso(to.connectionId);
      await ask(desk, call, { done: () => ({ type: "pageLeft" }), refused: failed });
    },
    async findConnections(typed) {
      const email = typed.trim();
      dispatch({ type: "connectionsRequested", email });
      if (!isEmailAddress(email)) {
        return dispatch({ type: "emailRefused", email, problem: { kind: "invalid" } });
      }
      const call = async () => {
        const { connections } = await needed(client.sso, "sso").discoverConnections(email);
        const [only, ...others] = connections;
        if (only && others.length === 0) await startSso(only.connection_id);
        return connections;
      };
      await ask(desk, call, {
        done: (connections) => ({ type: "connectionsFound", connections }),
        refused: (error) => ({
          type: "emailRefused",
          email,
          problem: { kind: onTheWay(error) ?? "ssoFailed" },
        }),
      });
    },
    async findBySlug(typed) {
      const organization_slug = typed.trim();
      if (organization_slug === "") return;
      dispatch({ type: "slugRequested" });
      const call = async () => {
        const answer = await client.organization?.getBySlug?.({ organization_slug });
        const match = answer?.organization ?? null;
        const [only, ...others] = match?.sso_active_connections ?? [];
        if (only && others.length === 0) await startSso(only.connection_id);
        return match;
      };
      await ask(desk, call, {
        done: (match) =>
          match ? { type: "slugFound", match } : { type: "slugRefused", problem: "slugUnknown" },
        refused: (error) => ({ type: "slugRefused", problem: onTheWay(error) ?? "slugFailed" }),
      });
    },
  };
}
