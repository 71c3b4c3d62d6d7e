import type { Transaction } from "@stocks-vibe/server-kit";
import { sql } from "kysely";
import type { PortfolioSchema } from "../../schema.ts";

type Tx = Transaction<PortfolioSchema>;

export interface StoredSeries {
  readonly days: readonly string[];
  readonly values: readonly number[];
}

/** Each symbol's closes from one source in day order, one row per symbol. */
export async function listCloses(
  tx: Tx,
  source: string,
  symbols: readonly string[],
): Promise<Map<string, StoredSeries>> {
  if (symbols.length === 0) return new Map();
  const rows = await tx
    .selectFrom("prices")
    .select([
      "symbol",
      sql<string[]>`array_agg(day order by day)`.as("days"),
      sql<number[]>`array_agg(close order by day)`.as("values"),
    ])
    .where("source", "=", source)
    .where("symbol", "in", [...symbols])
    .groupBy("symbol")
    .execute();
  return new Map(rows.map(({ symbol, days, values }) => [symbol, { days, values }]));
}

/** The first and last stored day of each symbol. */
export async function listCoverage(tx: Tx, source: string, symbols: readonly string[]) {
  if (symbols.length === 0) return [];
  return tx
    .selectFrom("prices")
    .select(["symbol"])
    .select((eb) => [eb.fn.min("day").as("first"), eb.fn.max("day").as("last")])
    .where("source", "=", source)
    .where("symbol", "in", [...symbols])
    .groupBy("symbol")
    .execute();
}

/** Adds closes; a day that is already stored keeps its price. */
export async function addCloses(
  tx: Tx,
  source: string,
  series: {
    readonly symbol: string;
    readonly currency: string;
    readonly days: readonly string[];
    readonly closes: readonly number[];
  },
): Promise<void> {
  await sql`insert into prices (source, symbol, day, close, currency)
    select ${source}, ${series.symbol}, day, close, ${series.currency}
    from unnest(${series.days}::date[], ${series.closes}::numeric[]) as given (day, close)
    on conflict do nothing`.execute(tx);
}

export async function listLevels(tx: Tx, source: string) {
  const rows = await tx
    .selectFrom("index_levels")
    .select([
      "index_name",
      "kind",
      sql<string[]>`array_agg(day order by day)`.as("days"),
      sql<number[]>`array_agg(level order by day)`.as("values"),
    ])
    .where("source", "=", source)
    .groupBy(["index_name", "kind"])
    .execute();
  return rows[0];
}

export async function addLevels(
  tx: Tx,
  source: string,
  index: {
    readonly name: string;
    readonly kind: "total-return" | "price";
    readonly days: readonly string[];
    readonly levels: readonly number[];
  },
): Promise<void> {
  await sql`insert into index_levels (source, index_name, day, level, kind)
    select ${source}, ${index.name}, day, level, ${index.kind}
    from unnest(${index.days}::date[], ${index.levels}::numeric[]) as given (day, level)
    on conflict do nothing`.execute(tx);
}
