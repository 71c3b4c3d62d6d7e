import { isoDate } from "@stocks-vibe/portfolio-math";
import type { Split } from "../modules/prices/check-price.ts";
import type { MarketData } from "../modules/prices/market-data.ts";

export interface FakeMarket extends MarketData {
  isDown: boolean;
  readonly asked: string[][];
  /** Splits of AAA; none at first. */
  splits: Split[];
}

const DAYS = ["2025-06-02", "2025-06-03", "2026-02-03", "2026-11-20"].map(isoDate);

/** Four days of prices: AAA goes 100, 100, 100, 120; the index gains ten percent. */
export function fakeMarket(source = "sandbox"): FakeMarket {
  const market: FakeMarket = {
    source,
    batchSize: 100,
    through: "today",
    indexes: [{ name: "SP500TR", kind: "total-return" }],
    isDown: false,
    asked: [],
    splits: [],
    async prices(symbols) {
      market.asked.push([...symbols]);
      if (market.isDown) throw new Error("market data is down");
      return symbols
        .filter((symbol) => symbol === "AAA")
        .map((symbol) => ({
          symbol,
          currency: "USD",
          dates: DAYS,
          closes: [100, 100, 100, 120],
          splits: market.splits,
        }));
    },
    async index() {
      if (market.isDown) throw new Error("market data is down");
      return { dates: DAYS, levels: [1000, 1000, 1050, 1100] };
    },
  };
  return market;
}
