import {
  accountChanged,
  accountRemoved,
  accountsOverview,
  connectionHoldings,
  costBasisChoice,
  successOf,
} from "@stocks-vibe/contracts/portfolio";
import type { ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { factsOf, type ReaderGate, readerOf } from "../../http/caller.ts";
import type { AccountsService } from "./accounts.service.ts";
import type { AccountRemovalService } from "./removal.service.ts";

export interface AccountRoutes extends ReaderGate {
  readonly accounts: AccountsService;
  readonly accountRemovals: AccountRemovalService;
}

const byId = z.object({ id: z.string().min(1).max(200) });

/**
 * GET /accounts, GET /plaid/holdings/{id}, DELETE /plaid/account/{id} and PUT
 * /accounts/{id}/cost-basis-method. 401 without a session, 403 without alpha access, 404 for an
 * unknown or foreign id; 403 where the account's connection is neither the caller's nor theirs to
 * administer.
 */
export function accountRoutes(app: FastifyInstance, deps: AccountRoutes): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const reader = readerOf(deps);

  routes.get(
    "/accounts",
    { schema: { response: { 200: successOf(accountsOverview) } } },
    async (request) => ({
      success: true as const,
      message: "Accounts loaded.",
      data: await deps.accounts.overview(await reader(request)),
    }),
  );

  routes.get(
    "/plaid/holdings/:id",
    { schema: { params: byId, response: { 200: successOf(connectionHoldings) } } },
    async (request) => ({
      success: true as const,
      message: "Holdings loaded.",
      data: await deps.accounts.ofConnection(await reader(request), request.params.id),
    }),
  );

  routes.put(
    "/accounts/:id/cost-basis-method",
    {
      schema: {
        params: byId,
        body: costBasisChoice,
        response: { 200: successOf(accountChanged) },
      },
    },
    async (request) => {
      const caller = await reader(request);
      const account = await deps.accounts.chooseMethod(caller, {
        accountId: request.params.id,
        method: request.body.method,
        facts: factsOf(request),
      });
      return { success: true as const, message: "Cost-basis method saved.", data: { account } };
    },
  );

  // As for disconnecting: what is whose to remove does not depend on what their organization may
  // see.
  routes.delete(
    "/plaid/account/:id",
    { schema: { params: byId, response: { 200: successOf(accountRemoved) } } },
    async (request) => ({
      success: true as const,
      message: "The account and its data were removed.",
      data: await deps.accountRemovals.remove(
        await deps.identify(request),
        request.params.id,
        factsOf(request),
      ),
    }),
  );
}
