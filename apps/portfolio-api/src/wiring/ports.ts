import type { Clock } from "@stocks-vibe/server-kit";
import type { PortfolioConfig } from "../config.ts";
import type { MarketData } from "../modules/prices/market-data.ts";
import { marketDay } from "../modules/prices/market-days.ts";
import {
  createMarketChain,
  guardMarketData,
  type MarketChain,
} from "../modules/prices/sources/market-chain.ts";
import { createSandboxMarketData } from "../modules/prices/sources/sandbox-market-data.ts";
import type { GuardedLinkProvider } from "../modules/provider/guarded-link-provider.ts";
import type { LinkProvider } from "../modules/provider/link-provider.ts";
import { createPlaidLinkProvider } from "../modules/provider/plaid/plaid-link-provider.ts";
import { PROVIDER_LIMITS } from "../modules/provider/provider-limits.ts";
import type { FailureCounts } from "../modules/sync/running/failure-counts.ts";
import { stoppableFetch } from "../outbound/connect-timeout.ts";
import type { Calculations } from "./calculation/calculations.ts";

/** How things stand with the services we ask, for whoever watches this process. */
export interface OutsideState {
  /** Each service, and whether it is left alone now after failures in a row. */
  paused(): readonly { readonly service: string; readonly isPaused: boolean }[];
  /** How often each limit on the provider's answers was hit since the start. */
  limitsHit(): ReadonlyMap<string, number>;
  /** How often syncs have failed since the start, by code; what a provider makes up is one code. */
  syncFailures(): ReadonlyMap<string, number>;
}

export interface OutsideParts {
  readonly provider: Pick<GuardedLinkProvider, "isPaused" | "limitsHit">;
  readonly markets: readonly Pick<MarketData, "source" | "isPaused">[];
  readonly failures: Pick<FailureCounts, "read">;
}

export const outsideState = ({ provider, markets, failures }: OutsideParts): OutsideState => ({
  paused: () => [
    { service: "account linking", isPaused: provider.isPaused() },
    ...markets.map(({ source, isPaused }) => ({
      service: `${source} market data`,
      isPaused: isPaused?.() ?? false,
    })),
  ],
  limitsHit: provider.limitsHit,
  syncFailures: failures.read,
});

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
