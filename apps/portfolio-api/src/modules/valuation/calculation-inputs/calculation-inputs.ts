import { setImmediate as breathe } from "node:timers/promises";
import { deserialize, serialize } from "node:v8";
import type { MarketRows, StoredIndex, StoredMarket } from "../../prices/market-data.ts";
import type { SourceSeries } from "../../prices/merge-sources.ts";
import type { StoredRows } from "../rebuild/rebuild.repository.ts";
import { type DatedValues, type SharedSeries, shareSeries } from "./shared-series.ts";

/** What figures are calculated from, as it was read. */
export interface CalculationInputs {
  readonly rows: StoredRows;
  readonly market: StoredMarket;
}

type Piece = Uint8Array<ArrayBuffer>;

/**
 * A market's rows with each series' values left out: their place in the list of shared series
 * stands for them.
 */
interface MarketHead {
  readonly closes: readonly (readonly [symbol: string, chain: readonly SeriesHead[]])[];
  readonly index: (Omit<StoredIndex, "days" | "values"> & { readonly at: number }) | undefined;
}
type SeriesHead = Omit<SourceSeries, "dates" | "closes"> & { readonly at: number };

interface Head {
  readonly order: StoredMarket["order"];
  readonly sandbox: MarketHead;
  readonly chain: MarketHead;
}

/**
 * The same on its way to a thread: bytes that are handed over, not copied, and series that every
 * thread reads where they are.
 */
export interface SerializedInputs {
  readonly rows: { readonly [Table in keyof StoredRows]: readonly Piece[] };
  readonly head: Piece;
  readonly series: readonly SharedSeries[];
}

/** Packing this many takes a few milliseconds, in which everybody else waits. */
const ROWS_AT_ONCE = 2_000;
const SERIES_AT_ONCE = 10;

const toPiece = (value: unknown): Piece => new Uint8Array(serialize(value));

/** Packs a list piece by piece; between them the event loop goes on with what others asked. */
async function toPieces(list: readonly unknown[], atOnce = ROWS_AT_ONCE): Promise<Piece[]> {
  const pieces: Piece[] = [];
  for (let start = 0; start < list.length; start += atOnce) {
    if (start > 0) await breathe();
    pieces.push(toPiece(list.slice(start, start + atOnce)));
  }
  return pieces;
}

/**
 * Takes the values out of a market's rows and adds them to `series`; those that are shared already
 * cost nothing.
 */
async function headOf({ closes, index }: MarketRows, series: SharedSeries[]): Promise<MarketHead> {
  const place = (days: readonly string[], values: readonly number[]): number =>
    series.push(shareSeries(days, values)) - 1;
  const heads: [string, SeriesHead[]][] = [];
  for (const [symbol, chain] of closes) {
    if (heads.length % SERIES_AT_ONCE === SERIES_AT_ONCE - 1) await breathe();
    const rest = chain.map(({ dates, closes: values, ...said }) => ({
      ...said,
      at: place(dates, values),
    }));
    heads.push([symbol, rest]);
  }
  if (!index) return { closes: heads, index };
  const { days, values, ...said } = index;
  return { closes: heads, index: { ...said, at: place(days, values) } };
}

/**
 * Packs what was read. Takes a while for a large organization, yet never keeps others waiting for
 * more than a few milliseconds.
 */
export async function serializeInputs({
  rows,
  market,
}: CalculationInputs): Promise<SerializedInputs> {
  const { sandbox, chain, order } = market;
  const series: SharedSeries[] = [];
  const head: Head = {
    order,
    sandbox: await headOf(sandbox, series),
    chain: await headOf(chain, series),
  };
  return {
    rows: {
      connections: await toPieces(rows.connections),
      accounts: await toPieces(rows.accounts),
      securities: await toPieces(rows.securities),
      holdings: await toPieces(rows.holdings),
      transactions: await toPieces(rows.transactions),
      unlisted: await toPieces(rows.unlisted),
      institutionPrices: await toPieces(rows.institutionPrices, SERIES_AT_ONCE),
      lotPicks: await toPieces(rows.lotPicks),
      findingAnswers: await toPieces(rows.findingAnswers),
      imported: await toPieces(rows.imported),
    },
    head: toPiece(head),
    series,
  };
}

/** The memory of every piece that is handed over. Series stay where they are. */
export const memoryOf = ({ rows, head }: SerializedInputs): ArrayBuffer[] =>
  [...Object.values(rows).flat(), head].map(({ buffer }) => buffer);

const listOf = <Row>(pieces: readonly Piece[]): Row[] =>
  pieces.flatMap((piece): Row[] => deserialize(piece));

const NOTHING: DatedValues = { dates: [], values: [] };

function marketOf(
  { closes, index }: MarketHead,
  valuesAt: (place: number) => DatedValues,
): MarketRows {
  const rows = closes.map(([symbol, chain]): [string, SourceSeries[]] => [
    symbol,
    chain.map(({ at, ...said }) => {
      const { dates, values } = valuesAt(at);
      return { ...said, dates, closes: values };
    }),
  ]);
  if (!index) return { closes: new Map(rows), index };
  const { at, ...said } = index;
  const { dates: days, values } = valuesAt(at);
  return { closes: new Map(rows), index: { ...said, days, values } };
}

/** What was packed, in the thread, which remembers the series it has read by `readSeries`. */
export function deserializeInputs(
  { rows, head, series }: SerializedInputs,
  readSeries: (series: SharedSeries) => DatedValues,
): CalculationInputs {
  const { order, sandbox, chain }: Head = deserialize(head);
  const valuesAt = (place: number): DatedValues => {
    const found = series[place];
    return found ? readSeries(found) : NOTHING;
  };
  return {
    rows: {
      connections: listOf(rows.connections),
      accounts: listOf(rows.accounts),
      securities: listOf(rows.securities),
      holdings: listOf(rows.holdings),
      transactions: listOf(rows.transactions),
      unlisted: listOf(rows.unlisted),
      institutionPrices: listOf(rows.institutionPrices),
      lotPicks: listOf(rows.lotPicks),
      findingAnswers: listOf(rows.findingAnswers),
      imported: listOf(rows.imported),
    },
    market: {
      sandbox: marketOf(sandbox, valuesAt),
      chain: marketOf(chain, valuesAt),
      order,
    },
  };
}
