import type { Day } from "../../market/calendar/day.ts";
import type { DailySeries, DatedSplit, Market } from "../../market/market.ts";
import type { ShapeMarketPrice } from "./shape.ts";
import { shapeDays } from "./shape-days.ts";
import { readShapeSymbol } from "./shape-symbol.ts";
import { SHAPES } from "./shapes.ts";

/** What the shapes' market tells of one symbol, once the close of `asOf` is known. */
export interface ShapeSeries extends DailySeries {
  readonly splits: readonly DatedSplit[];
}

const markets = new Map<string, ShapeMarketPrice>(
  SHAPES.flatMap(({ securities }) =>
    securities.flatMap(({ stem, market }) => (market ? [[stem, market] as const] : [])),
  ),
);

/**
 * Prices of a shape's security between two days; undefined where the symbol is none that the market
 * prices.
 */
export function shapePrices(
  symbol: string,
  { from, to, asOf }: { readonly from: Day; readonly to: Day; readonly asOf: Day },
  market: Pick<Market, "tradingDays">,
): ShapeSeries | undefined {
  const named = readShapeSymbol(symbol);
  const prices = named && markets.get(named.stem);
  if (!named || !prices) return undefined;
  const at = shapeDays(named.linked);
  const days = market.tradingDays(from, to);
  return {
    days,
    values: days.map((day) => prices.close(at, day, asOf)),
    splits: (prices.splits?.(at) ?? [])
      .filter(({ day }) => day >= from && day <= to)
      .map((split) => ({ ...split, symbol })),
  };
}
