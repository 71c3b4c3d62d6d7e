import type { ProviderValues } from "@stocks-vibe/contracts/auth";
import type { GuardedFetch } from "@stocks-vibe/server-kit";
import { decodeJwt, type JWTPayload, jwtVerify } from "jose";
import * as oauth from "oauth4webapi";
import type { FederatedProfile } from "../../domain/federation/federated-profile.ts";
import {
  endpointsOf,
  type OauthEndpoints,
  type OauthProviderName,
  PROVIDERS,
  scopesOf,
} from "../../domain/federation/oauth-providers.ts";
import { type ProviderAnswer, readProfile } from "../../domain/federation/read-profile.ts";
import type { OauthProviderConfig } from "../../tenancy/projects/oauth-providers.repository.ts";
import {
  authorizationUrl,
  CLOCK_TOLERANCE,
  createOutboundProtocol,
  ProviderFailure,
  SIGNED_BY,
  toFailure,
} from "../federation/oauth-protocol.ts";

interface Registration {
  readonly config: OauthProviderConfig;
  readonly clientSecret: string;
  /** Where the provider sends the browser back to. */
  readonly redirectUri: string;
}

export interface ProviderClient {
  /** The provider's page to sign in at. */
  authorizationUrl(
    registration: Pick<Registration, "config" | "redirectUri">,
    departure: {
      readonly state: string;
      readonly nonce: string;
      readonly verifier: string;
      readonly customScopes: readonly string[];
      readonly parameters: Readonly<Record<string, string>>;
    },
  ): Promise<URL>;
  /**
   * Exchanges the code of a callback, and checks everything that came. Throws `ProviderFailure`.
   */
  signIn(
    registration: Registration,
    callback: {
      readonly query: URLSearchParams;
      readonly state: string;
      readonly nonce: string;
      readonly verifier: string;
    },
  ): Promise<{ readonly profile: FederatedProfile; readonly tokens: ProviderValues }>;
  /**
   * Checks an id_token that Google's script gave a page: its signature, that we are its only
   * audience, and that it was issued in the last minutes. Throws `ProviderFailure`.
   */
  verifyIdToken(
    config: OauthProviderConfig,
    idToken: string,
    at: { readonly now: Date; readonly minutes: number },
  ): Promise<JWTPayload>;
  issuerOf(config: OauthProviderConfig): string;
}

const GOOGLE_SHORT = "accounts.google.com";

const TENANT_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The issuer to expect. Microsoft's published one has a placeholder for the token's own tenant;
 * where the operator chose one tenant, no other's will do.
 */
async function expectedIssuer(
  { tenant }: Pick<OauthProviderConfig, "tenant">,
  { issuer }: OauthEndpoints,
  answer: Response,
): Promise<string> {
  if (!issuer.includes("{tenantid}")) return issuer;
  if (TENANT_ID.test(tenant)) return issuer.replace("{tenantid}", tenant);
  const { id_token: token } = Object(await answer.clone().json());
  const { tid } = typeof token === "string" ? decodeJwt(token) : {};
  const isTenant = typeof tid === "string" && TENANT_ID.test(tid);
  return isTenant ? issuer.replace("{tenantid}", tid) : issuer;
}

const serverOf = (endpoints: OauthEndpoints, issuer: string): oauth.AuthorizationServer => ({
  issuer,
  authorization_endpoint: endpoints.authorization,
  token_endpoint: endpoints.token,
  jwks_uri: endpoints.keys,
  id_token_signing_alg_values_supported: [...SIGNED_BY],
});

