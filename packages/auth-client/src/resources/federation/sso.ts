import type {
  AuthenticateResponseWithMfa,
  DiscoverConnectionsAnswer,
  SsoConnectionsAnswer,
} from "@stocks-vibe/contracts/auth";
import type { AuthCore } from "../../core/create-auth-core.ts";
import { createCall } from "../../core/create-call.ts";
import { hasDeparted, noteDeparture } from "../../session/departure.ts";
import { assertArguments, type RulesOf } from "../../wire/assert-arguments.ts";
import { buildUrl } from "../../wire/build-url.ts";
import type { Nothing } from "../../wire/request-types.ts";
import { returningFrom } from "../magic-links/returning.ts";
import {
  createSsoConnections,
  type SsoConnectionsResource,
} from "../organization/sso-connections.ts";

interface SsoStart {
  connection_id: string;
  login_redirect_url?: string | undefined;
  signup_redirect_url?: string | undefined;
  /** Sent on to the identity provider. */
  provider_params?: Record<string, string> | undefined;
}

/** Signing in with an organization's own identity provider, and its connections to such. */
export interface SsoResource extends SsoConnectionsResource {
  /** Leaves the page for the identity provider of a connection. */
  start(options: SsoStart): Promise<void>;
  /** Uses the token that the way back leads to. */
  authenticate(request: {
    sso_token: string;
    session_duration_minutes: number;
    locale?: string | undefined;
  }): Promise<AuthenticateResponseWithMfa>;
  /** Whether this tab left for one, and has not come back yet. */
  hasLeft(): boolean;
  getConnections(): Promise<SsoConnectionsAnswer>;
  /** The connections that an address may sign in with; asked without a session. */
  discoverConnections(emailAddress: string): Promise<DiscoverConnectionsAnswer>;
}

const PATH = "/b2b/sso";
const FLOW = "sso";
const START: RulesOf<SsoStart> = {
  connection_id: "string",
  login_redirect_url: "string?",
  signup_redirect_url: "string?",
  provider_params: "object?",
};

export function createSso(core: AuthCore): SsoResource {
  const getConnections = createCall<Nothing, SsoConnectionsAnswer>(core, {
    name: "sso.getConnections",
    verb: "GET",
    path: PATH,
    rules: {},
    caller: "session",
    answer: ["saml_connections", "oidc_connections"],
  });
  const discover = createCall<{ email_address: string }, DiscoverConnectionsAnswer>(core, {
    name: "sso.discoverConnections",
    verb: "GET",
    path: ({ email_address }) =>
      `${PATH}/discovery/connections?email_address=${encodeURIComponent(email_address)}`,
    rules: { email_address: "string" },
    answer: ["connections"],
  });
  return {
    ...createSsoConnections(core),
    async start(options) {
      assertArguments("sso.start", options, START);
      const { connection_id, login_redirect_url, signup_redirect_url } = options;
      const extra = Object.entries(options.provider_params ?? {}).map(([key, value]) => [
        `provider_${key}`,
        value,
      ]);
      const pkce_code_challenge = await core.pkce.challenge(FLOW, true);
      noteDeparture(core, FLOW);
      core.navigate(
        buildUrl(`${core.baseUrl}/v1/public/sso/start`, {
          public_token: core.publicToken,
          connection_id,
          pkce_code_challenge,
          login_redirect_url,
          signup_redirect_url,
          ...Object.fromEntries(extra),
        }),
      );
    },
    authenticate: createCall(core, {
      name: "sso.authenticate",
      path: `${PATH}/authenticate`,
      rules: { sso_token: "string", session_duration_minutes: "number", locale: "string?" },
      caller: "anyone",
      isProtected: true,
      answer: ["member_session", "intermediate_session_token"],
      ...returningFrom(core, FLOW),
    }),
    hasLeft: () => hasDeparted(core, FLOW),
    getConnections: () => getConnections({}),
    discoverConnections: (email_address) => discover({ email_address }),
  };
}
