import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import {
  type AccountsOverview,
  type Dashboard,
  dashboard as dashboardSchema,
  type PortfolioSummary,
  type Position,
} from "@stocks-vibe/contracts/portfolio";
import { LRUCache } from "lru-cache";
import { findPosition } from "../../explain/question.ts";
import { summarize } from "./summarize.ts";

/**
 * Parts of the answer to a page, which takes tens of milliseconds to inflate, parse and check in a
 * large portfolio.
 */
export interface ReadsStoredFigures {
  summary(asked: AskedSummary): Promise<PortfolioSummary>;
  /** Null for a symbol that is not held. */
  position(asked: AskedPosition): Promise<Position | null>;
  /** Every position with its lots. */
  holdings(asked: AskedHoldings): Promise<Position[]>;
}

export type AskedHoldings = Stored;

interface Stored {
  /** The whole answer, as a gzip file. */
  readonly gzip: Uint8Array;
}

export interface AskedSummary extends Stored {
  /** The accounts as they are linked now. */
  readonly groups: AccountsOverview["groups"];
}

export interface AskedPosition extends Stored {
  readonly symbol: string;
}

/** Takes its time, so for threads. */
export const readStored = (gzip: Uint8Array): Dashboard =>
  dashboardSchema.parse(JSON.parse(gunzipSync(gzip).toString("utf8")).data);

export type StoredReader = typeof readStored;

/**
 * Of compressed answers: some twenty of 15 positions each. Parsed, each takes many times as much.
 */
const MOST_BYTES = 1024 * 1024;

/**
 * Keeps what it read lately, by the bytes themselves: other figures, and other organizations', are
 * other bytes.
 */
export function createStoredReader(mostBytes = MOST_BYTES): StoredReader {
  const kept = new LRUCache<string, Dashboard>({ maxSize: mostBytes });
  return (gzip) => {
    const key = createHash("sha256").update(gzip).digest("base64");
    const known = kept.get(key);
    if (known) return known;
    const dashboard = readStored(gzip);
    kept.set(key, dashboard, { size: gzip.length });
    return dashboard;
  };
}

export const summaryOf = (read: StoredReader, { gzip, groups }: AskedSummary): PortfolioSummary =>
  summarize(read(gzip), groups);

export const holdingsOf = (read: StoredReader, { gzip }: AskedHoldings): Position[] =>
  read(gzip).holdings;

export const positionOf = (read: StoredReader, { gzip, symbol }: AskedPosition): Position | null =>
  findPosition(read(gzip), symbol) ?? null;
