import { dashboard, successOf } from "@stocks-vibe/contracts/portfolio";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import type { IdentifyCaller } from "../../caller.ts";
import type { DashboardService } from "./dashboard.service.ts";

export interface DashboardRoutes {
  readonly identify: IdentifyCaller;
  readonly dashboards: DashboardService;
}

/** A tag that holds the organization too, so that a page which changes organizations can't mix two of them up. */
const entityTag = (organizationId: string, version: number, state: string): string =>
  `"${organizationId}.${version}.${state}"`;

/**
 * GET /dashboard-data and GET /dashboard: the organization's figures. 401 without a session, 403 without alpha access,
 * 304 when If-None-Match names the stored version. Pages keep the answer in their memory; no browser's cache does (`no-store`).
 */
export function dashboardRoutes(app: FastifyInstance, deps: DashboardRoutes): void {
  for (const path of ["/dashboard-data", "/dashboard"]) {
    app.get(
      path,
      { schema: { response: { 200: successOf(dashboard), 304: z.undefined() } } },
      async (request, reply) => {
        const caller = await deps.identify(request);
        const { version, state, json } = await deps.dashboards.answer(caller);
        const tag = entityTag(caller.organizationId, version, state);
        reply.header("etag", tag);
        if (version > 0 && request.headers["if-none-match"] === tag) {
          return reply.code(304).send(undefined);
        }
        const body = `{"success":true,"message":"Dashboard loaded.","data":${json}}`;
        // A stored text needs no serializer; tests hold it against the contract.
        return reply.type("application/json; charset=utf-8").serializer(String).send(body);
      },
    );
  }
}
