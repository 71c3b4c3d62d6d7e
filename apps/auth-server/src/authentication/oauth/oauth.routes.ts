import {
  authenticateDiscoveryOauthRequest,
  authenticateOauthAnswer,
  authenticateOauthRequest,
  dataOf,
  discoveryAuth,
} from "@stocks-vibe/contracts/auth";
import type { ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import { answer } from "../../platform/http/answer.ts";
import { signInToWire } from "../../sessions/sign-in/sign-in-to-wire.ts";
import type { Callers } from "../../tenancy/callers/callers.ts";
import type { OauthSignInService } from "./oauth-sign-in.service.ts";

export interface OauthRoutes {
  readonly callers: Callers;
  readonly oauthSignIn: OauthSignInService;
}

export function oauthRoutes(app: FastifyInstance, { callers, oauthSignIn }: OauthRoutes): void {
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
}
