import { daysBetween, isoDate } from "@stocks-vibe/portfolio-math";
import type { Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../storage/schema.ts";
import type { MarketData } from "./market-data.ts";
import type { StoredIndex } from "./market-rows.ts";
import { findLastLevel, listIndexLevels } from "./prices.repository.ts";
import { ABANDONED_DAYS, candidatesOf } from "./refresh-index.ts";

type Tx = Transaction<PortfolioSchema>;

/**
 * The stored index to compare with: the best form among those that are kept up. Shared between
 * readers: never changed in place.
 */
export type ReadIndex = (
  tx: Tx,
  markets: readonly MarketData[],
) => Promise<StoredIndex | undefined>;

/**
 * Keeps the levels of each index in memory while the newest stored one is the same: levels are only
 * ever added, after the last day that is stored. There are a handful of indexes.
 */
export function createIndexCache(): ReadIndex {
  const memory = new Map<string, { readonly level: number; readonly index: StoredIndex }>();

  return async (tx, markets) => {
    const known = [];
    for (const { market, name, kind } of candidatesOf(markets)) {
      const { source } = market;
      const last = await findLastLevel(tx, source, name);
      if (last) known.push({ source, name, kind, last: isoDate(last.day), level: last.level });
    }
    const newest = known
      .map(({ last }) => last)
      .sort()
      .at(-1);
    const best = known.find(({ last }) => newest && daysBetween(last, newest) <= ABANDONED_DAYS);
    if (!best) return undefined;
    const { source, name, kind, last, level } = best;
    const key = `${source} ${name}`;
    const kept = memory.get(key);
    if (kept?.level === level && kept.index.kind === kind && kept.index.days.at(-1) === last) {
      return kept.index;
    }
    const levels = await listIndexLevels(tx, source, name);
    const index = {
      source,
      name,
      kind,
      days: levels.map((row) => row.day),
      values: levels.map((row) => row.level),
    };
    const end = levels.at(-1);
    // Read under the newest level that they end with, whatever came in between.
    if (end) memory.set(key, { level: end.level, index });
    return index;
  };
}
