import type { Transaction } from "@stocks-vibe/server-kit";
import { type RawBuilder, sql } from "kysely";
import type { PortfolioSchema } from "../../storage/schema.ts";

type Tx = Transaction<PortfolioSchema>;

/**
 * How often the closes of each of these symbols from each of these sources have changed; without a
 * row there are none.
 */
export const listRevisions = async (
  tx: Tx,
  sources: readonly string[],
  symbols: readonly string[],
): Promise<{ source: string; symbol: string; revision: number }[]> =>
  symbols.length === 0 || sources.length === 0
    ? []
    : tx
        .selectFrom("price_revisions")
        .select(["source", "symbol", "revision"])
        .where("source", "in", [...sources])
        .where("symbol", "in", [...symbols])
        .execute();

/** Each symbol's closes from each of these sources in day order, one row per source and symbol. */
export async function listCloses(
  tx: Tx,
  sources: readonly string[],
  symbols: readonly string[],
): Promise<{ source: string; symbol: string; days: string[]; closes: number[] }[]> {
  if (symbols.length === 0 || sources.length === 0) return [];
  return tx
    .selectFrom("prices")
    .select([
      "source",
      "symbol",
      sql<string[]>`array_agg(day order by day)`.as("days"),
      sql<number[]>`array_agg(close order by day)`.as("closes"),
    ])
    .where("source", "in", [...sources])
    .where("symbol", "in", [...symbols])
    .groupBy(["source", "symbol"])
    .execute();
}

export interface DatedPrices {
  readonly days: readonly string[];
  readonly closes: readonly number[];
}

/**
 * Counts a revision of each series that `changed` names: each process keeps the series it has read,
 * and learns by it that they are others now. Whoever writes prices does it by this.
 */
const countRevisions = (changed: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`with changed as (${changed} returning source, symbol)
    insert into price_revisions as known (source, symbol, revision)
      select distinct source, symbol, 1 from changed order by source, symbol
      on conflict (source, symbol) do update set revision = known.revision + 1`;

/**
 * A price that differs by less is the same one: sources round, and round again what they adjust for
 * splits.
 */
const SAME_PRICE = 0.0001;

/**
 * Adds closes. One that differs from what is stored of its day corrects it; the earlier one is kept
 * aside.
 */
export async function addCloses(
  tx: Tx,
  source: string,
  symbol: string,
  { days, closes }: DatedPrices,
  now: Date,
): Promise<void> {
  if (days.length === 0) return;
  const given = sql`unnest(${days}::date[], ${closes}::numeric[]) as given (day, close)`;
  const differs = (one: RawBuilder<unknown>) =>
    sql`abs(${one} - prices.close) > ${SAME_PRICE}::numeric * abs(prices.close)`;
  await sql`insert into replaced_prices (source, symbol, day, close, currency, replaced_at)
    select prices.source, prices.symbol, prices.day, prices.close, prices.currency, ${now}::timestamptz
    from prices join ${given} on given.day = prices.day
    where prices.source = ${source} and prices.symbol = ${symbol} and ${differs(sql`given.close`)}
    on conflict do nothing`.execute(tx);
  await countRevisions(
    sql`insert into prices (source, symbol, day, close, currency)
      select ${source}, ${symbol}, day, close, 'USD' from ${given}
      on conflict (source, symbol, day) do update set close = excluded.close
      where ${differs(sql`excluded.close`)}`,
  ).execute(tx);
}

/** Adds closes an operator gives; a later file corrects an earlier one. */
export async function replaceCloses(
  tx: Tx,
  source: string,
  rows: readonly {
    readonly symbol: string;
    readonly day: string;
    readonly close: number;
    readonly currency: string;
  }[],
): Promise<void> {
  const [symbols, days] = [rows.map((row) => row.symbol), rows.map((row) => row.day)];
  const [closes, currencies] = [rows.map((row) => row.close), rows.map((row) => row.currency)];
  await countRevisions(
    sql`insert into prices (source, symbol, day, close, currency)
      select distinct on (symbol, day) ${source}, symbol, day, close, currency
      from unnest(${symbols}::text[], ${days}::date[], ${closes}::numeric[], ${currencies}::text[])
        with ordinality as given (symbol, day, close, currency, line)
      order by symbol, day, line desc
      on conflict (source, symbol, day) do update set close = excluded.close, currency = excluded.currency`,
  ).execute(tx);
}

const levelsOf = (tx: Tx, source: string, name: string) =>
  tx
    .selectFrom("index_levels")
    .select(["day", "level"])
    .where("source", "=", source)
    .where("index_name", "=", name);

export const listIndexLevels = (tx: Tx, source: string, name: string) =>
  levelsOf(tx, source, name).orderBy("day").execute();

export const findLastLevel = (tx: Tx, source: string, name: string) =>
  levelsOf(tx, source, name).orderBy("day", "desc").limit(1).executeTakeFirst();

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
