import { indexGet, indexGot, pricesGet, pricesGot } from "@stocks-vibe/contracts/link";
import { requestIdOf } from "../../server/identifiers.ts";
import type { RouteApp } from "../../server/route-app.ts";
import type { MarketDataService } from "./market-data.service.ts";

/**
 * /market-data/*: not a part of the provider's language; the sandbox is the product's price source
 * as well.
 */
export function marketDataRoutes(app: RouteApp, marketData: MarketDataService): void {
  app.post(
    "/market-data/prices",
    { schema: { body: pricesGet, response: { 200: pricesGot } } },
    async ({ body, id }) => ({
      ...(await marketData.prices(body.symbols, body)),
      request_id: requestIdOf(id),
    }),
  );

  app.post(
    "/market-data/index",
    { schema: { body: indexGet, response: { 200: indexGot } } },
    async ({ body, id }) => ({ ...(await marketData.index(body)), request_id: requestIdOf(id) }),
  );
}
