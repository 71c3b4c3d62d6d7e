import type { FastifyInstance, FastifyReply } from "fastify";
import * as z from "zod";
import { ALGORITHM } from "../webhooks/webhook-keys.service.ts";
import { CHOICE_PAGE_POLICY, choicePage } from "./identity-pages.ts";
import type { IdentityProviderService, SignInRequest } from "./identity-provider.service.ts";
import { accountOf, issuerOf, PEOPLE, PROVIDERS, type ProviderName } from "./people.ts";

const text = z.string().max(4_096);
const provider = z.object({ provider: z.enum(PROVIDERS) });
const asked = z.object({
  client_id: text,
  redirect_uri: text,
  response_type: z.literal("code"),
  state: text.min(1),
  nonce: text.default(""),
  code_challenge: text.min(1),
  code_challenge_method: z.literal("S256"),
});
const exchanged = z.object({
  grant_type: z.literal("authorization_code"),
  client_id: text,
  client_secret: text,
  code: text,
  redirect_uri: text,
  code_verifier: text,
});

const BEARER = /^Bearer (\S+)$/i;
const FORM = "application/x-www-form-urlencoded";
const FORM_BYTES = 16_384;

export interface IdentityProviderRoutes {
  readonly identityProvider: IdentityProviderService;
  readonly clientId: string;
  /** Where browsers may be sent back to for each provider. */
  readonly redirectUriOf: (provider: ProviderName) => string;
  /** Where the addresses begin that organizations' own connections come back to. */
  readonly connectionCallbacks: string;
  /** Where this provider's addresses begin, as browsers and servers reach them. */
  readonly baseUrl: string;
}

/** Forms as browsers and OAuth clients send them; no answer of a provider is kept by a cache. */
export function takeForms(app: FastifyInstance, bodyLimit: number): void {
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("cache-control", "no-store");
  });
  app.addContentTypeParser(FORM, { parseAs: "string", bodyLimit }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}

/** A connection's own address: nothing behind its id, which could lead to another page of ours. */
const isConnectionCallback = (redirectUri: string, prefix: string): boolean =>
  redirectUri.startsWith(prefix) && /^[\w-]+$/.test(redirectUri.slice(prefix.length));

const refuse = (reply: FastifyReply, status: number, error: string) =>
  reply.code(status).send({ error });

/** The addresses of the pretend providers, each below its own name. */
export function identityProviderRoutes(app: FastifyInstance, deps: IdentityProviderRoutes): void {
  const { identityProvider, clientId, redirectUriOf, connectionCallbacks, baseUrl } = deps;
  takeForms(app, FORM_BYTES);

  app.get("/:provider/authorize", async (request, reply) => {
    const named = provider.safeParse(request.params);
    const query = asked.safeParse(request.query);
    if (!named.success) return refuse(reply, 404, "not_found");
    if (!query.success) return refuse(reply, 400, "invalid_request");
    const { redirect_uri: redirectUri, state } = query.data;
    const isOurs =
      query.data.client_id === clientId &&
      (redirectUri === redirectUriOf(named.data.provider) ||
        isConnectionCallback(redirectUri, connectionCallbacks));
    if (!isOurs) return refuse(reply, 400, "invalid_client");
    const begun: SignInRequest = {
      redirectUri,
      state,
      nonce: query.data.nonce,
      codeChallenge: query.data.code_challenge,
    };
    const choices = await Promise.all(
      PEOPLE.map(async (person) => ({
        person,
        isVouchedFor: person.isVouchedFor,
        href: await identityProvider.backWith(named.data.provider, begun, person),
      })),
    );
    const cancel = new URL(redirectUri);
    cancel.searchParams.set("error", "access_denied");
    cancel.searchParams.set("state", state);
    const page = { provider: named.data.provider, choices, cancelHref: cancel.href };
    return reply
      .header("content-security-policy", CHOICE_PAGE_POLICY)
      .type("text/html; charset=utf-8")
      .send(choicePage(page, request.headers["accept-language"]));
  });

  app.post("/:provider/token", async (request, reply) => {
    const named = provider.safeParse(request.params);
    const body = exchanged.safeParse(request.body);
    if (!named.success) return refuse(reply, 404, "not_found");
    if (!body.success) return refuse(reply, 400, "invalid_request");
    const answer = await identityProvider.exchange(named.data.provider, {
      clientId: body.data.client_id,
      clientSecret: body.data.client_secret,
      code: body.data.code,
      redirectUri: body.data.redirect_uri,
      codeVerifier: body.data.code_verifier,
    });
    return answer ? reply.send(answer) : refuse(reply, 400, "invalid_grant");
  });

  /** For connections by OpenID Connect, which read a provider's addresses here. */
  app.get("/:provider/.well-known/openid-configuration", async (request, reply) => {
    const named = provider.safeParse(request.params);
    if (!named.success) return refuse(reply, 404, "not_found");
    const { provider: name } = named.data;
    const at = (path: string): string => `${baseUrl}/${name}/${path}`;
    return {
      issuer: issuerOf(baseUrl, name),
      authorization_endpoint: at("authorize"),
      token_endpoint: at("token"),
      userinfo_endpoint: at("account/userinfo"),
      jwks_uri: at("keys"),
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      code_challenge_methods_supported: ["S256"],
      token_endpoint_auth_methods_supported: ["client_secret_post"],
      id_token_signing_alg_values_supported: [ALGORITHM],
    };
  });

  app.get("/:provider/keys", async () => ({ keys: await identityProvider.keys() }));

  /** GitHub's API takes the token in a header, HubSpot's in its path. */
  app.get("/:provider/account/:path", async (request, reply) => {
    const named = provider.extend({ path: text }).safeParse(request.params);
    if (!named.success) return refuse(reply, 404, "not_found");
    const { provider: name, path } = named.data;
    const token = name === "hubspot" ? path : BEARER.exec(request.headers.authorization ?? "")?.[1];
    const person = token && (await identityProvider.personOf(name, token));
    return person ? reply.send(accountOf(name, path, person)) : refuse(reply, 401, "invalid_token");
  });
}
