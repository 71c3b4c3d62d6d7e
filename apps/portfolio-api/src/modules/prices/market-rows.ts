import type { SecurityType } from "../../storage/schema.ts";
import { isTicker } from "./is-ticker.ts";
import type { SourceSeries } from "./merge-sources.ts";

/**
 * Symbols by the market they are priced on: sandbox connections on the sandbox's, real ones on the
 * configured chain.
 */
export interface WantedSymbols {
  readonly sandbox: readonly string[];
  /** Those of `real` that market sources may know, and are asked for. */
  readonly chain: readonly string[];
  /** Every symbol of real connections: an operator may have imported prices of any. */
  readonly real: readonly string[];
}

export interface StoredIndex {
  readonly source: string;
  readonly name: string;
  readonly kind: "total-return" | "price";
  readonly days: readonly string[];
  readonly values: readonly number[];
}

/** What is stored of one market, for some symbols; sources in the chain's order. */
export interface MarketRows {
  readonly closes: ReadonlyMap<string, readonly SourceSeries[]>;
  readonly index: StoredIndex | undefined;
}

export interface StoredMarket {
  readonly sandbox: MarketRows;
  readonly chain: MarketRows;
  /** The chain's names in order, `institution` among them. */
  readonly order: readonly string[];
}

/**
 * Sorts the symbols of an organization's securities, those that members matched them with first,
 * into the markets that price them.
 */
export function wantedSymbols(
  securities: readonly {
    readonly symbol: string;
    readonly market_symbol?: string;
    readonly type: SecurityType;
    readonly isSandbox: boolean;
  }[],
): WantedSymbols {
  const priced = securities.filter(({ type }) => type !== "cash");
  const symbols = (rows: typeof priced) =>
    [...new Set(rows.map((row) => row.market_symbol ?? row.symbol))].sort();
  const isAsked = ({ symbol, market_symbol: matched, type }: (typeof priced)[number]): boolean =>
    matched !== undefined || isTicker(symbol, type);
  return {
    sandbox: symbols(priced.filter((row) => row.isSandbox)),
    chain: symbols(priced.filter((row) => !row.isSandbox && isAsked(row))),
    real: symbols(priced.filter((row) => !row.isSandbox)),
  };
}
