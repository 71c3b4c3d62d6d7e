import {
  dashboard,
  type FilterQuery,
  filterQuery,
  portfolioSummary,
  position,
  successOf,
} from "@stocks-vibe/contracts/portfolio";
import { acceptedCoding, type ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { type IdentifyCaller, type ReaderGate, readerOf } from "../../http/caller.ts";
import { filterKey, isFiltered } from "../valuation/filter/portfolio-filter.ts";
import { plainAnswer } from "../valuation/snapshots/packed-dashboard.ts";
import type { DashboardService } from "./dashboard.service.ts";
import type { SummaryService } from "./summary/summary.service.ts";

export interface DashboardRoutes {
  readonly identify: IdentifyCaller;
  readonly dashboards: DashboardService;
}

/**
 * Names everything that may make an answer another one; the organization too, so that a page that
 * changes it can't mix two of them up. Weak, since the same answer goes out with and without gzip
 * (RFC 9110, 8.8.1).
 */
const entityTag = (organizationId: string, ...parts: readonly (string | number)[]): string =>
  `W/"${[organizationId, ...parts].join(".")}"`;

const query = z.strictObject(filterQuery.shape);

/**
 * GET /dashboard-data and GET /dashboard: the organization's figures, or those of the part that the
 * query names, as gzip where the client takes it. 401 without a session, 403 without alpha access,
 * 409 for a part while newer figures are on their way, 304 when If-None-Match names the stored
 * version. Pages keep the answer in their memory; no browser's cache does (`no-store`).
 */
export function dashboardRoutes(app: FastifyInstance, { identify, dashboards }: DashboardRoutes) {
  for (const path of ["/dashboard-data", "/dashboard"]) {
    app.get<{ Querystring: FilterQuery }>(
      path,
      {
        schema: {
          querystring: query,
          response: { 200: successOf(dashboard), 304: z.undefined() },
        },
      },
      async (request, reply) => {
        const caller = await identify(request);
        const { organizationId, language } = caller;
        const { query: part, log } = request;
        const answer = isFiltered(part)
          ? await dashboards.answerFiltered(caller, { part, log })
          : await dashboards.answer(caller);
        const of = isFiltered(part) ? [encodeURIComponent(filterKey(part))] : [];
        reply.header("vary", "accept-encoding, accept-language");
        if (answer.kind === "without-figures") {
          const { version, state } = answer.dashboard;
          reply.header("etag", entityTag(organizationId, version, state, language, ...of));
          return { success: true as const, message: "Dashboard loaded.", data: answer.dashboard };
        }
        const { version, state, gzip } = answer;
        const tag = entityTag(
          organizationId,
          version,
          state,
          dashboards.figuresVersion,
          language,
          ...of,
        );
        reply.header("etag", tag);
        if (request.headers["if-none-match"] === tag) return reply.code(304).send(undefined);
        // Stored bytes need no serializer; tests hold them against the contract.
        reply.type("application/json; charset=utf-8");
        if (!acceptedCoding(request.headers["accept-encoding"], ["gzip"])) {
          return reply.send(await plainAnswer(gzip));
        }
        return reply.header("content-encoding", "gzip").send(gzip);
      },
    );
  }
}

export interface SummaryRoutes extends ReaderGate {
  readonly summaries: SummaryService;
}

const bySymbol = z.object({ symbol: z.string().min(1).max(200) });

/**
 * GET /portfolio/summary and GET /positions/{symbol}. 401, 403 as the dashboard; 404 for a symbol
 * that is not held.
 */
export function summaryRoutes(app: FastifyInstance, deps: SummaryRoutes): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const reader = readerOf(deps);

  routes.get(
    "/portfolio/summary",
    { schema: { response: { 200: successOf(portfolioSummary) } } },
    async (request) => ({
      success: true as const,
      message: "Summary loaded.",
      data: await deps.summaries.summary(await reader(request)),
    }),
  );

  routes.get(
    "/positions/:symbol",
    { schema: { params: bySymbol, response: { 200: successOf(position) } } },
    async (request) => ({
      success: true as const,
      message: "Position loaded.",
      data: await deps.summaries.position(await reader(request), request.params.symbol),
    }),
  );
}
