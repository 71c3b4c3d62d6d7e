import {
  connectedAppAnswer,
  connectedAppsAnswer,
  dataOf,
  emptyRequest,
  memberConnectedAppsAnswer,
  plainAnswer,
} from "@stocks-vibe/contracts/auth";
import type { ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { answer } from "../../platform/http/answer.ts";
import type { Callers } from "../../tenancy/callers/callers.ts";
import type { ConnectedAppsService } from "./connected-apps.service.ts";

const ORGANIZATIONS = "/v1/b2b/organizations";
const MEMBERS = `${ORGANIZATIONS}/members`;
const id = z.string().max(200);
const memberParams = z.object({ member_id: id });
const list = { 200: dataOf(memberConnectedAppsAnswer) };
const revoked = { 200: dataOf(plainAnswer) };

export function connectedAppRoutes(
  app: FastifyInstance,
  deps: { readonly callers: Callers; readonly connectedApps: ConnectedAppsService },
): void {
  const { callers, connectedApps } = deps;
  const routes = app.withTypeProvider<ZodTypeProvider>();
  routes.get(
    `${ORGANIZATIONS}/connected_apps`,
    {
      schema: {
        summary: "The applications connected to the organization: none",
        response: { 200: dataOf(connectedAppsAnswer) },
      },
    },
    async (request) => {
      await connectedApps.requireMayList(await callers.page(request));
      return answer(request, { connected_apps: [] });
    },
  );
  routes.get(
    `${ORGANIZATIONS}/connected_apps/:connected_app_id`,
    {
      schema: {
        summary: "One connected application: always refused as unknown",
        params: z.object({ connected_app_id: id }),
        response: { 200: dataOf(connectedAppAnswer) },
      },
    },
    async (request) => connectedApps.refuseUnknown(await callers.page(request)),
  );
  routes.get(
    `${MEMBERS}/connected_apps`,
    { schema: { summary: "The applications that the caller has connected: none", response: list } },
    async (request) => {
      await connectedApps.requireMayList(await callers.page(request), null);
      return answer(request, { connected_apps: [] });
    },
  );
  // The official clients leave a slash out of one address; both forms are the same call.
  for (const path of [MEMBERS, "/v1b2b/organizations/members"]) {
    routes.get(
      `${path}/:member_id/connected_apps`,
      {
        schema: {
          summary: "The applications that a member has connected: none",
          params: memberParams,
          response: list,
        },
      },
      async (request) => {
        const caller = await callers.page(request);
        await connectedApps.requireMayList(caller, request.params.member_id);
        return answer(request, { connected_apps: [] });
      },
    );
  }
  routes.post(
    `${MEMBERS}/connected_apps/:connected_app_id/revoke`,
    {
      schema: {
        summary: "Disconnects an application from the caller: always refused as unknown",
        params: z.object({ connected_app_id: id }),
        body: emptyRequest,
        response: revoked,
      },
    },
    async (request) => connectedApps.revoke(await callers.page(request), null),
  );
  routes.post(
    `${MEMBERS}/:member_id/connected_apps/:connected_app_id/revoke`,
    {
      schema: {
        summary: "Disconnects an application from a member: always refused as unknown",
        params: z.object({ member_id: id, connected_app_id: id }),
        body: emptyRequest,
        response: revoked,
      },
    },
    async (request) => connectedApps.revoke(await callers.page(request), request.params.member_id),
  );
}
