import { type IsoDate, isIsoDate, isoDate } from "@stocks-vibe/portfolio-math";
import { parse } from "csv-parse/sync";
import { checkPrice, type RefusedReason } from "./check-price.ts";

interface ImportedPrice {
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

/** No market that anybody imports closed before. */
const FIRST_DAY = "1900-01-01";
/** More for one share is a slip of the keyboard. */
const HIGHEST_CLOSE = 1e9;

const REFUSED: Readonly<Record<RefusedReason, string>> = {
  "not-a-number": "is no number such as 51.20",
  "not-positive": "is not above 0",
  "wrong-currency": "is not in USD",
  "implausible-jump": "is far from the price before",
};

/** A comma between quotes is part of its cell. */
const cellsOf = (line: string): string[] =>
  parse(line, { trim: true, relax_quotes: true, relax_column_count: true })[0] ?? [];

function parseLine(line: string, today: IsoDate): ImportedPrice | string {
  const [symbol = "", day = "", close = "", currency = "", ...rest] = cellsOf(line);
  if (rest.length > 0) return "has more than four cells";
  if (!SYMBOL.test(symbol)) return `"${symbol}" is no symbol`;
  if (!isIsoDate(day)) return `"${day}" is no calendar day such as 2026-01-30`;
  if (day > today) return `"${day}" is in the future`;
  if (day < FIRST_DAY) return `"${day}" is before 1900`;
  const price = close === "" ? Number.NaN : Number(close);
  const refused = checkPrice(price, currency, undefined);
  if (refused) return `"${close} ${currency}" ${REFUSED[refused]}`;
  if (price > HIGHEST_CLOSE) return `"${close}" is more than one share can cost`;
  return { symbol, day: isoDate(day), close: price, currency };
}

/**
 * Reads a file of closing prices: the header `symbol,day,close,currency`, then one price as traded
 * per line, none after `today`. Every bad line is named, so that a whole file can be mended at
 * once.
 */
export function parsePriceCsv(text: string, today: IsoDate): ParsedPrices {
  const [header = "", ...lines] = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  if (cellsOf(header).join() !== HEADER.join()) {
    return { prices: [], problems: [`line 1: the header must be ${HEADER.join()}`] };
  }
  const prices: ImportedPrice[] = [];
  const problems: string[] = [];
  const lineOf = new Map<string, { readonly number: number; readonly close: number }>();
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const number = index + 2;
    const parsed = parseLine(line, today);
    if (typeof parsed === "string") {
      problems.push(`line ${number}: ${parsed}`);
      continue;
    }
    const key = `${parsed.symbol} ${parsed.day}`;
    const earlier = lineOf.get(key);
    if (earlier && earlier.close !== parsed.close) {
      problems.push(`line ${number}: line ${earlier.number} has another close of ${key}`);
    } else if (!earlier) {
      lineOf.set(key, { number, close: parsed.close });
      prices.push(parsed);
    }
  }
  if (prices.length === 0 && problems.length === 0) {
    problems.push("line 2: there is no price below the header");
  }
  return { prices, problems };
}
