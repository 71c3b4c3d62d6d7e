import { successOf, timeline, timelineRange, years } from "@stocks-vibe/contracts/portfolio";
import type { ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { type ReaderGate, readerOf } from "../../http/caller.ts";
import type { PerformanceService } from "./performance.service.ts";

export interface PerformanceRoutes extends ReaderGate {
  readonly performance: PerformanceService;
}

const query = z.strictObject({ range: timelineRange.default("1Y") });

/** GET /performance/timeline?range=1M|6M|YTD|1Y|3Y|5Y|MAX and GET /performance/years. 401, 403 as the dashboard. */
export function performanceRoutes(app: FastifyInstance, deps: PerformanceRoutes): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const reader = readerOf(deps);

  routes.get(
    "/performance/timeline",
    { schema: { querystring: query, response: { 200: successOf(timeline) } } },
    async (request) => {
      const { organizationId } = await reader(request);
      const data = await deps.performance.timeline(organizationId, request.query.range);
      return { success: true as const, message: "Timeline loaded.", data };
    },
  );

  routes.get(
    "/performance/years",
    { schema: { response: { 200: successOf(years) } } },
    async (request) => {
      const { organizationId } = await reader(request);
      const data = await deps.performance.years(organizationId);
      return { success: true as const, message: "Yearly returns loaded.", data };
    },
  );
}
