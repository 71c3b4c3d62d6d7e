import {
  dataOf,
  ownMemberAnswer,
  searchMembersAnswer,
  searchMembersRequest,
} from "@stocks-vibe/contracts/auth";
import type { ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import { answer } from "../../answer.ts";
import type { Callers } from "../../caller.ts";
import { organizationToWire } from "../organizations/organization-to-wire.ts";
import { memberToWire } from "./member-to-wire.ts";
import type { OwnService } from "./own.service.ts";

export function memberRoutes(
  app: FastifyInstance,
  { callers, own }: { readonly callers: Callers; readonly own: OwnService },
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  routes.get(
    "/v1/b2b/organizations/members/me",
    { schema: { response: { 200: dataOf(ownMemberAnswer) } } },
    async (request) => {
      const { member } = await own.read(await callers.page(request));
      return answer(request, { member: memberToWire(member) });
    },
  );
  routes.post(
    "/v1/b2b/organizations/me/members/search",
    { schema: { body: searchMembersRequest, response: { 200: dataOf(searchMembersAnswer) } } },
    async (request) => {
      const caller = await callers.page(request);
      const found = await own.searchMembers(caller, request.body);
      const { members, total, nextCursor, organization } = found;
      return answer(request, {
        members: members.map(memberToWire),
        results_metadata: { total, ...(nextCursor === null ? {} : { next_cursor: nextCursor }) },
        organizations: { [organization.organizationId]: organizationToWire(organization) },
      });
    },
  );
}
