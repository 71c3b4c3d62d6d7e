import type { AuthCore } from "../../core/create-auth-core.ts";
import { noteDeparture } from "../../session/departure.ts";
import { assertArguments, type RulesOf } from "../../wire/assert-arguments.ts";
import { buildUrl } from "../../wire/build-url.ts";

export const OAUTH_PROVIDERS = ["google", "microsoft", "hubspot", "slack", "github"] as const;

interface Asking {
  custom_scopes?: string[] | undefined;
  /** Sent on to the provider, such as `{ login_hint: "ada@family.example" }`. */
  provider_params?: Record<string, string> | undefined;
}
interface OrganizationStart extends Asking {
  organization_id?: string | undefined;
  organization_slug?: string | undefined;
  login_redirect_url?: string | undefined;
  signup_redirect_url?: string | undefined;
}
interface DiscoveryStart extends Asking {
  discovery_redirect_url?: string | undefined;
}

export interface OAuthProvider {
  /** Leaves the page for the provider, to sign in to the organization named by its id or slug. */
  start(options: OrganizationStart): Promise<void>;
  readonly discovery: {
    /** Leaves the page for the provider, to find out where its account belongs. */
    start(options?: DiscoveryStart): Promise<void>;
  };
}

const ASKING = { custom_scopes: "string array?", provider_params: "object?" } as const;
const START: RulesOf<OrganizationStart> = {
  ...ASKING,
  organization_id: "string?",
  organization_slug: "string?",
  login_redirect_url: "string?",
  signup_redirect_url: "string?",
};
const DISCOVERY_START: RulesOf<DiscoveryStart> = { ...ASKING, discovery_redirect_url: "string?" };

export function createOAuthProvider(core: AuthCore, provider: string): OAuthProvider {
  async function leave(path: string, options: Asking, more: object): Promise<void> {
    const pkce_code_challenge = await core.pkce.challenge("oauth", true);
    const { cname_domain } = await core.bootstrap.get();
    const base = cname_domain ? `https://${cname_domain}` : core.baseUrl;
    const { custom_scopes, provider_params = {} } = options;
    const extra = Object.entries(provider_params).map(([key, value]) => [`provider_${key}`, value]);
    noteDeparture(core, "oauth");
    core.navigate(
      buildUrl(`${base}/v1/b2b/public/oauth/${provider}${path}/start`, {
        public_token: core.publicToken,
        ...more,
        custom_scopes: custom_scopes?.join(" "),
        ...Object.fromEntries(extra),
        pkce_code_challenge,
      }),
    );
  }
  return {
    async start(options) {
      assertArguments(`oauth.${provider}.start`, options, START);
      const { organization_slug: slug, organization_id, login_redirect_url } = options;
      const { signup_redirect_url } = options;
      await leave("", options, { organization_id, slug, login_redirect_url, signup_redirect_url });
    },
    discovery: {
      async start(options = {}) {
        assertArguments(`oauth.${provider}.discovery.start`, options, DISCOVERY_START);
        const { discovery_redirect_url } = options;
        await leave("/discovery", options, { discovery_redirect_url });
      },
    },
  };
}