/** Speaks OAuth 2.0 and OpenID Connect with the providers, through the guarded fetch alone. */
export function createProviderClient(guardedFetch: GuardedFetch): ProviderClient {
  const { options, signatureOptions, remoteKeys } = createOutboundProtocol(guardedFetch);

  /** An address of the provider's API, with the member's access token. */
  async function ask(url: string, headers: Readonly<Record<string, string>>): Promise<unknown> {
    const response = await guardedFetch(url, {
      headers: { accept: "application/json", ...headers },
    });
    if (!response.ok) throw new ProviderFailure("check", `status ${response.status}`);
    return response.json();
  }

  const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
    typeof value === "object" && value !== null && !Array.isArray(value);

  async function claimsAt(url: string, headers: Readonly<Record<string, string>> = {}) {
    const claims = await ask(url, headers);
    if (!isRecord(claims)) throw new ProviderFailure("check", "the account is no object");
    return claims;
  }

  /** Who signed in at a provider that signs no id_token. */
  async function askAccount(
    provider: OauthProviderName,
    endpoints: OauthEndpoints,
    accessToken: string,
  ): Promise<ProviderAnswer> {
    const { issuer, userinfo } = endpoints;
    if (provider === "hubspot") {
      // Its look-up has the token in its path; the guarded fetch logs no address.
      const claims = await claimsAt(`${userinfo}/${encodeURIComponent(accessToken)}`);
      return { issuer, claims, emails: [], organizations: [] };
    }
    const headers = { authorization: `Bearer ${accessToken}` };
    const [claims, emails, organizations] = await Promise.all([
      claimsAt(userinfo, headers),
      ask(endpoints.emails, headers),
      ask(endpoints.organizations, headers),
    ]);
    const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
    return { issuer, claims, emails: list(emails), organizations: list(organizations) };
  }

  const scopesIn = (granted: unknown): string[] =>
    typeof granted === "string" ? granted.split(/[ ,]+/).filter(Boolean) : [];

  const valuesOf = (result: oauth.TokenEndpointResponse): ProviderValues => ({
    access_token: result.access_token,
    id_token: result.id_token ?? "",
    refresh_token: result.refresh_token ?? "",
    scopes: scopesIn(result.scope),
    expires_at:
      result.expires_in === undefined
        ? ""
        : new Date(Date.now() + result.expires_in * 1_000).toISOString(),
  });

  return {
    issuerOf: (config) => endpointsOf(config.provider, config).issuer,
    async verifyIdToken(config, idToken, { now, minutes }) {
      const { keys, issuer } = endpointsOf(config.provider, config);
      try {
        const { payload } = await jwtVerify(idToken, remoteKeys(keys), {
          // Google writes its name in both ways (OpenID Connect, "Validating an ID token").
          issuer: [issuer, GOOGLE_SHORT],
          audience: config.clientId,
          algorithms: [...SIGNED_BY],
          clockTolerance: CLOCK_TOLERANCE,
          currentDate: now,
          maxTokenAge: minutes * 60,
          requiredClaims: ["sub", "exp", "iat"],
        });
        const { aud, azp } = payload;
        const isOurs = aud === config.clientId && (azp === undefined || azp === config.clientId);
        if (!isOurs) throw new ProviderFailure("check", "aud or azp");
        return payload;
      } catch (error) {
        throw toFailure(error);
      }
    },
    authorizationUrl({ config, redirectUri }, { state, nonce, verifier, ...departure }) {
      const { provider, clientId } = config;
      return authorizationUrl(endpointsOf(provider, config).authorization, {
        clientId,
        redirectUri,
        scope: scopesOf(provider, config.scopes, departure.customScopes),
        state,
        nonce: PROVIDERS[provider].isOidc ? nonce : undefined,
        verifier,
        parameters: departure.parameters,
      });
    },
    async signIn({ config, clientSecret, redirectUri }, callback) {
      const { provider } = config;
      const { isOidc } = PROVIDERS[provider];
      const endpoints = endpointsOf(provider, config);
      const asked = serverOf(endpoints, endpoints.issuer);
      const client = { client_id: config.clientId, [oauth.clockTolerance]: CLOCK_TOLERANCE };
      try {
        const query = oauth.validateAuthResponse(asked, client, callback.query, callback.state);
        const answer = await oauth.authorizationCodeGrantRequest(
          asked,
          client,
          oauth.ClientSecretPost(clientSecret),
          query,
          redirectUri,
          callback.verifier,
          options,
        );
        const server = serverOf(endpoints, await expectedIssuer(config, endpoints, answer));
        const result = await oauth.processAuthorizationCodeResponse(server, client, answer, {
          ...(isOidc ? { expectedNonce: callback.nonce, requireIdToken: true } : {}),
        });
        if (!isOidc) {
          const account = await askAccount(provider, endpoints, result.access_token);
          return { profile: readProfile(provider, account), tokens: valuesOf(result) };
        }
        // Never "the connection is enough": the signature says who wrote the token.
        const signed = signatureOptions(provider, endpoints.keys);
        await oauth.validateApplicationLevelSignature(server, answer, signed);
        const claims = oauth.getValidatedIdTokenClaims(result);
        if (!claims) throw new ProviderFailure("check", "no id_token");
        const said = { issuer: claims.iss, claims, emails: [], organizations: [] };
        return { profile: readProfile(provider, said), tokens: valuesOf(result) };
      } catch (error) {
        throw toFailure(error);
      }
    },
  };
}
