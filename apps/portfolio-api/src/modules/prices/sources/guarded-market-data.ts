import { createGuard, type GuardSurroundings } from "../../../outbound/guard.ts";
import type { MarketData } from "../market-data.ts";

/**
 * Every failure of a market source counts as trouble: an unknown symbol is an answer, not a
 * failure.
 */
export function guardMarketData(
  market: MarketData,
  surroundings?: GuardSurroundings,
): MarketData & { isPaused(): boolean } {
  const guard = createGuard({
    service: `${market.source} market data`,
    isTrouble: () => true,
    ...(surroundings ? { surroundings } : {}),
  });
  return {
    ...market,
    isPaused: guard.isOpen,
    prices: (symbols, from, to) => guard.run(() => market.prices(symbols, from, to)),
    index: (name, from, to) => guard.run(() => market.index(name, from, to)),
  };
}
