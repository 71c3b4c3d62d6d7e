import type { IndexGot, PricesGot } from "@stocks-vibe/contracts/link";
import type { Clock } from "@stocks-vibe/server-kit";
import { type ShapeSeries, shapePrices } from "../../institutions/shapes/shape-prices.ts";
import { type Day, dayOf, isoOf } from "../../market/calendar/day.ts";
import { lastCompletedTradingDay } from "../../market/calendar/market-clock.ts";
import type { Market } from "../../market/market.ts";

interface DateRange {
  readonly start_date: string;
  readonly end_date: string;
}

/** A range, and the last day whose close is known. */
interface Known {
  readonly from: Day;
  readonly to: Day;
  readonly asOf: Day;
}

export interface MarketDataService {
  prices(symbols: readonly string[], range: DateRange): Promise<Omit<PricesGot, "request_id">>;
  index(range: DateRange): Promise<Omit<IndexGot, "request_id">>;
}

const rounded = (level: number): number => Math.round(level * 10_000) / 10_000;

/** The sandbox's price source. No close is told before it is published. */
export function createMarketDataService(deps: {
  readonly market: Market;
  readonly clock: Clock;
}): MarketDataService {
  const { market, clock } = deps;

  const known = async (range: DateRange): Promise<Known> => {
    const asOf = lastCompletedTradingDay(await clock.now());
    return { from: dayOf(range.start_date), to: Math.min(dayOf(range.end_date), asOf), asOf };
  };

  const seriesOf = (symbol: string, range: Known): ShapeSeries | undefined => {
    const { from, to } = range;
    if (!market.find(symbol)) return shapePrices(symbol, range, market);
    return { ...market.closes(symbol, from, to), splits: market.splits(symbol, from, to) };
  };

  return {
    async prices(symbols, range) {
      const days = await known(range);
      const asked = [...new Set(symbols)];
      const listed = asked.flatMap((symbol) => {
        const series = seriesOf(symbol, days);
        return series ? [{ symbol, series }] : [];
      });
      const symbolsListed = new Set(listed.map(({ symbol }) => symbol));
      return {
        prices: listed.map(({ symbol, series }) => ({
          symbol,
          currency: "USD",
          dates: series.days.map(isoOf),
          closes: [...series.values],
        })),
        splits: listed.flatMap(({ series }) =>
          series.splits.map(({ day, ...split }) => ({ ...split, date: isoOf(day) })),
        ),
        unknown: asked.filter((symbol) => !symbolsListed.has(symbol)),
        source: "sandbox",
      };
    },

    async index(range) {
      const { from, to } = await known(range);
      const { days, values } = market.index(from, to);
      return {
        index: "SP500TR",
        kind: "total-return",
        dates: days.map(isoOf),
        levels: values.map(rounded),
      };
    },
  };
}
