import {
  plainAnswer,
  revokeSessionRequest,
  serverMemberAnswer,
  serverOrganizationAnswer,
  verifySessionAnswer,
  verifySessionRequest,
} from "@stocks-vibe/contracts/auth";
import type { ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { answerFields } from "../../answer.ts";
import type { Callers } from "../../caller.ts";
import { memberToWire } from "../members/member-to-wire.ts";
import { organizationToWire } from "../organizations/organization-to-wire.ts";
import { signedSessionToWire } from "../sign-in/sign-in-to-wire.ts";
import type { ServerApiService } from "./server-api.service.ts";

const id = z.string().max(200);

/** The API for backends, below /v1. Its answers stand at the top level, without `data`. */
export function serverApiRoutes(
  app: FastifyInstance,
  { callers, serverApi }: { readonly callers: Callers; readonly serverApi: ServerApiService },
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  routes.post(
    "/b2b/sessions/authenticate",
    { schema: { body: verifySessionRequest, response: { 200: verifySessionAnswer } } },
    async (request) => {
      const signed = await serverApi.verify(await callers.backend(request), request.body);
      return { ...signedSessionToWire(signed), ...answerFields(request) };
    },
  );
  routes.post(
    "/b2b/sessions/revoke",
    { schema: { body: revokeSessionRequest, response: { 200: plainAnswer } } },
    async (request) => {
      await serverApi.revoke(await callers.backend(request), request.body);
      return answerFields(request);
    },
  );
  routes.get(
    "/b2b/organizations/:organization_id",
    {
      schema: {
        params: z.object({ organization_id: id }),
        response: { 200: serverOrganizationAnswer },
      },
    },
    async (request) => {
      const origin = await callers.backend(request);
      const organization = await serverApi.organization(origin, request.params.organization_id);
      return { organization: organizationToWire(organization), ...answerFields(request) };
    },
  );
  routes.get(
    "/b2b/organizations/:organization_id/members/:member_id",
    {
      schema: {
        params: z.object({ organization_id: id, member_id: id }),
        response: { 200: serverMemberAnswer },
      },
    },
    async (request) => {
      const origin = await callers.backend(request);
      const { organization_id, member_id } = request.params;
      const { member, organization } = await serverApi.member(origin, organization_id, member_id);
      return {
        member_id: member.memberId,
        member: memberToWire(member),
        organization: organizationToWire(organization),
        ...answerFields(request),
      };
    },
  );
}
