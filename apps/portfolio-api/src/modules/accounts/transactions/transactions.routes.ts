import { successOf, transactionsPage, transactionsQuery } from "@stocks-vibe/contracts/portfolio";
import type { ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { type ReaderGate, readerOf } from "../../../http/caller.ts";
import type { TransactionsService } from "./transactions.service.ts";

export interface TransactionRoutes extends ReaderGate {
  readonly transactions: TransactionsService;
}

const byId = z.object({ id: z.string().min(1).max(200) });

/**
 * GET /accounts/{id}/transactions?search=&limit=&cursor=. 401 without a session, 403 without alpha
 * access, 404 for an unknown or foreign account, 400 for a cursor that is none.
 */
export function transactionRoutes(app: FastifyInstance, deps: TransactionRoutes): void {
  const reader = readerOf(deps);
  app.withTypeProvider<ZodTypeProvider>().get(
    "/accounts/:id/transactions",
    {
      schema: {
        params: byId,
        querystring: transactionsQuery,
        response: { 200: successOf(transactionsPage) },
      },
    },
    async (request) => ({
      success: true as const,
      message: "Transactions loaded.",
      data: await deps.transactions.list(await reader(request), request.params.id, request.query),
    }),
  );
}
