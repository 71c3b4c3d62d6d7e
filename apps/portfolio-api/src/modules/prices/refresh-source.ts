import { type IsoDate, isIsoDate, isoDate } from "@stocks-vibe/portfolio-math";
import type { Database } from "@stocks-vibe/server-kit";
import { parse } from "csv-parse/sync";
import type { PortfolioSchema } from "../../storage/schema.ts";
import { type CheckedPrices, checkPrice, checkPrices, type RefusedReason } from "./check-price.ts";
import { addRefusals, listCoverage, saveCoverage } from "./coverage.repository.ts";
import type { MarketData, PriceSeries } from "./market-data.ts";
import { type DayRange, dueRange, marketDay } from "./market-days.ts";
import { addCloses } from "./prices.repository.ts";

interface Due {
  readonly symbol: string;
  readonly range: DayRange;
  readonly lastGood: { readonly day: IsoDate; readonly close: number } | undefined;
}

type Coverage = Awaited<ReturnType<typeof listCoverage>>[number];

function dueOf(
  symbol: string,
  known: Coverage | undefined,
  wanted: DayRange,
  now: Date,
): Due | undefined {
  const last = known?.last_day ? isoDate(known.last_day) : null;
  const coverage = known && {
    from: isoDate(known.from_day),
    last,
    askedAt: known.asked_at,
    askedDay: marketDay(known.asked_at),
  };
  const range = dueRange(coverage, wanted, { now, today: marketDay(now) });
  if (!range) return undefined;
  // A start that was missing is asked for from the beginning: its prices are held against each
  // other.
  const isContinued = known !== undefined && range.from >= known.from_day;
  const close = known?.last_close ?? null;
  return {
    symbol,
    range,
    lastGood: isContinued && last !== null && close !== null ? { day: last, close } : undefined,
  };
}

/** Symbols that miss the same days, in batches the source likes: each stretch is asked for once. */
function batchesOf(due: readonly Due[], size: number): Due[][] {
  const groups = new Map<string, Due[]>();
  for (const entry of due) {
    const key = `${entry.range.from}/${entry.range.to}`;
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return [...groups.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / size) }, (_, index) =>
      group.slice(index * size, (index + 1) * size),
    ),
  );
}

const NOTHING: CheckedPrices = { dates: [], closes: [], refused: [] };

/**
 * Asks one source for what is missing of these symbols, checks it and stores it batch by batch.
 * Rejects when the source fails; what it gave before stays stored. Symbols it does not know are
 * remembered, so that they are not asked for again today.
 */
export async function refreshSource(
  db: Database<PortfolioSchema>,
  market: MarketData,
  symbols: readonly string[],
  wanted: DayRange,
): Promise<void> {
  const { source } = market;
  const due = await db.transaction({}, async (tx, now) => {
    const known = new Map(
      (await listCoverage(tx, source, symbols)).map((row) => [row.symbol, row]),
    );
    return symbols.flatMap((symbol) => dueOf(symbol, known.get(symbol), wanted, now) ?? []);
  });

  const store = (batch: readonly Due[], found: readonly PriceSeries[]) =>
    db.transaction({}, async (tx, now) => {
      for (const { symbol, range, lastGood } of batch) {
        const series = found.find((row) => row.symbol === symbol);
        const checked = series ? checkPrices(series, lastGood) : NOTHING;
        const given = { days: checked.dates, closes: checked.closes };
        await addCloses(tx, source, symbol, given, now);
        await addRefusals(tx, source, symbol, series?.currency ?? "", checked.refused, now);
        const answered = {
          source,
          symbol,
          from: range.from,
          lastDay: checked.dates.at(-1) ?? null,
          lastClose: checked.closes.at(-1) ?? null,
          refusedDay: checked.refused.at(-1)?.day ?? null,
          splits: series?.splits ?? [],
        };
        await saveCoverage(tx, answered, now);
      }
    });

  for (const batch of batchesOf(due, market.batchSize)) {
    const [first] = batch;
    if (!first) continue;
    const asked = batch.map(({ symbol }) => symbol);
    await store(batch, await market.prices(asked, first.range.from, first.range.to));
  }
}

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
