import type { IsoDate } from "@stocks-vibe/portfolio-math";
import type { SecurityType } from "../../storage/schema.ts";
import type { Split } from "./check-price.ts";
import type { SourceSeries } from "./merge-sources.ts";

const TICKER = /^[A-Z][A-Z0-9]{0,5}([.-][A-Z0-9]{1,3})?$/;
const QUOTED = new Set<SecurityType>(["stock", "etf", "mutual_fund"]);

/**
 * True for a security that market sources may know by its symbol. Options, bonds, cash and
 * plan-specific trusts (whose symbol is a name) are priced by their institution only.
 */
export const isTicker = (symbol: string, type: SecurityType): boolean =>
  QUOTED.has(type) && TICKER.test(symbol);

/** US sources write share classes with a dash: BRK.B is BRK-B. */
export const dashedTicker = (symbol: string): string => symbol.replace(".", "-");

/**
 * Closing prices of one symbol, ascending by day, as traded (not adjusted for splits). Not yet
 * checked: any number may be in it.
 */
export interface PriceSeries {
  readonly symbol: string;
  readonly currency: string;
  readonly dates: readonly IsoDate[];
  readonly closes: readonly number[];
  /** Splits within or after the days asked for, as far as the source tells them. */
  readonly splits: readonly Split[];
}

/** One form of the S&P 500 that a source has. */
export interface IndexName {
  readonly name: string;
  readonly kind: "total-return" | "price";
}

export interface IndexSeries {
  readonly dates: readonly IsoDate[];
  readonly levels: readonly number[];
}

/**
 * The port to a source of closing prices and of the S&P 500. Rejects when the source can't answer.
 */
export interface MarketData {
  /** Stored beside every price, and shown with it. */
  readonly source: string;
  /** How many symbols one call should ask for; what a call answered is stored before the next. */
  readonly batchSize: number;
  /**
   * The newest day it may be asked for: live sources show a running price for today, which is no
   * close.
   */
  readonly through: "today" | "yesterday";
  /** Best first. */
  readonly indexes: readonly IndexName[];
  /** Symbols the source does not know are left out. */
  prices(symbols: readonly string[], from: IsoDate, to: IsoDate): Promise<PriceSeries[]>;
  /** Whether it is left alone now, after failures in a row. */
  isPaused?(): boolean;
  /** Levels of one of `indexes`. */
  index(name: string, from: IsoDate, to: IsoDate): Promise<IndexSeries>;
}

/** Thrown by sources; says what was answered, never the key that was sent. */
export class MarketDataError extends Error {
  constructor(source: string, problem: string) {
    super(`${source} market data: ${problem}`);
    this.name = "MarketDataError";
  }
}

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
