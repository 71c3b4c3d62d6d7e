import type { IndexGot, PricesGot } from "@stocks-vibe/contracts/link";
import type { Clock } from "@stocks-vibe/server-kit";
import { type Day, dayOf, isoOf } from "../../market/calendar/day.ts";
import { lastCompletedTradingDay } from "../../market/calendar/market-clock.ts";
import type { Market } from "../../market/market.ts";

interface DateRange {
  readonly start_date: string;
  readonly end_date: string;
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

  const known = async (range: DateRange): Promise<readonly [from: Day, to: Day]> => {
    const last = lastCompletedTradingDay(await clock.now());
    return [dayOf(range.start_date), Math.min(dayOf(range.end_date), last)];
  };

  return {
    async prices(symbols, range) {
      const [from, to] = await known(range);
      const asked = [...new Set(symbols)];
      const listed = asked.filter((symbol) => market.find(symbol));
      return {
        prices: listed.map((symbol) => {
          const { days, values } = market.closes(symbol, from, to);
          return { symbol, currency: "USD", dates: days.map(isoOf), closes: [...values] };
        }),
        splits: listed.flatMap((symbol) =>
          market.splits(symbol, from, to).map(({ day, ...split }) => ({
            ...split,
            date: isoOf(day),
          })),
        ),
        unknown: asked.filter((symbol) => !market.find(symbol)),
        source: "sandbox",
      };
    },

    async index(range) {
      const { days, values } = market.index(...(await known(range)));
      return {
        index: "SP500TR",
        kind: "total-return",
        dates: days.map(isoOf),
        levels: values.map(rounded),
      };
    },
  };
}
