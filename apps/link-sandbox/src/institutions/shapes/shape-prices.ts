import { type Day, dayOf } from "../../market/calendar/day.ts";
import type { DailySeries, DatedSplit, Market } from "../../market/market.ts";
import type { ShapeMarketPrice, ShapeSecurity } from "./shape.ts";
import { shapeDays } from "./shape-days.ts";
import { SHAPES } from "./shapes.ts";

const FIRST_DAY = dayOf("2015-01-01");
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const CODE_LENGTH = 3;
const LARGEST = LETTERS.length ** CODE_LENGTH;

/** A day as three letters: enough for 48 years. */
function codeOf(day: Day): string {
  let left = day - FIRST_DAY;
  if (left < 0 || left >= LARGEST) throw new Error(`no code for day ${day}`);
  let code = "";
  for (let place = 0; place < CODE_LENGTH; place += 1) {
    code = `${LETTERS[left % LETTERS.length]}${code}`;
    left = Math.floor(left / LETTERS.length);
  }
  return code;
}

/** The symbol of a shape's security in an item of that day. */
export const shapeSymbol = ({ stem }: ShapeSecurity, linked: Day): string =>
  `${stem}${codeOf(linked)}`;

/** The stem and the item's day of a symbol; undefined where it can't be a shape's. */
export function readShapeSymbol(
  symbol: string,
): { readonly stem: string; readonly linked: Day } | undefined {
  if (!/^[A-Z]{6}$/.test(symbol)) return undefined;
  const code = symbol.slice(-CODE_LENGTH);
  const days = [...code].reduce((sum, letter) => sum * LETTERS.length + LETTERS.indexOf(letter), 0);
  return { stem: symbol.slice(0, -CODE_LENGTH), linked: FIRST_DAY + days };
}

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
