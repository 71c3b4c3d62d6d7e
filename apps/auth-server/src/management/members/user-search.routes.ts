import {
  dataOf,
  lookUpMemberAnswer,
  lookUpMemberRequest,
  searchUsersAnswer,
  searchUsersRequest,
} from "@stocks-vibe/contracts/auth";
import type { ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import { answer } from "../../platform/http/answer.ts";
import type { Callers } from "../../tenancy/callers/callers.ts";
import type { UserSearchService } from "./user-search.service.ts";

export interface UserSearchRoutes {
  readonly callers: Callers;
  readonly lookUps: UserSearchService;
  readonly rateLimitScale: number;
}

const TEN_MINUTES_MS = 600_000;
export const LOOK_UPS_PER_IP = 20;
/** Stands for "has a password": screens ask no more, and the id itself is the member's own. */
const SOME_PASSWORD = "set";

export function userSearchRoutes(app: FastifyInstance, deps: UserSearchRoutes): void {
  const { callers, lookUps, rateLimitScale } = deps;
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const config = {
    rateLimit: { max: Math.ceil(LOOK_UPS_PER_IP * rateLimitScale), timeWindow: TEN_MINUTES_MS },
  };
  routes.post(
    "/v1/b2b/organizations/members/search",
    {
      config,
      schema: {
        summary:
          "Whether an address has a member with a password, where the project allows the question",
        body: lookUpMemberRequest,
        response: { 200: dataOf(lookUpMemberAnswer) },
      },
    },
    async (request) => {
      const member = await lookUps.findMember(await callers.page(request), request.body);
      if (!member) return answer(request, { member: null });
      const member_password_id = member.passwordId === "" ? "" : SOME_PASSWORD;
      return answer(request, { member: { member_password_id } });
    },
  );
  routes.post(
    "/v1/users/search",
    {
      config,
      schema: {
        summary: "Whether an address is known: always answered as new",
        body: searchUsersRequest,
        response: { 200: dataOf(searchUsersAnswer) },
      },
    },
    async (request) => {
      await lookUps.askForUser(await callers.page(request), request.body.email);
      return answer(request, { userType: "new" as const });
    },
  );
}
