import type { MarketData } from "../modules/prices/market-data.ts";
import type { GuardedLinkProvider } from "../modules/provider/guarded-link-provider.ts";
import type { FailureCounts } from "../modules/sync/running/failure-counts.ts";

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
