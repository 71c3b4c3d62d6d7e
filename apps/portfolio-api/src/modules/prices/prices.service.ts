import { addDays, addYears, daysBetween, type IsoDate, isoDate } from "@stocks-vibe/portfolio-math";
import type { Database, Logger, Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../storage/schema.ts";
import { createClosesCache } from "./closes-cache.ts";
import { listCoverage, listRemarks, listTracked, trackSymbols } from "./coverage.repository.ts";
import type { MarketData, MarketRows, StoredMarket, WantedSymbols } from "./market-data.ts";
import { type DayRange, marketDay } from "./market-days.ts";
import type { SourceSeries } from "./merge-sources.ts";
import { replaceCloses } from "./prices.repository.ts";
import { createIndexCache, refreshIndex } from "./refresh-index.ts";
import { type ParsedPrices, parsePriceCsv, refreshSource } from "./refresh-source.ts";
import { CSV, INSTITUTION, type MarketChain } from "./sources/market-chain.ts";

/** So long this process takes its own word for it that nothing of a symbol is to be fetched. */
const FRESH_MS = 10 * 60_000;
/** More than any night holds; beyond it everything is looked up again. */
const MOST = 50_000;

/**
 * Which symbols this process has just brought up to date, so that organizations that hold the same
 * ask for them once.
 */
interface FreshSymbols {
  note(symbols: readonly string[], now: Date): void;
  /** True where each of them was noted on this market day and not long ago. */
  has(symbols: readonly string[], now: Date): boolean;
}

export function createFreshSymbols(): FreshSymbols {
  const noted = new Map<string, { readonly at: number; readonly day: IsoDate }>();
  return {
    note(symbols, now) {
      if (noted.size + symbols.length > MOST) noted.clear();
      const entry = { at: now.getTime(), day: marketDay(now) };
      for (const symbol of symbols) noted.set(symbol, entry);
    },
    has(symbols, now) {
      const day = marketDay(now);
      return symbols.every((symbol) => {
        const entry = noted.get(symbol);
        // A clock that was set back is no proof of anything.
        const age = entry ? now.getTime() - entry.at : -1;
        return entry?.day === day && age >= 0 && age < FRESH_MS;
      });
    },
  };
}

/**
 * How far back prices are kept: enough for the longest window an institution reports, with room to
 * spare.
 */
const HISTORY_YEARS = 6;
/** A source whose newest price is older leaves the symbol to the next one, too. */
const LATE_DAYS = 5;
/** Symbols that nobody has wanted for so long are no longer loaded at night. */
const TRACKED_DAYS = 45;
const DAY_MS = 86_400_000;
const MARKETS = ["sandbox", "chain"] as const;

type Tx = Transaction<PortfolioSchema>;

export interface PricesService {
  /**
   * Fetches what is missing for these symbols and their indexes; nothing is asked for twice. When a
   * source can't answer, what is stored stays, the failure is logged and the next source is asked:
   * figures then rest on older prices and say so.
   */
  refresh(
    wanted: Pick<WantedSymbols, "sandbox" | "chain">,
    log: Pick<Logger, "warn">,
  ): Promise<void>;
  /**
   * Remembers, within the caller's transaction, which symbols the night must load, and answers
   * those to be refreshed after it; undefined where this process has just done both for all of
   * them.
   */
  prepare(tx: Tx, wanted: WantedSymbols, now: Date): Promise<WantedSymbols | undefined>;
  /** Once per night, for all organizations together. */
  refreshTracked(log: Logger): Promise<void>;
  read(tx: Tx, wanted: WantedSymbols): Promise<StoredMarket>;
  /**
   * Whether a source of each symbol's market has answered about it, be it that it does not know the
   * symbol. True where no source is asked at all.
   */
  wasAsked(tx: Tx, wanted: Pick<WantedSymbols, "sandbox" | "chain">): Promise<boolean>;
  /** Takes an operator's file of closing prices, whole or not at all. */
  importCsv(text: string): Promise<ParsedPrices>;
}

export interface PricesDependencies {
  readonly db: Database<PortfolioSchema>;
  readonly sandbox: MarketData;
  readonly chain: MarketChain;
}

const wantedOf =
  (now: Date) =>
  ({ through }: MarketData): DayRange => {
    const today = marketDay(now);
    return {
      from: addYears(today, -HISTORY_YEARS),
      to: through === "today" ? today : addDays(today, -1),
    };
  };

/** Nothing of a source that was never asked with splits kept. */
const splitsIn = (remark: Awaited<ReturnType<typeof listRemarks>>[number] | undefined) =>
  remark?.splits_from
    ? {
        splitsFrom: isoDate(remark.splits_from),
        splits: remark.splits.map(({ day, ratio }) => ({ date: isoDate(day), ratio })),
      }
    : {};

/** Keeps closing prices of every source in the database, shared by all organizations. */
export function createPricesService({ db, sandbox, chain }: PricesDependencies): PricesService {
  const readCloses = createClosesCache();
  const readIndex = createIndexCache();
  const fresh = { sandbox: createFreshSymbols(), chain: createFreshSymbols() };
  const tracked = { sandbox: createFreshSymbols(), chain: createFreshSymbols() };

  const marketsOf = { sandbox: [sandbox], chain: chain.markets };

  const stillLate = async (source: string, symbols: readonly string[], to: IsoDate) => {
    const rows = await db.transaction({}, (tx) => listCoverage(tx, source, symbols));
    const last = new Map(rows.map((row) => [row.symbol, row.last_day]));
    return symbols.filter((symbol) => {
      const day = last.get(symbol);
      return !day || daysBetween(isoDate(day), to) > LATE_DAYS;
    });
  };

  /** Answers when every source that was asked has answered; undefined where one failed. */
  const refreshMarkets = async (
    markets: readonly MarketData[],
    symbols: readonly string[],
    log: Pick<Logger, "warn">,
  ): Promise<Date | undefined> => {
    const now = await db.transaction({}, async (_tx, at) => at);
    const wanted = wantedOf(now);
    let hasFailed = false;
    const warn = (source: string, error: unknown) => {
      hasFailed = true;
      log.warn({ err: error, source }, "prices could not be refreshed; the stored ones stay");
    };
    await refreshIndex(db, markets, wanted, warn);
    let missing = symbols;
    for (const market of markets) {
      try {
        await refreshSource(db, market, missing, wanted(market));
      } catch (error) {
        warn(market.source, error);
      }
      missing = await stillLate(market.source, missing, wanted(market).to);
    }
    return hasFailed ? undefined : now;
  };

  const refresh: PricesService["refresh"] = async (wanted, log) => {
    for (const market of MARKETS) {
      const symbols = wanted[market];
      if (symbols.length === 0) continue;
      const done = await refreshMarkets(marketsOf[market], symbols, log);
      if (done) fresh[market].note(symbols, done);
    }
  };

  const readMarket = async (
    tx: Tx,
    sources: readonly string[],
    markets: readonly MarketData[],
    symbols: readonly string[],
  ): Promise<MarketRows> => {
    if (symbols.length === 0) return { closes: new Map(), index: undefined };
    const rows = await readCloses(tx, sources, symbols);
    const remarks = new Map(
      (await listRemarks(tx, sources, symbols)).map((row) => [`${row.source} ${row.symbol}`, row]),
    );
    const closes = new Map<string, SourceSeries[]>();
    for (const source of sources) {
      for (const row of rows.filter((candidate) => candidate.source === source)) {
        const remark = remarks.get(`${source} ${row.symbol}`);
        const series = {
          source,
          dates: row.dates,
          closes: row.closes,
          refusedDay: remark?.refused_day ? isoDate(remark.refused_day) : null,
          ...splitsIn(remark),
        };
        closes.set(row.symbol, [...(closes.get(row.symbol) ?? []), series]);
      }
    }
    return { closes, index: await readIndex(tx, markets) };
  };

  return {
    refresh,
    async refreshTracked(log) {
      const rows = await db.transaction({}, (tx, now) =>
        listTracked(tx, new Date(now.getTime() - TRACKED_DAYS * DAY_MS)),
      );
      const symbolsOf = (market: "sandbox" | "chain") =>
        rows.filter((row) => row.market === market).map((row) => row.symbol);
      await refresh({ sandbox: symbolsOf("sandbox"), chain: symbolsOf("chain") }, log);
    },
    async prepare(tx, wanted, now) {
      for (const market of MARKETS) {
        const symbols = wanted[market];
        if (tracked[market].has(symbols, now)) continue;
        await trackSymbols(tx, market, symbols, now);
        tracked[market].note(symbols, now);
      }
      return MARKETS.every((market) => fresh[market].has(wanted[market], now)) ? undefined : wanted;
    },
    async read(tx, wanted) {
      const stored = chain.order.filter((source) => source !== INSTITUTION);
      return {
        sandbox: await readMarket(tx, [sandbox.source], [sandbox], wanted.sandbox),
        chain: await readMarket(tx, stored, chain.markets, wanted.real),
        order: chain.order,
      };
    },
    async wasAsked(tx, wanted) {
      for (const market of MARKETS) {
        const sources = marketsOf[market];
        if (sources.length === 0) continue;
        const answered = new Set<string>();
        for (const { source } of sources)
          for (const { symbol } of await listCoverage(tx, source, wanted[market]))
            answered.add(symbol);
        if (wanted[market].some((symbol) => !answered.has(symbol))) return false;
      }
      return true;
    },
    async importCsv(text) {
      const today = await db.transaction({}, async (_tx, now) =>
        isoDate(now.toISOString().slice(0, 10)),
      );
      const parsed = parsePriceCsv(text, today);
      if (parsed.problems.length > 0) return parsed;
      await db.transaction({}, (tx) => replaceCloses(tx, CSV, parsed.prices));
      return parsed;
    },
  };
}
