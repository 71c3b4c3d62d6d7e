import {
  authenticateDiscoveryLinkRequest,
  authenticateLinkAnswer,
  authenticateLinkRequest,
  dataOf,
  discoveryAuth,
  inviteRequest,
  memberAnswer,
  plainAnswer,
  sendDiscoveryLinkRequest,
} from "@stocks-vibe/contracts/auth";
import type { ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import { answer } from "../../answer.ts";
import type { Callers } from "../../caller.ts";
import { memberToWire } from "../members/member-to-wire.ts";
import { organizationToWire } from "../organizations/organization-to-wire.ts";
import { signInToWire } from "../sign-in/sign-in-to-wire.ts";
import type { DiscoveryLinksService } from "./discovery-links.service.ts";
import type { InvitesService } from "./invites.service.ts";
import type { MemberLinksService } from "./member-links.service.ts";

export interface MagicLinkRoutes {
  readonly callers: Callers;
  readonly discoveryLinks: DiscoveryLinksService;
  readonly memberLinks: MemberLinksService;
  readonly invites: InvitesService;
  readonly rateLimitScale: number;
}

const TEN_MINUTES_MS = 600_000;
const SENDS_PER_IP = 30;
const TRIES_PER_IP = 100;

export function magicLinkRoutes(app: FastifyInstance, deps: MagicLinkRoutes): void {
  const { callers, discoveryLinks, memberLinks, invites, rateLimitScale } = deps;
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const perIp = (max: number) => ({
    rateLimit: { max: Math.ceil(max * rateLimitScale), timeWindow: TEN_MINUTES_MS },
  });

  routes.post(
    "/v1/b2b/magic_links/email/discovery/send",
    {
      config: perIp(SENDS_PER_IP),
      schema: { body: sendDiscoveryLinkRequest, response: { 200: dataOf(plainAnswer) } },
    },
    async (request) => {
      await discoveryLinks.send(await callers.page(request), request.body);
      return answer(request, {});
    },
  );
  routes.post(
    "/v1/b2b/magic_links/discovery/authenticate",
    {
      config: perIp(TRIES_PER_IP),
      schema: { body: authenticateDiscoveryLinkRequest, response: { 200: dataOf(discoveryAuth) } },
    },
    async (request) => {
      const caller = await callers.page(request);
      return answer(request, await discoveryLinks.authenticate(caller, request.body));
    },
  );
  routes.post(
    "/v1/b2b/magic_links/authenticate",
    {
      config: perIp(TRIES_PER_IP),
      schema: { body: authenticateLinkRequest, response: { 200: dataOf(authenticateLinkAnswer) } },
    },
    async (request) => {
      const caller = await callers.page(request);
      const { outcome, methodId } = await memberLinks.authenticate(caller, request.body);
      return answer(request, { ...signInToWire(outcome), method_id: methodId });
    },
  );
  routes.post(
    "/v1/b2b/magic_links/email/invite",
    {
      config: perIp(SENDS_PER_IP),
      schema: { body: inviteRequest, response: { 200: dataOf(memberAnswer) } },
    },
    async (request) => {
      const caller = await callers.page(request);
      const { member, organization } = await invites.invite(caller, request.body);
      return answer(request, {
        member_id: member.memberId,
        member: memberToWire(member),
        organization: organizationToWire(organization),
      });
    },
  );
}
