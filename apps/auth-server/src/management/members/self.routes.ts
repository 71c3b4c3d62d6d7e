import {
  dataOf,
  emptyRequest,
  memberAnswer,
  ownMemberAnswer,
  plainAnswer,
  startEmailUpdateRequest,
  stopEmailUpdateRequest,
  unlinkAccountRequest,
  unlinkRetiredEmailRequest,
  updateOwnMemberRequest,
} from "@stocks-vibe/contracts/auth";
import type { ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import { memberToWire } from "../../domain/member/member-to-wire.ts";
import { answer } from "../../platform/http/answer.ts";
import { limitPerIp, TRIES_PER_IP } from "../../platform/http/limit-per-ip.ts";
import { changedMemberToWire, type MemberRoutes } from "./members.routes.ts";

const MEMBERS = "/v1/b2b/organizations/members";
const response = { 200: dataOf(memberAnswer) };

/** What every member may see and change of themselves. */
export function selfRoutes(app: FastifyInstance, deps: MemberRoutes): void {
  const { callers, own, roster, memberUpdate, factorRemoval } = deps;
  const routes = app.withTypeProvider<ZodTypeProvider>();
  routes.get(
    `${MEMBERS}/me`,
    {
      schema: {
        summary: "The caller, and the address to which a change is pending",
        response: { 200: dataOf(ownMemberAnswer) },
      },
    },
    async (request) => {
      const { member, pendingEmailAddress } = await own.readOwn(await callers.page(request));
      return answer(request, {
        member: memberToWire(member),
        pending_email_address: pendingEmailAddress,
      });
    },
  );
  routes.put(
    `${MEMBERS}/update`,
    { schema: { summary: "Changes fields of the caller", body: updateOwnMemberRequest, response } },
    async (request) => {
      const changed = await memberUpdate.updateSelf(await callers.page(request), request.body);
      return answer(request, changedMemberToWire(changed));
    },
  );
  for (const [path, factor] of [
    ["deletePhoneNumber", "phone"],
    ["deleteTOTP", "totp"],
  ] as const) {
    routes.delete(
      `${MEMBERS}/${path}`,
      { schema: { summary: "Removes the caller's second factor", body: emptyRequest, response } },
      async (request) => {
        const caller = await callers.page(request);
        const changed = await factorRemoval.removeSecondFactor(caller, null, factor);
        return answer(request, changedMemberToWire(changed));
      },
    );
  }
  routes.post(
    `${MEMBERS}/unlink_retired_email`,
    {
      schema: {
        summary: "Forgets an earlier address of the caller",
        body: unlinkRetiredEmailRequest,
        response,
      },
    },
    async (request) => {
      const caller = await callers.page(request);
      const changed = await roster.unlinkRetiredEmail(caller, null, request.body);
      return answer(request, changedMemberToWire(changed));
    },
  );
  routes.post(
    `${MEMBERS}/unlink_account`,
    {
      schema: {
        summary: "Unlinks an account at a provider from the caller",
        body: unlinkAccountRequest,
        response,
      },
    },
    async (request) => {
      const { member_oauth_registration_id: registrationId } = request.body;
      const caller = await callers.page(request);
      const changed = await factorRemoval.unlinkAccount(caller, registrationId);
      return answer(request, changedMemberToWire(changed));
    },
  );
  routes.post(
    `${MEMBERS}/start_email_update`,
    {
      schema: {
        summary: "Begins the change of the caller's address",
        body: startEmailUpdateRequest,
        response,
      },
    },
    async (request) => {
      const caller = await callers.page(request);
      const changed = await deps.emailChangeStart.start(caller, null, request.body);
      return answer(request, changedMemberToWire(changed));
    },
  );
  routes.post(
    `${MEMBERS}/cancel_email_update`,
    {
      schema: {
        summary: "Cancels the pending change of the caller's address",
        body: emptyRequest,
        response,
      },
    },
    async (request) => {
      const changed = await deps.emailChangeStop.cancel(await callers.page(request), null);
      return answer(request, changedMemberToWire(changed));
    },
  );
  routes.post(
    "/v1/b2b/email_updates/stop",
    {
      config: limitPerIp(deps.rateLimitScale)(TRIES_PER_IP),
      schema: {
        summary: "Stops a change of address by the link sent to the earlier address",
        body: stopEmailUpdateRequest,
        response: { 200: dataOf(plainAnswer) },
      },
    },
    async (request) => {
      await deps.emailChangeStop.stop(await callers.page(request), request.body);
      return answer(request, {});
    },
  );
}
