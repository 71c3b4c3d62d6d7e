import type { IsoDate } from "@stocks-vibe/portfolio-math";
import type { Split } from "./as-traded.ts";

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
