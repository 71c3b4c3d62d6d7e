import { portfolioSummary, position, successOf } from "@stocks-vibe/contracts/portfolio";
import type { ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { type ReaderGate, readerOf } from "../../../http/caller.ts";
import type { SummaryService } from "./summary.service.ts";

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
