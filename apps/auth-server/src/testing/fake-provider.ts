import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { LightMyRequestResponse } from "fastify";
import { type MutableResponse, type MutableToken, OAuth2Server } from "oauth2-mock-server";
import type { OauthProviderName } from "../domain/federation/oauth-providers.ts";
import { type AuthHarness, LANDING, PUBLIC_TOKEN } from "./auth-harness.ts";
import { pkcePair } from "./factor-stories.ts";

const CLIENT_ID = "our-client";

/** A provider on this machine that says whatever a test wants, with real tokens and keys. */
export interface FakeProvider {
  readonly url: string;
  /** Claims of the next id_tokens; each test sets what its provider would say. */
  claims: Record<string, unknown>;
  /** What its userinfo endpoint says beside the subject; null answers an error. */
  userinfo: Record<string, unknown> | null;
  /** Changes a token before it is signed. */
  beforeSigning: (token: MutableToken) => void;
  /** Changes what the token endpoint answers. */
  beforeAnswer: (response: MutableResponse) => void;
  /** The provider's own API by path, such as GitHub's list of addresses. */
  api: Record<string, unknown>;
  /** The paths of its API that were asked for. */
  readonly asked: string[];
  readonly server: OAuth2Server;
  close(): Promise<void>;
}

export async function startFakeProvider(): Promise<FakeProvider> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate("RS256");
  await server.start(0, "127.0.0.1");
  const asked: string[] = [];
  const api: Server = createServer((request, response) => {
    const path = request.url ?? "";
    asked.push(path);
    const body = fake.api[path];
    response.writeHead(body === undefined ? 404 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(body ?? {}));
  });
  await new Promise<void>((done) => api.listen(0, "127.0.0.1", done));
  const fake: FakeProvider = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    claims: {},
    userinfo: {},
    beforeSigning: () => undefined,
    beforeAnswer: () => undefined,
    api: {},
    asked,
    server,
    async close() {
      api.closeAllConnections();
      api.close();
      await server.stop();
    },
  };
  const apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  server.issuer.url = fake.url;
  server.service.on("beforeTokenSigning", (token: MutableToken) => {
    // The stand-in takes a client id of Basic authentication without decoding it (RFC 6749, 2.3.1).
    Object.assign(token.payload, { aud: CLIENT_ID }, fake.claims);
    fake.beforeSigning(token);
  });
  server.service.on("beforeResponse", (response: MutableResponse) => fake.beforeAnswer(response));
  server.service.on("beforeUserinfo", (response: MutableResponse) => {
    if (fake.userinfo === null) response.statusCode = 500;
    response.body = { sub: fake.claims.sub, ...fake.userinfo } as never;
  });
  apiUrls.set(fake, apiUrl);
  return fake;
}

const apiUrls = new WeakMap<FakeProvider, string>();

/** Where a provider's addresses lead in tests: each of them to the stand-in. */
const endpointsOfFake = (fake: FakeProvider, provider: OauthProviderName) => {
  const api = apiUrls.get(fake) ?? "";
  return {
    issuer: provider === "microsoft" ? `${fake.url}/{tenantid}/v2.0` : fake.url,
    authorization: `${fake.url}/authorize`,
    token: `${fake.url}/token`,
    keys: `${fake.url}/jwks`,
    ...(provider === "github" || provider === "hubspot" ? { userinfo: `${api}/user` } : {}),
    ...(provider === "github" ? { emails: `${api}/emails`, organizations: `${api}/orgs` } : {}),
  };
};

/** Registers a project with the stand-in, in the place of a provider. */
export const registerProvider = (
  auth: AuthHarness,
  fake: FakeProvider,
  provider: OauthProviderName,
  options: Record<string, string> = {},
) =>
  auth.auth.admin.projects.providers.set(auth.auth.project.projectId, provider, {
    clientId: CLIENT_ID,
    clientSecret: "our-secret",
    options: { ...endpointsOfFake(fake, provider), ...options },
  });

/** A browser that leaves for a provider and comes back. */
export interface FederationBrowser {
  readonly verifier: string;
  /** The answer of our start: 302 to the provider, or a refusal. */
  start(
    provider: string,
    query?: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<{ readonly status: number; readonly location: URL | null; readonly body: string }>;
  /** The same by an SSO connection. */
  startSso(
    connectionId: string,
    query?: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<{ readonly status: number; readonly location: URL | null; readonly body: string }>;
  /** All of it by an SSO connection. The address where the browser ends. */
  signInBySso(connectionId: string, query?: Record<string, string>): Promise<URL>;
  /** Signs in there, and answers the callback that the provider leads to. */
  atProvider(location: URL): Promise<URL>;
  /** Follows a callback to us. */
  comeBack(
    callback: URL,
    headers?: Record<string, string>,
  ): Promise<{ readonly status: number; readonly location: URL | null; readonly body: string }>;
  /** All of it. The address where the browser ends. */
  signIn(provider: string, query?: Record<string, string>): Promise<URL>;
}

/** What a browser sees of an answer. */
export const visitOf = (response: LightMyRequestResponse) => {
  const { location } = response.headers;
  return {
    status: response.statusCode,
    location: typeof location === "string" ? new URL(location) : null,
    body: response.body,
  };
};

export function openBrowser(auth: AuthHarness): FederationBrowser {
  const { verifier, challenge } = pkcePair();
  let cookie = "";

  async function get(url: string, headers: Record<string, string>) {
    const response = await auth.app.inject({ url, headers: { cookie, ...headers } });
    const given = [response.headers["set-cookie"] ?? []].flat()[0];
    if (given) cookie = given.split(";")[0] ?? "";
    return visitOf(response);
  }

  async function goThrough(left: Awaited<ReturnType<typeof get>>): Promise<URL> {
    if (!left.location) throw new Error(`the start was refused: ${left.body}`);
    const back = await browser.comeBack(await browser.atProvider(left.location));
    if (!back.location) throw new Error(`the callback was refused: ${back.body}`);
    return back.location;
  }

  const browser: FederationBrowser = {
    verifier,
    start(provider, query = {}, headers = {}) {
      const isDiscovery = !("organization_id" in query) && !("slug" in query);
      const asked = new URLSearchParams({
        public_token: PUBLIC_TOKEN,
        pkce_code_challenge: challenge,
        ...(isDiscovery ? { discovery_redirect_url: LANDING } : { login_redirect_url: LANDING }),
        ...query,
      });
      const flow = isDiscovery ? "/discovery" : "";
      return get(`/v1/b2b/public/oauth/${provider}${flow}/start?${asked}`, headers);
    },
    async atProvider(location) {
      const response = await fetch(location, { redirect: "manual" });
      return new URL(response.headers.get("location") ?? "");
    },
    comeBack: (callback, headers = {}) => get(`${callback.pathname}${callback.search}`, headers),
    startSso(connectionId, query = {}, headers = {}) {
      const asked = new URLSearchParams({
        public_token: PUBLIC_TOKEN,
        connection_id: connectionId,
        pkce_code_challenge: challenge,
        login_redirect_url: LANDING,
        ...query,
      });
      return get(`/v1/public/sso/start?${asked}`, headers);
    },
    signIn: async (provider, query) => goThrough(await browser.start(provider, query)),
    signInBySso: async (connectionId, query) =>
      goThrough(await browser.startSso(connectionId, query)),
  };
  return browser;
}
