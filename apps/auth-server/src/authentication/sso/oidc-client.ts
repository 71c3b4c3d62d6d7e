import type { GuardedFetch } from "@stocks-vibe/server-kit";
import * as oauth from "oauth4webapi";
import type { OidcConnection } from "../../domain/federation/sso-connection.ts";
import {
  authorizationUrl,
  CLOCK_TOLERANCE,
  createOutboundProtocol,
  ProviderFailure,
  SIGNED_BY,
  toFailure,
} from "../federation/oauth-protocol.ts";

interface Registration {
  readonly connection: OidcConnection;
  readonly clientSecret: string;
  /** Where the provider sends the browser back to. */
  readonly redirectUri: string;
}

interface Departure {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly parameters: Readonly<Record<string, string>>;
}

interface Callback {
  readonly query: URLSearchParams;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Speaks OpenID Connect with the provider of an organization. */
export interface OidcClient {
  authorizationUrl(
    registration: Omit<Registration, "clientSecret">,
    departure: Departure,
  ): Promise<URL>;
  /** Exchanges the code, and checks everything that came. Throws `ProviderFailure`. */
  signIn(
    registration: Registration,
    callback: Callback,
  ): Promise<{
    readonly issuer: string;
    readonly subject: string;
    readonly claims: Readonly<Record<string, unknown>>;
  }>;
}

const SCOPES = ["openid", "email", "profile"];

/** Of the metadata's list those that we take; ours where there was none. */
function algorithmsOf({ settings }: OidcConnection): string[] {
  const named = settings.metadata?.signing_algorithms ?? [];
  const taken = named.length === 0 ? SIGNED_BY : SIGNED_BY.filter((one) => named.includes(one));
  return [...taken];
}

const serverOf = (connection: OidcConnection): oauth.AuthorizationServer => ({
  issuer: connection.settings.issuer,
  authorization_endpoint: connection.settings.authorization_url,
  token_endpoint: connection.settings.token_url,
  userinfo_endpoint: connection.settings.userinfo_url,
  jwks_uri: connection.settings.jwks_url,
  id_token_signing_alg_values_supported: algorithmsOf(connection),
  authorization_response_iss_parameter_supported:
    connection.settings.metadata?.names_itself ?? false,
});

/** Whether the provider refused how we said who we are, and not what we asked for. */
async function isClientRefused(response: Response): Promise<boolean> {
  if (response.status === 401) return true;
  if (response.status !== 400) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return Object(body).error === "invalid_client";
}

export function createOidcClient(guardedFetch: GuardedFetch): OidcClient {
  const { options, signatureOptions } = createOutboundProtocol(guardedFetch);

  /** By the Authorization header first; in the body where that is refused and may be. */
  async function exchange(
    server: oauth.AuthorizationServer,
    client: oauth.Client,
    { connection, clientSecret, redirectUri }: Registration,
    { query, verifier }: { readonly query: URLSearchParams; readonly verifier: string },
  ): Promise<Response> {
    const request = (authentication: oauth.ClientAuth) =>
      oauth.authorizationCodeGrantRequest(
        server,
        client,
        authentication,
        query,
        redirectUri,
        verifier,
        options,
      );
    const methods = connection.settings.metadata?.token_auth_methods ?? [];
    const mayPost = methods.includes("client_secret_post");
    const isPostOnly = mayPost && !methods.includes("client_secret_basic");
    if (isPostOnly) return request(oauth.ClientSecretPost(clientSecret));
    const answer = await request(oauth.ClientSecretBasic(clientSecret));
    if (!mayPost || !(await isClientRefused(answer))) return answer;
    return request(oauth.ClientSecretPost(clientSecret));
  }

  /**
   * More claims from the userinfo endpoint, for the same subject only. Where it does not answer,
   * the id_token is enough.
   */
  async function askUserinfo(
    server: oauth.AuthorizationServer,
    client: oauth.Client,
    accessToken: string,
    subject: string,
  ): Promise<Readonly<Record<string, unknown>>> {
    const response = await oauth
      .userInfoRequest(server, client, accessToken, options)
      .catch(() => undefined);
    if (!response?.ok) return {};
    return oauth.processUserInfoResponse(server, client, subject, response);
  }

  return {
    authorizationUrl({ connection: { settings }, redirectUri }, departure) {
      const custom = settings.custom_scopes.split(" ").filter((scope) => scope !== "");
      const scope = [...new Set([...SCOPES, ...custom])].join(" ");
      const clientId = settings.client_id;
      const asked = { ...departure, clientId, redirectUri, scope };
      return authorizationUrl(settings.authorization_url, asked);
    },
    async signIn(registration, callback) {
      const { connection } = registration;
      const server = serverOf(connection);
      const client = {
        client_id: connection.settings.client_id,
        [oauth.clockTolerance]: CLOCK_TOLERANCE,
      };
      try {
        const query = oauth.validateAuthResponse(server, client, callback.query, callback.state);
        const { verifier } = callback;
        const answer = await exchange(server, client, registration, { query, verifier });
        const result = await oauth.processAuthorizationCodeResponse(server, client, answer, {
          expectedNonce: callback.nonce,
          requireIdToken: true,
        });
        // Never "the connection is enough": the signature says who wrote the token.
        const signed = signatureOptions(connection.connectionId, connection.settings.jwks_url);
        await oauth.validateApplicationLevelSignature(server, answer, signed);
        const claims = oauth.getValidatedIdTokenClaims(result);
        if (!claims) throw new ProviderFailure("check", "no id_token");
        const more = await askUserinfo(server, client, result.access_token, claims.sub);
        // What is signed counts where both say something.
        return { issuer: claims.iss, subject: claims.sub, claims: { ...more, ...claims } };
      } catch (error) {
        throw toFailure(error);
      }
    },
  };
}
