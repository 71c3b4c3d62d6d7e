import {
  accountsGet,
  accountsGot,
  holdingsGet,
  holdingsGot,
  transactionsGet,
  transactionsGot,
} from "@stocks-vibe/contracts/link";
import { requestIdOf } from "../../server/identifiers.ts";
import type { RouteApp } from "../../server/route-app.ts";
import type { InvestmentsService } from "./investments.service.ts";

/** /accounts/get and /investments/* */
export function investmentsRoutes(app: RouteApp, investments: InvestmentsService): void {
  app.post(
    "/accounts/get",
    { schema: { body: accountsGet, response: { 200: accountsGot } } },
    async ({ body, id }) => ({
      ...(await investments.accounts(body.access_token, body.options?.account_ids)),
      request_id: requestIdOf(id),
    }),
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
