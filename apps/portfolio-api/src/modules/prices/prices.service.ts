import { addYears, type IsoDate } from "@stocks-vibe/portfolio-math";
import type { Database, Logger, Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../schema.ts";
import type { MarketData } from "./market-data.ts";
import { type DayRange, missingRange } from "./missing-range.ts";
import {
  addCloses,
  addLevels,
  listCloses,
  listCoverage,
  listLevels,
  type StoredSeries,
} from "./prices.repository.ts";

/** How far back prices are kept: enough for the longest window an institution reports, with room to spare. */
const HISTORY_YEARS = 6;

export interface StoredIndex {
  readonly kind: "total-return" | "price";
  readonly days: readonly string[];
  readonly values: readonly number[];
}

export interface PricesService {
  readonly source: string;
  /**
   * Fetches what is missing for these symbols and the index up to `today`. When the source can't answer, what is stored
   * stays and the failure is logged: figures then rest on older prices and say so.
   */
  refresh(symbols: readonly string[], today: IsoDate, log: Logger): Promise<void>;
  closes(
    tx: Transaction<PortfolioSchema>,
    symbols: readonly string[],
  ): Promise<Map<string, StoredSeries>>;
  index(tx: Transaction<PortfolioSchema>): Promise<StoredIndex | undefined>;
}

/** Groups symbols that miss the same days, so that each stretch is asked for once. */
function groupByRange(
  symbols: readonly string[],
  coverage: ReadonlyMap<string, { first: string; last: string }>,
  wanted: DayRange,
): Map<string, { range: DayRange; symbols: string[] }> {
  const groups = new Map<string, { range: DayRange; symbols: string[] }>();
  for (const symbol of symbols) {
    const range = missingRange(coverage.get(symbol), wanted);
    if (!range) continue;
    const key = `${range.from}/${range.to}`;
    const group = groups.get(key) ?? { range, symbols: [] };
    group.symbols.push(symbol);
    groups.set(key, group);
  }
  return groups;
}

/** Keeps closing prices of one source in the database, shared by all organizations. */
export function createPricesService(
  db: Database<PortfolioSchema>,
  market: MarketData,
): PricesService {
  const { source } = market;

  const refreshCloses = async (symbols: readonly string[], wanted: DayRange): Promise<void> => {
    const rows = await db.transaction({}, (tx) => listCoverage(tx, source, symbols));
    const coverage = new Map(rows.map((row) => [row.symbol, row]));
    for (const group of groupByRange(symbols, coverage, wanted).values()) {
      const { from, to } = group.range;
      const found = await market.prices(group.symbols, from, to);
      await db.transaction({}, async (tx) => {
        for (const { symbol, currency, dates, closes } of found) {
          await addCloses(tx, source, { symbol, currency, days: dates, closes });
        }
      });
    }
  };

  const refreshIndex = async (wanted: DayRange): Promise<void> => {
    const stored = await db.transaction({}, (tx) => listLevels(tx, source));
    const [first, last] = [stored?.days[0], stored?.days.at(-1)];
    const range = missingRange(first && last ? { first, last } : undefined, wanted);
    if (!range) return;
    const { name, kind, dates, levels } = await market.index(range.from, range.to);
    await db.transaction({}, (tx) => addLevels(tx, source, { name, kind, days: dates, levels }));
  };

  return {
    source,
    async refresh(symbols, today, log) {
      const wanted = { from: addYears(today, -HISTORY_YEARS), to: today };
      try {
        await refreshIndex(wanted);
        await refreshCloses(symbols, wanted);
      } catch (error) {
        log.warn({ err: error, source }, "prices could not be refreshed; the stored ones stay");
      }
    },
    closes: (tx, symbols) => listCloses(tx, source, symbols),
    async index(tx) {
      const stored = await listLevels(tx, source);
      return stored ? { kind: stored.kind, days: stored.days, values: stored.values } : undefined;
    },
  };
}
