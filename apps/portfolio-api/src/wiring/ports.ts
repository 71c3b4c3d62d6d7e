import type { Clock } from "@stocks-vibe/server-kit";
import type { PortfolioConfig } from "../config.ts";
import type { MarketData } from "../modules/prices/market-data.ts";
import { marketDay } from "../modules/prices/market-days.ts";
import { guardMarketData } from "../modules/prices/sources/guarded-market-data.ts";
import { createMarketChain, type MarketChain } from "../modules/prices/sources/market-chain.ts";
import { createSandboxMarketData } from "../modules/prices/sources/sandbox-market-data.ts";
import type { LinkProvider } from "../modules/provider/link-provider.ts";
import { createPlaidLinkProvider } from "../modules/provider/plaid/plaid-link-provider.ts";
import { PROVIDER_LIMITS } from "../modules/provider/provider-limits.ts";
import { stoppableFetch } from "../outbound/stoppable-fetch.ts";
import type { Calculations } from "./calculation/calculations.ts";

/** The outer ports; tests put fakes here, the product the real ones. */
export interface PortfolioPorts {
  readonly provider: LinkProvider;
  /** The sandbox's own market: prices sandbox connections, and nothing else. */
  readonly market: MarketData;
  /** What prices real connections. */
  readonly chain: MarketChain;
  /** Threads cost a second to start from source: tests of one process share them. */
  readonly calculations?: Calculations;
}

/** The real provider and market data that the configuration names. */
export const portsOf = (
  config: PortfolioConfig,
  clock: Clock,
  stopping?: AbortSignal,
  send = stoppableFetch(stopping),
): PortfolioPorts => ({
  provider: createPlaidLinkProvider({
    baseUrl: config.plaidBaseUrl,
    clientId: config.plaidClientId,
    secret: config.plaidSecret,
    clientName: config.clientName,
    webhookUrl: config.webhookUrl,
    today: async () => marketDay(await clock.now()),
    limits: config.providerLimits ?? PROVIDER_LIMITS,
    stopping,
  }),
  market: guardMarketData(
    createSandboxMarketData(
      { baseUrl: config.plaidBaseUrl, clientId: config.plaidClientId, secret: config.plaidSecret },
      send,
    ),
  ),
  chain: createMarketChain({
    sources: config.marketData,
    tiingoKey: config.tiingoKey,
    today: async () => marketDay(await clock.now()),
    send,
  }),
});
