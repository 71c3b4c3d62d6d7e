import {
  authenticateDiscoveryOauthRequest,
  authenticateOauthAnswer,
  authenticateOauthRequest,
  dataOf,
  discoveryAuth,
  startOneTapAnswer,
  submitDiscoveryOneTapRequest,
  submitOneTapAnswer,
  submitOneTapRequest,
} from "@stocks-vibe/contracts/auth";
import type { ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import { answer } from "../../platform/http/answer.ts";
import { signInToWire } from "../../sessions/sign-in/sign-in-to-wire.ts";
import type { Callers } from "../../tenancy/callers/callers.ts";
import type { OauthSignInService } from "./oauth-sign-in.service.ts";
import type { OneTapService } from "./one-tap.service.ts";

export interface OauthRoutes {
  readonly callers: Callers;
  readonly oauthSignIn: OauthSignInService;
  readonly oneTap: OneTapService;
}

export function oauthRoutes(app: FastifyInstance, deps: OauthRoutes): void {
  const { callers, oauthSignIn } = deps;
  const routes = app.withTypeProvider<ZodTypeProvider>();
  routes.post(
    "/v1/b2b/oauth/authenticate",
    {
      schema: {
        summary: "Signs in to an organization by what a provider said",
        body: authenticateOauthRequest,
        response: { 200: dataOf(authenticateOauthAnswer) },
      },
    },
    async (request) => {
      const caller = await callers.page(request);
      const { outcome, values } = await oauthSignIn.authenticate(caller, request.body);
      return answer(request, { ...signInToWire(outcome), provider_values: values });
    },
  );
  routes.post(
    "/v1/b2b/oauth/discovery/authenticate",
    {
      schema: {
        summary: "Proves an account at a provider, and shows where it belongs",
        body: authenticateDiscoveryOauthRequest,
        response: { 200: dataOf(discoveryAuth) },
      },
    },
    async (request) => {
      const caller = await callers.page(request);
      return answer(request, await oauthSignIn.authenticateDiscovery(caller, request.body));
    },
  );
  oneTapRoutes(app, deps);
}

const ONE_TAP = "/v1/b2b/oauth/google/onetap";

function oneTapRoutes(app: FastifyInstance, { callers, oneTap }: OauthRoutes): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  routes.get(
    `${ONE_TAP}/start`,
    {
      schema: {
        summary: "What Google's prompt is started with",
        response: { 200: dataOf(startOneTapAnswer) },
      },
    },
    async (request) => {
      const { project } = await callers.page(request);
      const { clientId, nonce } = await oneTap.start(project);
      return answer(request, { google_client_id: clientId, nonce });
    },
  );
  const response = { 200: dataOf(submitOneTapAnswer) };
  routes.post(
    `${ONE_TAP}/submit`,
    {
      schema: {
        summary: "Takes the account that was chosen in Google's prompt, for an organization",
        body: submitOneTapRequest,
        response,
      },
    },
    async (request) => {
      const redirect_url = await oneTap.submit(await callers.page(request), request.body);
      return answer(request, { redirect_url });
    },
  );
  const summary = "Takes the account that was chosen in Google's prompt, before an organization is";
  routes.post(
    `${ONE_TAP}/discovery/submit`,
    { schema: { summary, body: submitDiscoveryOneTapRequest, response } },
    async (request) => {
      const caller = await callers.page(request);
      return answer(request, { redirect_url: await oneTap.submitDiscovery(caller, request.body) });
    },
  );
}
