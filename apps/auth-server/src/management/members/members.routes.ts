import {
  createMemberRequest,
  dataOf,
  deleteMemberAnswer,
  emptyRequest,
  type MemberAnswer,
  memberAnswer,
  searchMembersAnswer,
  searchMembersRequest,
  startEmailUpdateRequest,
  unlinkRetiredEmailRequest,
  updateMemberRequest,
} from "@stocks-vibe/contracts/auth";
import type { ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { acquaintanceToWire, memberToWire } from "../../domain/member/member-to-wire.ts";
import { organizationToWire } from "../../domain/organization/organization-to-wire.ts";
import { answer } from "../../platform/http/answer.ts";
import type { ChangedMember } from "../../sessions/sessions/acting.ts";
import type { Callers } from "../../tenancy/callers/callers.ts";
import type { ReturnsService } from "../invitations/returns.service.ts";
import type { MemberDeletionService } from "./delete-member.service.ts";
import type { EmailChangeStartService } from "./email-change/email-change-start.service.ts";
import type { EmailChangeStopService } from "./email-change/email-change-stop.service.ts";
import type { MemberListService } from "./members.service.ts";
import type { FactorRemovalService } from "./remove-factor.service.ts";
import type { SelfService } from "./self.service.ts";
import type { MemberUpdateService } from "./update-member.service.ts";

/** A member after a change, whole: clients put it in the place of what they knew. */
export const changedMemberToWire = ({
  member,
  organization,
}: ChangedMember): Omit<MemberAnswer, "request_id" | "status_code"> => ({
  member_id: member.memberId,
  member: memberToWire(member),
  organization: organizationToWire(organization),
});

export interface MemberRoutes {
  readonly callers: Callers;
  readonly own: SelfService;
  readonly roster: MemberListService;
  readonly returns: ReturnsService;
  readonly memberUpdate: MemberUpdateService;
  readonly memberDeletion: MemberDeletionService;
  readonly factorRemoval: FactorRemovalService;
  readonly emailChangeStart: EmailChangeStartService;
  readonly emailChangeStop: EmailChangeStopService;
  readonly rateLimitScale: number;
}

const MEMBERS = "/v1/b2b/organizations/members";
const params = z.object({ member_id: z.string().max(200) });
const passwordParams = z.object({ password_id: z.string().max(200) });
const response = { 200: dataOf(memberAnswer) };

/** Members as those with the permission see and change them. */
export function memberRoutes(app: FastifyInstance, deps: MemberRoutes): void {
  const { callers, own, roster, memberUpdate, memberDeletion, factorRemoval } = deps;
  const routes = app.withTypeProvider<ZodTypeProvider>();
  routes.post(
    "/v1/b2b/organizations/me/members/search",
    {
      schema: {
        summary: "A page of members of the organization",
        body: searchMembersRequest,
        response: { 200: dataOf(searchMembersAnswer) },
      },
    },
    async (request) => {
      const caller = await callers.page(request);
      const found = await own.searchMembers(caller, request.body);
      const { members, total, nextCursor, organization, seesFactorsOf } = found;
      return answer(request, {
        members: members.map((one) =>
          seesFactorsOf(one) ? memberToWire(one) : acquaintanceToWire(one),
        ),
        results_metadata: { total, ...(nextCursor === null ? {} : { next_cursor: nextCursor }) },
        organizations: { [organization.organizationId]: organizationToWire(organization) },
      });
    },
  );
  routes.post(
    MEMBERS,
    { schema: { summary: "Creates a member", body: createMemberRequest, response } },
    async (request) => {
      const changed = await roster.create(await callers.page(request), request.body);
      return answer(request, changedMemberToWire(changed));
    },
  );
  routes.put(
    `${MEMBERS}/:member_id`,
    {
      schema: {
        summary: "Changes fields of a member",
        params,
        body: updateMemberRequest,
        response,
      },
    },
    async (request) => {
      const caller = await callers.page(request);
      const { member_id } = request.params;
      const changed = await memberUpdate.update(caller, member_id, request.body);
      return answer(request, changedMemberToWire(changed));
    },
  );
  routes.delete(
    `${MEMBERS}/:member_id`,
    {
      schema: {
        summary: "Deletes a member",
        params,
        body: emptyRequest,
        response: { 200: dataOf(deleteMemberAnswer) },
      },
    },
    async (request) => {
      const caller = await callers.page(request);
      const member_id = await memberDeletion.delete(caller, request.params.member_id);
      return answer(request, { member_id });
    },
  );
  routes.put(
    `${MEMBERS}/:member_id/reactivate`,
    { schema: { summary: "Brings a deleted member back", params, body: emptyRequest, response } },
    async (request) => {
      const caller = await callers.page(request);
      const changed = await deps.returns.reactivate(caller, request.params.member_id);
      return answer(request, changedMemberToWire(changed));
    },
  );
  routes.post(
    `${MEMBERS}/:member_id/unlink_retired_email`,
    {
      schema: {
        summary: "Forgets an earlier address of a member",
        params,
        body: unlinkRetiredEmailRequest,
        response,
      },
    },
    async (request) => {
      const caller = await callers.page(request);
      const { member_id } = request.params;
      const changed = await roster.unlinkRetiredEmail(caller, member_id, request.body);
      return answer(request, changedMemberToWire(changed));
    },
  );
  routes.post(
    `${MEMBERS}/:member_id/start_email_update`,
    {
      schema: {
        summary: "Begins the change of a member's address",
        params,
        body: startEmailUpdateRequest,
        response,
      },
    },
    async (request) => {
      const caller = await callers.page(request);
      const { member_id } = request.params;
      const changed = await deps.emailChangeStart.start(caller, member_id, request.body);
      return answer(request, changedMemberToWire(changed));
    },
  );
  routes.post(
    `${MEMBERS}/:member_id/cancel_email_update`,
    {
      schema: {
        summary: "Cancels the pending change of a member's address",
        params,
        body: emptyRequest,
        response,
      },
    },
    async (request) => {
      const caller = await callers.page(request);
      const changed = await deps.emailChangeStop.cancel(caller, request.params.member_id);
      return answer(request, changedMemberToWire(changed));
    },
  );
  for (const [path, factor] of [
    ["mfa_phone_numbers", "phone"],
    ["totp", "totp"],
  ] as const) {
    routes.delete(
      `${MEMBERS}/${path}/:member_id`,
      {
        schema: {
          summary: "Removes a member's second factor",
          params,
          body: emptyRequest,
          response,
        },
      },
      async (request) => {
        const caller = await callers.page(request);
        const { member_id } = request.params;
        const changed = await factorRemoval.removeSecondFactor(caller, member_id, factor);
        return answer(request, changedMemberToWire(changed));
      },
    );
  }
  routes.delete(
    `${MEMBERS}/passwords/:password_id`,
    {
      schema: {
        summary: "Removes a member's password",
        params: passwordParams,
        body: emptyRequest,
        response,
      },
    },
    async (request) => {
      const caller = await callers.page(request);
      const changed = await factorRemoval.removePassword(caller, request.params.password_id);
      return answer(request, changedMemberToWire(changed));
    },
  );
}
