import {
  authenticateResponseWithMfa,
  authenticateSsoRequest,
  dataOf,
  discoverConnectionsAnswer,
  discoverConnectionsRequest,
} from "@stocks-vibe/contracts/auth";
import type { ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import { answer } from "../../platform/http/answer.ts";
import { limitPerIp, TRIES_PER_IP } from "../../platform/http/limit-per-ip.ts";
import { signInToWire } from "../../sessions/sign-in/sign-in-to-wire.ts";
import type { Callers } from "../../tenancy/callers/callers.ts";
import type { SsoSignInService } from "./sso-sign-in.service.ts";

export interface SsoRoutes {
  readonly callers: Callers;
  readonly ssoSignIn: SsoSignInService;
  readonly rateLimitScale: number;
}

export function ssoRoutes(app: FastifyInstance, deps: SsoRoutes): void {
  const { callers, ssoSignIn } = deps;
  const perIp = limitPerIp(deps.rateLimitScale);
  const routes = app.withTypeProvider<ZodTypeProvider>();
  routes.post(
    "/v1/b2b/sso/authenticate",
    {
      schema: {
        summary: "Signs in by the token that a connection's provider has led to",
        body: authenticateSsoRequest,
        response: { 200: dataOf(authenticateResponseWithMfa) },
      },
    },
    async (request) => {
      const caller = await callers.page(request);
      const outcome = await ssoSignIn.authenticate(caller, request.body);
      return answer(request, signInToWire(outcome));
    },
  );
  routes.get(
    "/v1/b2b/sso/discovery/connections",
    {
      config: perIp(TRIES_PER_IP),
      schema: {
        summary: "The connections by which people of an address sign in",
        querystring: discoverConnectionsRequest,
        response: { 200: dataOf(discoverConnectionsAnswer) },
      },
    },
    async (request) => {
      const { project } = await callers.page(request);
      const found = await ssoSignIn.discover(project, request.query.email_address);
      const connections = found.map(({ connectionId, displayName, identityProvider }) => ({
        connection_id: connectionId,
        display_name: displayName,
        identity_provider: identityProvider,
      }));
      return answer(request, { connections });
    },
  );
}
