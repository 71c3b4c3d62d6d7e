import {
  filterQuery,
  income,
  successOf,
  timeline,
  timelineRange,
  years,
} from "@stocks-vibe/contracts/portfolio";
import type { ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { type ReaderGate, readerOf } from "../../../http/caller.ts";
import type { PerformanceService } from "./performance.service.ts";

export interface PerformanceRoutes extends ReaderGate {
  readonly performance: PerformanceService;
}

const partOnly = z.strictObject(filterQuery.shape);
const query = z.strictObject({
  ...filterQuery.shape,
  range: z.enum(timelineRange.options).default("1Y"),
});

/**
 * GET /performance/timeline?range=1M|6M|YTD|1Y|3Y|5Y|MAX, GET /performance/years and GET
 * /performance/income, of everything or of the part that the query names. 401, 403, 409 as the
 * dashboard.
 */
export function performanceRoutes(app: FastifyInstance, deps: PerformanceRoutes): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const reader = readerOf(deps);

  routes.get(
    "/performance/timeline",
    { schema: { querystring: query, response: { 200: successOf(timeline) } } },
    async (request) => {
      const { organizationId } = await reader(request);
      const { range, ...part } = request.query;
      const { log } = request;
      const data = await deps.performance.timeline(organizationId, { range, part, log });
      return { success: true as const, message: "Timeline loaded.", data };
    },
  );

  routes.get(
    "/performance/years",
    { schema: { querystring: partOnly, response: { 200: successOf(years) } } },
    async (request) => {
      const { organizationId } = await reader(request);
      const { query: part, log } = request;
      const data = await deps.performance.years(organizationId, { part, log });
      return { success: true as const, message: "Yearly returns loaded.", data };
    },
  );

  routes.get(
    "/performance/income",
    { schema: { querystring: partOnly, response: { 200: successOf(income) } } },
    async (request) => {
      const { organizationId } = await reader(request);
      const { query: part, log } = request;
      const data = await deps.performance.income(organizationId, { part, log });
      return { success: true as const, message: "Income loaded.", data };
    },
  );
}
