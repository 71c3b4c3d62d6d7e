import {
  createOrganizationRequest,
  dataOf,
  discoveredOrganizationsAnswer,
  discoveredOrganizationsRequest,
  exchangeIntermediateSessionRequest,
} from "@stocks-vibe/contracts/auth";
import type { ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import { answer } from "../../platform/http/answer.ts";
import type { Callers } from "../../tenancy/callers/callers.ts";
import { signInResponse, signInToWire } from "../sign-in/sign-in-to-wire.ts";
import type { JoinService } from "./join.service.ts";

export interface DiscoveryRoutes {
  readonly callers: Callers;
  readonly joining: JoinService;
}

export function discoveryRoutes(app: FastifyInstance, { callers, joining }: DiscoveryRoutes): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  routes.post(
    "/v1/b2b/discovery/organizations",
    {
      schema: {
        summary: "The organizations that a proven address can sign in to",
        body: discoveredOrganizationsRequest,
        response: { 200: dataOf(discoveredOrganizationsAnswer) },
      },
    },
    async (request) => {
      const caller = await callers.page(request);
      const found = await joining.list(caller, request.body.intermediate_session_token);
      return answer(request, {
        email_address: found.emailAddress,
        discovered_organizations: [...found.organizations],
        organization_id_hint: found.organizationIdHint,
      });
    },
  );
  routes.post(
    "/v1/b2b/discovery/organizations/create",
    {
      schema: {
        summary: "Creates an organization and signs in to it",
        body: createOrganizationRequest,
        response: signInResponse,
      },
    },
    async (request) => {
      const caller = await callers.page(request);
      return answer(request, signInToWire(await joining.create(caller, request.body)));
    },
  );
  routes.post(
    "/v1/b2b/discovery/intermediate_sessions/exchange",
    {
      schema: {
        summary: "Signs in to an organization with an intermediate session",
        body: exchangeIntermediateSessionRequest,
        response: signInResponse,
      },
    },
    async (request) => {
      const caller = await callers.page(request);
      return answer(request, signInToWire(await joining.exchange(caller, request.body)));
    },
  );
}
