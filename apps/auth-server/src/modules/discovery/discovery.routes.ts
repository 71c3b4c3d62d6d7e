import {
  authenticateResponseWithMfa,
  createOrganizationRequest,
  dataOf,
  declineInvitationAnswer,
  declineInvitationRequest,
  describeLinkAnswer,
  describeLinkRequest,
  discoveredOrganizationsAnswer,
  discoveredOrganizationsRequest,
  exchangeIntermediateSessionRequest,
} from "@stocks-vibe/contracts/auth";
import type { ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import { answer } from "../../answer.ts";
import type { Callers } from "../../caller.ts";
import { limitPerIp, TRIES_PER_IP } from "../../limit-per-ip.ts";
import { signInToWire } from "../sign-in/sign-in-to-wire.ts";
import { describedToWire } from "./described-to-wire.ts";
import type { InvitationsService } from "./invitations.service.ts";
import type { JoinService } from "./join.service.ts";

export interface DiscoveryRoutes {
  readonly callers: Callers;
  readonly joining: JoinService;
  readonly invitations: InvitationsService;
  readonly rateLimitScale: number;
}

export function discoveryRoutes(
  app: FastifyInstance,
  { callers, joining, invitations, rateLimitScale }: DiscoveryRoutes,
): void {
  const perIp = limitPerIp(rateLimitScale);
  const routes = app.withTypeProvider<ZodTypeProvider>();
  routes.post(
    "/v1/b2b/discovery/organizations",
    {
      schema: {
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
        body: createOrganizationRequest,
        response: { 200: dataOf(authenticateResponseWithMfa) },
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
        body: exchangeIntermediateSessionRequest,
        response: { 200: dataOf(authenticateResponseWithMfa) },
      },
    },
    async (request) => {
      const caller = await callers.page(request);
      return answer(request, signInToWire(await joining.exchange(caller, request.body)));
    },
  );
  routes.post(
    "/v1/b2b/discovery/invitations/decline",
    {
      config: perIp(TRIES_PER_IP),
      schema: {
        body: declineInvitationRequest,
        response: { 200: dataOf(declineInvitationAnswer) },
      },
    },
    async (request) => {
      const caller = await callers.page(request);
      return answer(request, {
        organization_id: await invitations.decline(caller, request.body),
      });
    },
  );
  routes.post(
    "/v1/b2b/magic_links/describe",
    {
      config: perIp(TRIES_PER_IP),
      schema: { body: describeLinkRequest, response: { 200: dataOf(describeLinkAnswer) } },
    },
    async (request) => {
      const caller = await callers.page(request);
      return answer(request, describedToWire(await invitations.describe(caller, request.body)));
    },
  );
}
