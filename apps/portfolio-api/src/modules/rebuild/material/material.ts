import { setImmediate as breathe } from "node:timers/promises";
import { deserialize, serialize } from "node:v8";
import type { MarketRows, StoredMarket } from "../../prices/market-rows.ts";
import type { SourceSeries } from "../../prices/merge-sources.ts";
import type { StoredRows } from "../rebuild.repository.ts";

/** What figures are calculated from, as it was read. */
export interface Material {
  readonly rows: StoredRows;
  readonly market: StoredMarket;
}

type Piece = Uint8Array<ArrayBuffer>;
type Closes = readonly (readonly [string, readonly SourceSeries[]])[];

/** The same on its way to a thread: bytes that are handed over, not copied. */
export interface PackedMaterial {
  readonly rows: { readonly [Table in keyof StoredRows]: readonly Piece[] };
  readonly market: { readonly sandbox: readonly Piece[]; readonly chain: readonly Piece[] };
  /** Both markets without their closes. */
  readonly rest: Piece;
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

/** Packs what was read. Takes a while for a large organization, yet never keeps others waiting for more than a few milliseconds. */
export async function packMaterial({ rows, market }: Material): Promise<PackedMaterial> {
  const { sandbox, chain, order } = market;
  const closes = (of: MarketRows) => toPieces([...of.closes], SERIES_AT_ONCE);
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
    },
    market: { sandbox: await closes(sandbox), chain: await closes(chain) },
    rest: toPiece({ order, sandbox: sandbox.index, chain: chain.index }),
  };
}

/** Every piece's memory, for handing it over. */
export const memoryOf = ({ rows, market, rest }: PackedMaterial): ArrayBuffer[] =>
  [...Object.values(rows).flat(), ...Object.values(market).flat(), rest].map(
    ({ buffer }) => buffer,
  );

const listOf = <Row>(pieces: readonly Piece[]): Row[] =>
  pieces.flatMap((piece): Row[] => deserialize(piece));

interface Rest {
  readonly order: StoredMarket["order"];
  readonly sandbox: MarketRows["index"];
  readonly chain: MarketRows["index"];
}

/** What was packed, in the thread. */
export function unpackMaterial({ rows, market, rest }: PackedMaterial): Material {
  const { order, sandbox, chain }: Rest = deserialize(rest);
  const closes = (pieces: readonly Piece[]) => new Map(listOf<Closes[number]>(pieces));
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
    },
    market: {
      sandbox: { closes: closes(market.sandbox), index: sandbox },
      chain: { closes: closes(market.chain), index: chain },
      order,
    },
  };
}
