import type { IsoDate } from "@stocks-vibe/portfolio-math";
import { createGuard, type GuardSurroundings } from "../../../outbound/guard.ts";
import type { MarketData } from "../market-data.ts";
import { createTiingoMarketData } from "./tiingo-market-data.ts";
import { createYahooMarketData } from "./yahoo-market-data.ts";

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

export const INSTITUTION = "institution";
export const CSV = "csv";
/** What MARKET_DATA may list. */
export const MARKET_SOURCES = ["yahoo-finance2", "tiingo", INSTITUTION, CSV] as const;
export type MarketSource = (typeof MARKET_SOURCES)[number];

/** Where real connections' prices come from, best first. */
export interface MarketChain {
  /** Every source by name; `institution` and `csv` are read from the database, not asked. */
  readonly order: readonly string[];
  readonly markets: readonly MarketData[];
}

export interface ChainSettings {
  readonly sources: readonly MarketSource[];
  readonly tiingoKey: string | undefined;
  readonly today: () => Promise<IsoDate>;
  readonly send?: typeof fetch;
}

/**
 * Builds the configured chain. What the institution says and what an operator imported close every
 * chain that does not name them.
 */
export function createMarketChain({ sources, tiingoKey, today, send }: ChainSettings): MarketChain {
  const build = (source: MarketSource): MarketData[] => {
    if (source === "yahoo-finance2") return [createYahooMarketData(today, send)];
    return source === "tiingo" && tiingoKey ? [createTiingoMarketData(tiingoKey, send)] : [];
  };
  return {
    order: [...new Set<MarketSource>([...sources, INSTITUTION, CSV])],
    markets: sources.flatMap(build).map((market) => guardMarketData(market)),
  };
}
