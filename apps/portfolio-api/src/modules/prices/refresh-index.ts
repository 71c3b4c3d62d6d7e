import { daysBetween, type IsoDate, isoDate } from "@stocks-vibe/portfolio-math";
import type { Database, Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../storage/schema.ts";
import { checkPrices } from "./check-price.ts";
import { listCoverage, saveCoverage } from "./coverage.repository.ts";
import type { IndexName, IndexSeries, MarketData, StoredIndex } from "./market-data.ts";
import { type DayRange, dueRange, marketDay } from "./market-days.ts";
import { addLevels, findLastLevel, listIndexLevels } from "./prices.repository.ts";

interface Levels {
  readonly dates: readonly IsoDate[];
  readonly levels: readonly number[];
}

/**
 * New index levels brought to the scale of the stored ones through their common last day.
 * Dividend-adjusted series are rescaled by their source at every dividend, so only growth may be
 * taken from them, never the level itself. Undefined when the new levels do not contain the stored
 * last day: then nothing can be joined.
 */
export function chainLevels(
  stored: { readonly day: IsoDate; readonly level: number } | undefined,
  given: Levels,
): Levels | undefined {
  if (!stored) return given;
  const common = given.dates.indexOf(stored.day);
  const base = given.levels[common];
  if (base === undefined || !(base > 0)) return undefined;
  return {
    dates: given.dates.slice(common + 1),
    levels: given.levels.slice(common + 1).map((level) => (level / base) * stored.level),
  };
}

/** A series this much older than the newest one is no longer kept up by its source. */
const ABANDONED_DAYS = 7;

interface Candidate extends IndexName {
  readonly market: MarketData;
}

/**
 * Every form of the index the sources have, total return before price, the chain's order within.
 */
function candidatesOf(markets: readonly MarketData[]): Candidate[] {
  const all = markets.flatMap((market) => market.indexes.map((index) => ({ ...index, market })));
  return [
    ...all.filter(({ kind }) => kind === "total-return"),
    ...all.filter(({ kind }) => kind === "price"),
  ];
}

const coverageName = ({ name }: IndexName): string => `index ${name}`;

/** The believable part of what a source gave, brought to the stored scale. */
function joinable(given: IndexSeries, stored: Parameters<typeof chainLevels>[0]): Levels {
  const prices = { currency: "USD", dates: given.dates, closes: given.levels, splits: [] };
  const { dates, closes } = checkPrices(prices, undefined);
  return chainLevels(stored, { dates, levels: closes }) ?? { dates: [], levels: [] };
}

/** Brings one index up to date. Answers its newest stored day. */
async function refreshCandidate(
  db: Database<PortfolioSchema>,
  { market, name, kind }: Candidate,
  wanted: DayRange,
): Promise<string | undefined> {
  const { source } = market;
  const symbol = coverageName({ name, kind });
  const { last, range } = await db.transaction({}, async (tx, now) => {
    const [known] = await listCoverage(tx, source, [symbol]);
    const newest = await findLastLevel(tx, source, name);
    const coverage = known && {
      from: isoDate(known.from_day),
      last: newest ? isoDate(newest.day) : null,
      askedAt: known.asked_at,
      askedDay: marketDay(known.asked_at),
    };
    return { last: newest, range: dueRange(coverage, wanted, { now, today: marketDay(now) }) };
  });
  if (!range) return last?.day;
  const stored = last && { day: isoDate(last.day), level: last.level };
  // From the last stored day on, which both have: new levels are joined to the stored ones there.
  const from = stored ? stored.day : range.from;
  const good = joinable(await market.index(name, from, range.to), stored);
  await db.transaction({}, async (tx, now) => {
    await addLevels(tx, source, { name, kind, days: good.dates, levels: good.levels });
    const answered = { source, symbol, from: range.from, refusedDay: null, splits: [] };
    await saveCoverage(tx, { ...answered, lastDay: null, lastClose: null }, now);
  });
  return good.dates.at(-1) ?? last?.day;
}

/**
 * Brings the best index up to date: the first total-return one that a source keeps up, else a price
 * index. `onError` hears of sources that fail; the next one is tried.
 */
export async function refreshIndex(
  db: Database<PortfolioSchema>,
  markets: readonly MarketData[],
  wantedOf: (market: MarketData) => DayRange,
  onError: (source: string, error: unknown) => void,
): Promise<void> {
  for (const candidate of candidatesOf(markets)) {
    const wanted = wantedOf(candidate.market);
    try {
      const newest = await refreshCandidate(db, candidate, wanted);
      if (newest && daysBetween(isoDate(newest), wanted.to) <= ABANDONED_DAYS) return;
    } catch (error) {
      onError(candidate.market.source, error);
    }
  }
}

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
