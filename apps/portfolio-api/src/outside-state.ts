import type { GuardedLinkProvider } from "./modules/connections/guarded-link-provider.ts";
import type { MarketData } from "./modules/prices/market-data.ts";

/** How things stand with the services we ask, for whoever watches this process. */
export interface OutsideState {
  /** Each service, and whether it is left alone now after failures in a row. */
  paused(): readonly { readonly service: string; readonly isPaused: boolean }[];
  /** How often each limit on the provider's answers was hit since the start. */
  limitsHit(): ReadonlyMap<string, number>;
}

export const outsideState = (
  provider: Pick<GuardedLinkProvider, "isPaused" | "limitsHit">,
  markets: readonly Pick<MarketData, "source" | "isPaused">[],
): OutsideState => ({
  paused: () => [
    { service: "account linking", isPaused: provider.isPaused() },
    ...markets.map(({ source, isPaused }) => ({
      service: `${source} market data`,
      isPaused: isPaused?.() ?? false,
    })),
  ],
  limitsHit: provider.limitsHit,
});
