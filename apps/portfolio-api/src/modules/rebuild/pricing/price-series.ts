import {
  type DatedSeries,
  daysBetween,
  type IsoDate,
  isoDate,
  valueOnOrAfter,
  valueOnOrBefore,
} from "@stocks-vibe/portfolio-math";
import { INSTITUTION } from "../../prices/market-chain.ts";
import type { StoredMarket } from "../../prices/market-rows.ts";
import { type MergedSeries, mergeSources, type SourceSeries } from "../../prices/merge-sources.ts";
import type { StoredRows } from "../rebuild.repository.ts";
import type { PriceRows } from "../rebuild-types.ts";

/** A market price this far from the institution's own of the same days belongs to another security with the same symbol. */
const AGREEING_FACTOR = 1.5;
const COMPARABLE_DAYS = 7;

/** The part of a source's series up to `asOf`: figures of a day must come out the same whenever they are asked for. */
function upTo(series: SourceSeries, asOf: IsoDate): SourceSeries {
  const count = series.dates.findLastIndex((day) => day <= asOf) + 1;
  const isRefused = series.refusedDay !== null && series.refusedDay <= asOf;
  const refusedDay = isRefused ? series.refusedDay : null;
  if (count === series.dates.length) return { ...series, refusedDay };
  return {
    source: series.source,
    dates: series.dates.slice(0, count),
    closes: series.closes.slice(0, count),
    refusedDay,
  };
}

/** False when both sources have a price of about the same day and they can't mean the same thing. */
export function agrees(market: SourceSeries, institution: SourceSeries | undefined): boolean {
  const day = institution?.dates.at(-1);
  const own = institution?.closes.at(-1);
  if (day === undefined || own === undefined) return true;
  const series: DatedSeries = { dates: market.dates, values: market.closes };
  const theirs = valueOnOrBefore(series, day) ?? valueOnOrAfter(series, day);
  if (!theirs || Math.abs(daysBetween(theirs.date, day)) > COMPARABLE_DAYS) return true;
  const factor = theirs.value / own;
  return factor < AGREEING_FACTOR && factor > 1 / AGREEING_FACTOR;
}

const toPriceRows = ({ dates, closes, sources, isRefusedSince }: MergedSeries): PriceRows => ({
  dates,
  closes,
  source: sources.at(-1) ?? INSTITUTION,
  sources,
  isRefusedSince,
});

/**
 * The closes of each security, by its id: the market's in the chain's order, the institution's own where it stands in that
 * order. Sandbox connections are priced by the sandbox, never by a real market, and the other way round.
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
  for (const { id, symbol, connection_id } of rows.securities) {
    const simulated = isSandbox.get(connection_id) ?? false;
    const stored = (simulated ? market.sandbox : market.chain).closes.get(symbol) ?? [];
    const institution = own.get(id);
    const bySource = new Map(
      stored.filter((row) => agrees(row, institution)).map((row) => [row.source, row]),
    );
    if (institution) bySource.set(INSTITUTION, institution);
    const order = simulated ? ["sandbox", INSTITUTION] : market.order;
    const chain = order.flatMap((source) => bySource.get(source) ?? []);
    const merged = mergeSources(chain.map((row) => upTo(row, asOf)));
    if (merged) series.set(id, toPriceRows(merged));
  }
  return series;
}
