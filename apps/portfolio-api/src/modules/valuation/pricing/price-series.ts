import {
  addDays,
  type DatedSeries,
  type DatedValue,
  daysBetween,
  type IsoDate,
  isoDate,
  valueOnOrAfter,
  valueOnOrBefore,
} from "@stocks-vibe/portfolio-math";
import type { StoredMarket } from "../../prices/market-data.ts";
import { type MergedSeries, mergeSources, type SourceSeries } from "../../prices/merge-sources.ts";
import { INSTITUTION } from "../../prices/sources/market-chain.ts";
import type { StoredRows } from "../rebuild/rebuild.repository.ts";
import type { PriceRows } from "../rebuild/rebuild-types.ts";

/**
 * A market price this far from the institution's own of the same days belongs to another security
 * with the same symbol.
 */
const AGREEING_FACTOR = 1.5;
const COMPARABLE_DAYS = 7;

/**
 * The part of a source's series up to `asOf`: figures of a day must come out the same whenever they
 * are asked for.
 */
function upTo(series: SourceSeries, asOf: IsoDate): SourceSeries {
  const count = series.dates.findLastIndex((day) => day <= asOf) + 1;
  const isRefused = series.refusedDay !== null && series.refusedDay <= asOf;
  const refusedDay = isRefused ? series.refusedDay : null;
  if (count === series.dates.length) return { ...series, refusedDay };
  return {
    ...(series.splits ? { splits: series.splits.filter(({ date }) => date <= asOf) } : {}),
    ...(series.splitsFrom ? { splitsFrom: series.splitsFrom } : {}),
    source: series.source,
    dates: series.dates.slice(0, count),
    closes: series.closes.slice(0, count),
    refusedDay,
  };
}

/** The institution's own prices that a market's are held against, newest last. */
const COMPARED = 5;

/** False when the market has a price of about the same day, and none of the days around fits. */
function fits(market: SourceSeries, { date, value }: DatedValue): boolean {
  const series: DatedSeries = { dates: market.dates, values: market.closes };
  const before = valueOnOrBefore(series, date);
  const around = [
    before,
    before && valueOnOrBefore(series, addDays(before.date, -1)),
    valueOnOrAfter(series, date),
  ];
  const near = around.filter(
    (one) => one && Math.abs(daysBetween(one.date, date)) <= COMPARABLE_DAYS,
  );
  const isAlike = (factor: number) => factor < AGREEING_FACTOR && factor > 1 / AGREEING_FACTOR;
  const ratios = (market.splits ?? [])
    .filter((split) => Math.abs(daysBetween(split.date, date)) <= COMPARABLE_DAYS)
    .flatMap(({ ratio }) => [ratio, 1 / ratio]);
  if (near.length === 0) return true;
  return near.some((one) => {
    const factor = (one?.value ?? 0) / value;
    return isAlike(factor) || ratios.some((ratio) => isAlike(factor * ratio));
  });
}

/**
 * False when most of the institution's latest prices can't mean what the market's of the same days
 * mean: then it is another security with the same symbol. A single price that doesn't fit is the
 * fault of that price.
 */
export function agrees(
  market: SourceSeries,
  institution: Pick<SourceSeries, "dates" | "closes"> | undefined,
): boolean {
  const own = (institution?.dates ?? []).flatMap((date, place): DatedValue[] => {
    const value = institution?.closes[place];
    return value !== undefined && value > 0 ? [{ date, value }] : [];
  });
  const compared = own.slice(-COMPARED);
  const unlike = compared.filter((point) => !fits(market, point)).length;
  return unlike * 2 <= compared.length && !(compared.length === 1 && unlike === 1);
}

/**
 * What the institution says of a security's price: its stored prices, and those of the holdings.
 * Accounts that price it otherwise on one day each count, whatever the order of their rows.
 */
function ownPrices(rows: StoredRows, securityId: string, institution: SourceSeries | undefined) {
  const stored = institution?.dates.map((date, place): DatedValue => {
    return { date, value: institution.closes[place] ?? 0 };
  });
  const held = rows.holdings.flatMap((row): DatedValue[] => {
    if (row.security_id !== securityId || row.price_as_of === null) return [];
    const isPrice = row.refused_reason === null && row.price > 0;
    return isPrice ? [{ date: isoDate(row.price_as_of), value: row.price }] : [];
  });
  const points = new Map(
    [...(stored ?? []), ...held].map((one) => [`${one.date} ${one.value}`, one]),
  );
  const ordered = [...points.values()].sort(
    (a, b) => Number(a.date > b.date) - Number(a.date < b.date) || a.value - b.value,
  );
  return { dates: ordered.map(({ date }) => date), closes: ordered.map(({ value }) => value) };
}

const toPriceRows = ({
  dates,
  closes,
  sources,
  isRefusedSince,
  splits,
  splitsFrom,
}: MergedSeries): PriceRows => ({
  ...(splits ? { splits } : {}),
  ...(splitsFrom ? { splitsFrom } : {}),
  dates,
  closes,
  source: sources.at(-1) ?? INSTITUTION,
  sources,
  isRefusedSince,
});

/**
 * The closes of each security, by its id: the market's in the chain's order, the institution's own
 * where it stands in that order. Sandbox connections are priced by the sandbox, never by a real
 * market, and the other way round.
 */
export function priceSeries(
  rows: StoredRows,
  market: StoredMarket,
  asOf: IsoDate,
): Map<string, PriceRows> {
  const isSandbox = new Map(rows.connections.map((row) => [row.id, row.is_sandbox]));
  const own = new Map(
    rows.institutionPrices.map((row): [string, SourceSeries] => [
      row.security_id,
      {
        source: INSTITUTION,
        dates: row.days.map(isoDate),
        closes: row.closes,
        refusedDay: null,
      },
    ]),
  );
  const series = new Map<string, PriceRows>();
  for (const { id, symbol: own_symbol, market_symbol, connection_id } of rows.securities) {
    const symbol = market_symbol ?? own_symbol;
    const simulated = isSandbox.get(connection_id) ?? false;
    const stored = (simulated ? market.sandbox : market.chain).closes.get(symbol) ?? [];
    const institution = own.get(id);
    const told = ownPrices(rows, id, institution);
    const bySource = new Map(
      stored.filter((row) => agrees(row, told)).map((row) => [row.source, row]),
    );
    if (institution) bySource.set(INSTITUTION, institution);
    const order = simulated ? ["sandbox", INSTITUTION] : market.order;
    const chain = order.flatMap((source) => bySource.get(source) ?? []);
    const merged = mergeSources(chain.map((row) => upTo(row, asOf)));
    if (merged) series.set(id, toPriceRows(merged));
  }
  return series;
}
