import {
  entryAdded,
  entryDraft,
  manualAccountDraft,
  manualAccountKept,
  manualAccountRemoved,
  newManualAccount,
  successOf,
} from "@stocks-vibe/contracts/portfolio";
import type { ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { factsOf, type ReaderGate, readerOf } from "../../../http/caller.ts";
import type { EntriesService } from "../../imports/entries.service.ts";
import type { ManualAccountsService } from "./manual-accounts.service.ts";

export interface ManualAccountRoutes extends ReaderGate {
  readonly manualAccounts: ManualAccountsService;
  readonly entries: EntriesService;
}

const byId = z.object({ id: z.string().min(1).max(200) });

/**
 * POST /accounts, PUT and DELETE /accounts/{id}, POST /accounts/{id}/entries: accounts that members
 * keep by hand. 401 without a session, 403 without alpha access and where the account is neither
 * the caller's nor theirs to administer, 404 for an unknown or foreign id, 409 for an account that
 * is linked.
 */
export function manualAccountRoutes(app: FastifyInstance, deps: ManualAccountRoutes): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const reader = readerOf(deps);

  routes.post(
    "/accounts",
    { schema: { body: newManualAccount, response: { 200: successOf(manualAccountKept) } } },
    async (request) => {
      const caller = await reader(request);
      const account = await deps.manualAccounts.add(caller, request.body, factsOf(request));
      return { success: true as const, message: "The account is added.", data: { account } };
    },
  );

  routes.put(
    "/accounts/:id",
    {
      schema: {
        params: byId,
        body: manualAccountDraft,
        response: { 200: successOf(manualAccountKept) },
      },
    },
    async (request) => {
      const account = await deps.manualAccounts.rename(await reader(request), {
        accountId: request.params.id,
        draft: request.body,
        facts: factsOf(request),
      });
      return { success: true as const, message: "The account is changed.", data: { account } };
    },
  );

  routes.delete(
    "/accounts/:id",
    { schema: { params: byId, response: { 200: successOf(manualAccountRemoved) } } },
    async (request) => ({
      success: true as const,
      message: "The account and what was added to it were removed.",
      data: await deps.manualAccounts.remove(
        await deps.identify(request),
        request.params.id,
        factsOf(request),
      ),
    }),
  );

  routes.post(
    "/accounts/:id/entries",
    {
      schema: { params: byId, body: entryDraft, response: { 200: successOf(entryAdded) } },
    },
    async (request) => {
      const added = await deps.entries.add(await reader(request), {
        accountId: request.params.id,
        draft: request.body,
        facts: factsOf(request),
      });
      return {
        success: true as const,
        message: "The transaction is added.",
        data: { import: added },
      };
    },
  );
}
