import type { AuthenticateResponseWithMfa, DiscoveryAuth } from "@stocks-vibe/contracts/auth";
import type { AuthCore } from "../../core/create-auth-core.ts";
import { createCall } from "../../core/create-call.ts";
import { hasDeparted } from "../../session/departure.ts";
import { returningFrom } from "../magic-links/returning.ts";
import { createGoogleOneTap, type GoogleOneTap } from "./google-one-tap.ts";
import { createOAuthProvider, type OAUTH_PROVIDERS, type OAuthProvider } from "./oauth-provider.ts";

interface OAuthAnswer extends AuthenticateResponseWithMfa {
  readonly provider_values: {
    readonly access_token: string;
    readonly id_token: string;
    readonly refresh_token: string;
    readonly scopes: readonly string[];
    readonly expires_at: string;
  };
}

/** Signing in with an account elsewhere. */
export interface OAuthResource extends Record<(typeof OAUTH_PROVIDERS)[number], OAuthProvider> {
  readonly googleOneTap: GoogleOneTap;
  /** Uses the token that the provider's way back leads to. */
  authenticate(request: {
    oauth_token: string;
    session_duration_minutes: number;
    locale?: string | undefined;
  }): Promise<OAuthAnswer>;
  readonly discovery: {
    authenticate(request: { discovery_oauth_token: string }): Promise<DiscoveryAuth>;
  };
  /** Whether this tab left for one of them, and has not come back yet. */
  hasLeft(): boolean;
}

const PATH = "/b2b/oauth";
export function createOAuth(core: AuthCore): OAuthResource {
  const returning = returningFrom(core, "oauth");
  const provider = (name: (typeof OAUTH_PROVIDERS)[number]) => createOAuthProvider(core, name);
  return {
    google: provider("google"),
    microsoft: provider("microsoft"),
    hubspot: provider("hubspot"),
    slack: provider("slack"),
    github: provider("github"),
    googleOneTap: createGoogleOneTap(core),
    hasLeft: () => hasDeparted(core, "oauth"),
    authenticate: createCall(core, {
      name: "oauth.authenticate",
      path: `${PATH}/authenticate`,
      rules: { oauth_token: "string", session_duration_minutes: "number", locale: "string?" },
      caller: "anyone",
      isProtected: true,
      answer: ["member_session", "intermediate_session_token"],
      ...returning,
    }),
    discovery: {
      authenticate: createCall(core, {
        name: "oauth.discovery.authenticate",
        path: `${PATH}/discovery/authenticate`,
        rules: { discovery_oauth_token: "string" },
        isProtected: true,
        answer: ["intermediate_session_token", "email_address", "discovered_organizations"],
        ...returning,
      }),
    },
  };
}
