import {
  accountsGet,
  accountsGot,
  balanceGet,
  holdingsGet,
  holdingsGot,
  investmentsRefresh,
  investmentsRefreshed,
  transactionsGet,
  transactionsGot,
} from "@stocks-vibe/contracts/link";
import type * as z from "zod";
import { requestIdOf } from "../../server/identifiers.ts";
import type { RouteApp } from "../../server/route-app.ts";
import type { InvestmentsService } from "./investments.service.ts";

/** /accounts/* and /investments/* */
export function investmentsRoutes(app: RouteApp, investments: InvestmentsService): void {
  const accountsOf = async (
    asked: z.infer<typeof accountsGet> | z.infer<typeof balanceGet>,
    id: string,
  ) => ({
    ...(await investments.accounts(asked.access_token, asked.options?.account_ids)),
    request_id: requestIdOf(id),
  });
  app.post(
    "/accounts/get",
    { schema: { body: accountsGet, response: { 200: accountsGot } } },
    async ({ body, id }) => accountsOf(body, id),
  );

  // Every reading here is of this moment, so asking for one changes nothing but what it may be
  // narrowed by.
  app.post(
    "/accounts/balance/get",
    { schema: { body: balanceGet, response: { 200: accountsGot } } },
    async ({ body, id }) => accountsOf(body, id),
  );

  app.post(
    "/investments/refresh",
    { schema: { body: investmentsRefresh, response: { 200: investmentsRefreshed } } },
    async ({ body, id }) => {
      await investments.refresh(body.access_token);
      return { request_id: requestIdOf(id) };
    },
  );

  app.post(
    "/investments/holdings/get",
    { schema: { body: holdingsGet, response: { 200: holdingsGot } } },
    async ({ body, id }) => ({
      ...(await investments.holdings(body.access_token, body.options?.account_ids)),
      is_investments_fallback_item: false,
      request_id: requestIdOf(id),
    }),
  );

  app.post(
    "/investments/transactions/get",
    { schema: { body: transactionsGet, response: { 200: transactionsGot } } },
    async ({ body, id }) => ({
      ...(await investments.transactions(body)),
      request_id: requestIdOf(id),
    }),
  );
}
