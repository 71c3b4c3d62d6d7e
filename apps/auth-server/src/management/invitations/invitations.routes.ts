import {
  dataOf,
  declineInvitationAnswer,
  declineInvitationRequest,
  describeLinkAnswer,
  describeLinkRequest,
  inviteRequest,
  memberAnswer,
} from "@stocks-vibe/contracts/auth";
import type { ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import { memberToWire } from "../../domain/member/member-to-wire.ts";
import { organizationToWire } from "../../domain/organization/organization-to-wire.ts";
import { answer } from "../../platform/http/answer.ts";
import type { Callers } from "../../tenancy/callers/callers.ts";
import { describedToWire } from "./described-to-wire.ts";
import type { InvitationsService } from "./invitations.service.ts";
import type { InvitesService } from "./invites.service.ts";

export interface InvitationRoutes {
  readonly callers: Callers;
  readonly invites: InvitesService;
  readonly invitations: InvitationsService;
}

export function invitationRoutes(app: FastifyInstance, deps: InvitationRoutes): void {
  const { callers, invites, invitations } = deps;
  const routes = app.withTypeProvider<ZodTypeProvider>();
  routes.post(
    "/v1/b2b/magic_links/email/invite",
    {
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
  routes.post(
    "/v1/b2b/discovery/invitations/decline",
    {
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
      schema: { body: describeLinkRequest, response: { 200: dataOf(describeLinkAnswer) } },
    },
    async (request) => {
      const caller = await callers.page(request);
      return answer(request, describedToWire(await invitations.describe(caller, request.body)));
    },
  );
}
