import {
  type DescribeLinkAnswer,
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
import { SIGN_IN_LINKS } from "../../domain/link/link-token.ts";
import { memberToWire } from "../../domain/member/member-to-wire.ts";
import { logoPathOf, organizationToWire } from "../../domain/organization/organization-to-wire.ts";
import { answer } from "../../platform/http/answer.ts";
import type { Callers } from "../../tenancy/callers/callers.ts";
import type { DescribedLink, InvitationsService } from "./invitations.service.ts";
import type { InvitesService } from "./invites.service.ts";

/** What a link is for. Its door takes links of four kinds, so no other kind gets here. */
function describedToWire({
  organization,
  link,
  inviter,
  note,
  deletionDueAt,
}: DescribedLink): Omit<DescribeLinkAnswer, "request_id" | "status_code"> {
  return {
    kind: SIGN_IN_LINKS.find((kind) => kind === link.kind) ?? "login",
    organization_id: organization.organizationId,
    organization_name: organization.name,
    organization_logo_url: organization.logoUrl,
    ...logoPathOf(organization),
    email_address: link.destination,
    inviter,
    invite_note: note && { by: note.by, text: note.text },
    deletion_due_at: deletionDueAt?.toISOString() ?? null,
  };
}

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
      schema: {
        summary: "Invites someone by e-mail",
        body: inviteRequest,
        response: { 200: dataOf(memberAnswer) },
      },
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
        summary: "Declines an invitation",
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
      schema: {
        summary: "What a link is for, without using it up",
        body: describeLinkRequest,
        response: { 200: dataOf(describeLinkAnswer) },
      },
    },
    async (request) => {
      const caller = await callers.page(request);
      return answer(request, describedToWire(await invitations.describe(caller, request.body)));
    },
  );
}
