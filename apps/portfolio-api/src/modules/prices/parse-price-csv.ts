import { type IsoDate, isIsoDate, isoDate } from "@stocks-vibe/portfolio-math";
import { checkPrice } from "./check-price.ts";

export interface ImportedPrice {
  readonly symbol: string;
  readonly day: IsoDate;
  readonly close: number;
  readonly currency: string;
}

export interface ParsedPrices {
  readonly prices: readonly ImportedPrice[];
  /** One sentence per bad line, with its number. A file with any is not imported. */
  readonly problems: readonly string[];
}

const HEADER = ["symbol", "day", "close", "currency"] as const;
const SYMBOL = /^[A-Za-z0-9][A-Za-z0-9.:^ -]{0,39}$/;

const unquote = (cell: string): string => cell.trim().replace(/^"(.*)"$/, "$1");

function parseLine(line: string): ImportedPrice | string {
  const [symbol = "", day = "", close = "", currency = "", ...rest] = line.split(",").map(unquote);
  if (rest.length > 0) return "has more than four cells";
  if (!SYMBOL.test(symbol)) return `"${symbol}" is no symbol`;
  if (!isIsoDate(day)) return `"${day}" is no calendar day such as 2026-01-30`;
  const price = close === "" ? Number.NaN : Number(close);
  const refused = checkPrice(price, currency, undefined);
  if (refused) return `"${close} ${currency}" is refused: ${refused}`;
  return { symbol, day: isoDate(day), close: price, currency };
}

/**
 * Reads a file of closing prices: the header `symbol,day,close,currency`, then one price as traded per line. Every bad line is
 * named, so that a whole file can be mended at once.
 */
export function parsePriceCsv(text: string): ParsedPrices {
  const [header = "", ...lines] = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  if (header.split(",").map(unquote).join() !== HEADER.join()) {
    return { prices: [], problems: [`line 1: the header must be ${HEADER.join()}`] };
  }
  const prices: ImportedPrice[] = [];
  const problems: string[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const parsed = parseLine(line);
    if (typeof parsed === "string") problems.push(`line ${index + 2}: ${parsed}`);
    else prices.push(parsed);
  }
  return { prices, problems };
}
