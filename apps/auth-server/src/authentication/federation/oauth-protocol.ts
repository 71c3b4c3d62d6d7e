import { type GuardedFetch, OutboundRefused } from "@stocks-vibe/server-kit";
import {
  createRemoteJWKSet,
  customFetch,
  type FetchImplementation,
  type JWTVerifyGetKey,
} from "jose";
import * as oauth from "oauth4webapi";
import { IncompleteProfile } from "../../domain/federation/read-profile.ts";

/**
 * Why a sign-in at a provider did not succeed. `denied`: the provider says no, mostly because the
 * person did. `check`: its answer failed a check, which `detail` names for the log. `unreachable`:
 * it could not be asked, or did not answer in time.
 */
export class ProviderFailure extends Error {
  readonly reason: "denied" | "check" | "unreachable";
  readonly detail: string;
  constructor(reason: ProviderFailure["reason"], detail: string, options?: ErrorOptions) {
    super(`The provider's sign-in failed (${reason}): ${detail}`, options);
    this.name = "ProviderFailure";
    this.reason = reason;
    this.detail = detail;
  }
}

/** Seconds that a provider's clock may be off. */
export const CLOCK_TOLERANCE = 60;
/** Never `none`, and nothing that a client secret could sign. */
export const SIGNED_BY: readonly string[] = ["RS256", "PS256", "ES256", "EdDSA", "Ed25519"];

/** What went wrong, without anything that could be a secret. */
function detailOf(error: unknown): string {
  if (error instanceof OutboundRefused) return error.reason;
  if (error instanceof oauth.AuthorizationResponseError) return error.error.slice(0, 64);
  if (error instanceof oauth.ResponseBodyError) return error.error.slice(0, 64);
  if (error instanceof IncompleteProfile) return error.field;
  return error instanceof Error ? error.message.slice(0, 200) : "unknown";
}

export function toFailure(error: unknown): ProviderFailure {
  if (error instanceof ProviderFailure) return error;
  const detail = detailOf(error);
  const cause = { cause: error };
  if (error instanceof OutboundRefused) return new ProviderFailure("unreachable", detail, cause);
  if (error instanceof oauth.AuthorizationResponseError) {
    return new ProviderFailure("denied", detail, cause);
  }
  return new ProviderFailure("check", detail, cause);
}

/** What goes along with a browser that leaves for a provider's page. */
export interface Departure {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scope: string;
  readonly state: string;
  /** Undefined where the provider signs no id_token. */
  readonly nonce: string | undefined;
  readonly verifier: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** The provider's page with our request (RFC 6749, 4.1.1, and RFC 7636, 4.3). */
export async function authorizationUrl(page: string, departure: Departure): Promise<URL> {
  const url = new URL(page);
  const query = {
    ...departure.parameters,
    client_id: departure.clientId,
    redirect_uri: departure.redirectUri,
    response_type: "code",
    scope: departure.scope,
    state: departure.state,
    ...(departure.nonce === undefined ? {} : { nonce: departure.nonce }),
    code_challenge: await oauth.calculatePKCECodeChallenge(departure.verifier),
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

const KEEP_KEYS_MS = 86_400_000;
/** Providers whose keys are kept; the one that was used longest ago goes first. */
const MOST_KEPT = 200;
/** A set of this size has hundreds of keys, and no honest provider so many. */
const MOST_KEYS_LENGTH = 131_072;

/** The keys of one provider, as the library keeps them, and as they came last. */
interface KeptKeys {
  readonly cache: oauth.JWKSCacheInput;
  last: { readonly body: string; readonly at: number } | null;
}

/**
 * How the library reaches a provider: through the guarded fetch alone. Keys are kept as the library
 * keeps them; while a provider does not answer, those of the last day go on serving. They are kept
 * for each owner apart, since an owner of a connection names any address, also another one's.
 */
export function createOutboundProtocol(guardedFetch: GuardedFetch) {
  const kept = new Map<string, KeptKeys>();
  const remote = new Map<string, JWTVerifyGetKey>();

  const call = (
    url: string,
    { method, headers, body, signal }: oauth.CustomFetchOptions<string, unknown>,
  ): Promise<Response> =>
    guardedFetch(url, {
      method,
      headers,
      ...(typeof body === "string" || body instanceof URLSearchParams ? { body } : {}),
      ...(signal ? { signal } : {}),
    });

  /** The keys that are kept under a name, which is the newest then. */
  function keysOf(name: string): KeptKeys {
    const known = kept.get(name) ?? { cache: {}, last: null };
    kept.delete(name);
    kept.set(name, known);
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return known;
  }

  async function fetchKept(keys: KeptKeys, ask: () => Promise<Response>): Promise<Response> {
    try {
      const response = await ask();
      if (!response.ok) throw new OutboundRefused("unreachable");
      const body = await response.text();
      if (body.length > MOST_KEYS_LENGTH) throw new OutboundRefused("too_large");
      keys.last = { body, at: performance.now() };
      return new Response(body, response);
    } catch (error) {
      const { last } = keys;
      if (!last || performance.now() - last.at > KEEP_KEYS_MS) throw error;
      return new Response(last.body, { headers: { "content-type": "application/json" } });
    }
  }

  /** Of an address that the operator or the table of providers gave. */
  const fetchKeys: FetchImplementation = (url, { headers, signal }) =>
    guardedFetch(url, { headers: Object.fromEntries(headers), signal });

  return {
    options: {
      [oauth.customFetch]: call,
      // The guarded fetch decides which addresses may be called.
      [oauth.allowInsecureRequests]: true,
    },
    /** The keys at an address, for tokens that do not come by the library. */
    remoteKeys(url: string): JWTVerifyGetKey {
      const known =
        remote.get(url) ?? createRemoteJWKSet(new URL(url), { [customFetch]: fetchKeys });
      remote.set(url, known);
      return known;
    },
    /** The same for a signature: the keys at an address, kept for an owner. */
    signatureOptions(owner: string, url: string) {
      const keys = keysOf(`${owner} ${url}`);
      return {
        [oauth.customFetch]: (
          address: string,
          request: oauth.CustomFetchOptions<string, unknown>,
        ) => fetchKept(keys, () => call(address, request)),
        [oauth.allowInsecureRequests]: true,
        [oauth.jwksCache]: keys.cache,
      };
    },
  };
}
