import { type IsoDate, isoDate } from "@stocks-vibe/portfolio-math";
import type { Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../storage/schema.ts";
import { listCloses, listRevisions } from "./prices.repository.ts";

type Tx = Transaction<PortfolioSchema>;

/**
 * Closes of one symbol from one source as stored, ascending. Shared between readers: never changed
 * in place.
 */
interface StoredCloses {
  readonly source: string;
  readonly symbol: string;
  readonly dates: readonly IsoDate[];
  readonly closes: readonly number[];
}

/**
 * Reads the closes of these symbols from these sources; what this process has read before comes
 * from memory while it is current.
 */
export type ReadCloses = (
  tx: Tx,
  sources: readonly string[],
  symbols: readonly string[],
) => Promise<StoredCloses[]>;

/** A series of six years takes some 30 KB, its days being shared by all. */
const KEPT = 3_000;

interface Kept {
  readonly revision: number;
  readonly series: StoredCloses;
}

const keyOf = ({ source, symbol }: { readonly source: string; readonly symbol: string }) =>
  `${source} ${symbol}`;

/**
 * Keeps price series in memory by their revision, the least recently used leaving first. A change
 * that commits between the two reads is kept under the older revision, so the next reader asks
 * again.
 */
export function createClosesCache(kept = KEPT): ReadCloses {
  const memory = new Map<string, Kept>();
  const days = new Map<string, IsoDate>();

  const dayOf = (text: string): IsoDate => {
    const known = days.get(text) ?? isoDate(text);
    days.set(text, known);
    return known;
  };

  const remember = (revision: number, series: StoredCloses): void => {
    const key = keyOf(series);
    memory.delete(key);
    memory.set(key, { revision, series });
    const [oldest] = memory.keys();
    if (memory.size > kept && oldest !== undefined) memory.delete(oldest);
  };

  return async (tx, sources, symbols) => {
    const revisions = await listRevisions(tx, sources, symbols);
    const found: StoredCloses[] = [];
    const missing: typeof revisions = [];
    for (const row of revisions) {
      const known = memory.get(keyOf(row));
      if (known?.revision === row.revision) {
        remember(row.revision, known.series);
        found.push(known.series);
      } else missing.push(row);
    }
    const wanted = new Map(missing.map((row) => [keyOf(row), row.revision]));
    const rows = await listCloses(
      tx,
      [...new Set(missing.map((row) => row.source))],
      missing.map((row) => row.symbol),
    );
    for (const { source, symbol, days: texts, closes } of rows) {
      const revision = wanted.get(keyOf({ source, symbol }));
      if (revision === undefined) continue;
      const series = { source, symbol, dates: texts.map(dayOf), closes };
      remember(revision, series);
      found.push(series);
    }
    return found;
  };
}
