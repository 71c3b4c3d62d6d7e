import { type IsoDate, isoDate } from "@stocks-vibe/portfolio-math";
import type { Database } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../storage/schema.ts";
import { type CheckedPrices, checkPrices } from "./check-price.ts";
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
