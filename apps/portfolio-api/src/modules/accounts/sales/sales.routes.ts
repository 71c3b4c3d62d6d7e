import {
  accountSales,
  nameLots,
  saleChanged,
  salesQuery,
  successOf,
} from "@stocks-vibe/contracts/portfolio";
import type { ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { factsOf, type ReaderGate, readerOf } from "../../../http/caller.ts";
import type { SalesService } from "./sales.service.ts";

export interface SalesRoutes extends ReaderGate {
  readonly sales: SalesService;
}

const id = z.string().min(1).max(200);
const ofAccount = z.object({ id });
const ofSale = z.object({ id, transactionId: id });

/**
 * GET /accounts/{id}/sales?symbol=&limit= and PUT /accounts/{id}/sales/{transactionId}/lots. 401
 * without a session, 403 without alpha access, 404 for an unknown or foreign account or sale, 400
 * for lots that the sale can't take, 409 while the method is not specific.
 */
export function salesRoutes(app: FastifyInstance, deps: SalesRoutes): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const reader = readerOf(deps);

  routes.get(
    "/accounts/:id/sales",
    {
      schema: {
        params: ofAccount,
        querystring: salesQuery,
        response: { 200: successOf(accountSales) },
      },
    },
    async (request) => ({
      success: true as const,
      message: "Sales loaded.",
      data: await deps.sales.list(await reader(request), request.params.id, {
        ...request.query,
        log: request.log,
      }),
    }),
  );

  routes.put(
    "/accounts/:id/sales/:transactionId/lots",
    { schema: { params: ofSale, body: nameLots, response: { 200: successOf(saleChanged) } } },
    async (request) => {
      const { id: accountId, transactionId } = request.params;
      const picks = request.body.lots.map(({ lot_id, quantity }) => ({ lotId: lot_id, quantity }));
      const caller = await reader(request);
      const sale = await deps.sales.nameLots(caller, {
        accountId,
        transactionId,
        picks,
        facts: factsOf(request),
      });
      return { success: true as const, message: "The sale's lots are saved.", data: { sale } };
    },
  );
}
