import type { IsoDate } from "@stocks-vibe/portfolio-math";

/** Closing prices of one symbol, ascending by day, as traded (not adjusted for splits). */
export interface PriceSeries {
  readonly symbol: string;
  readonly currency: string;
  readonly dates: readonly IsoDate[];
  readonly closes: readonly number[];
}

export interface IndexSeries {
  readonly name: string;
  readonly kind: "total-return" | "price";
  readonly dates: readonly IsoDate[];
  readonly levels: readonly number[];
}

/** The port to a source of closing prices and of the S&P 500. Rejects when the source can't answer. */
export interface MarketData {
  /** Stored beside every price, and shown with it. */
  readonly source: string;
  /** Symbols the source does not know are left out. */
  prices(symbols: readonly string[], from: IsoDate, to: IsoDate): Promise<PriceSeries[]>;
  index(from: IsoDate, to: IsoDate): Promise<IndexSeries>;
}
