import type { Transaction } from "@stocks-vibe/server-kit";
import { sql } from "kysely";
import type { PortfolioSchema } from "../../storage/schema.ts";
import type { RefusedPrice, Split } from "./check-price.ts";

type Tx = Transaction<PortfolioSchema>;

export const listCoverage = async (tx: Tx, source: string, symbols: readonly string[]) =>
  symbols.length === 0
    ? []
    : tx
        .selectFrom("price_coverage")
        .select(["symbol", "from_day", "last_day", "last_close", "refused_day", "asked_at"])
        .where("source", "=", source)
        .where("symbol", "in", [...symbols])
        .execute();

/**
 * What sources say of symbols beside their closes: the newest refused day, and the splits they tell
 * of.
 */
export const listRemarks = async (
  tx: Tx,
  sources: readonly string[],
  symbols: readonly string[],
) =>
  symbols.length === 0 || sources.length === 0
    ? []
    : tx
        .selectFrom("price_coverage")
        .select(["source", "symbol", "refused_day", "splits", "splits_from"])
        .where("source", "in", [...sources])
        .where("symbol", "in", [...symbols])
        .where((eb) =>
          eb.or([eb("refused_day", "is not", null), eb("splits_from", "is not", null)]),
        )
        .execute();

/** What a source has just been asked, and the newest of what it gave. */
export interface Answered {
  readonly source: string;
  readonly symbol: string;
  readonly from: string;
  readonly lastDay: string | null;
  readonly lastClose: number | null;
  readonly refusedDay: string | null;
  readonly splits: readonly Split[];
}

/**
 * Adds what was answered to what is known; a split that is told anew takes the place of what was
 * told of its day.
 */
export async function saveCoverage(tx: Tx, answered: Answered, now: Date): Promise<void> {
  await sql`insert into price_coverage as known
    (source, symbol, from_day, last_day, last_close, refused_day, asked_at, splits, splits_from)
    values (${answered.source}, ${answered.symbol}, ${answered.from}::date, ${answered.lastDay}::date,
      ${answered.lastClose}::numeric, ${answered.refusedDay}::date, ${now},
      ${JSON.stringify(answered.splits)}::jsonb, ${answered.from}::date)
    on conflict (source, symbol) do update set
      from_day = least(known.from_day, excluded.from_day),
      last_close = case when excluded.last_day >= coalesce(known.last_day, excluded.last_day)
        then excluded.last_close else known.last_close end,
      last_day = greatest(known.last_day, excluded.last_day),
      refused_day = greatest(known.refused_day, excluded.refused_day),
      asked_at = excluded.asked_at,
      splits_from = least(known.splits_from, excluded.splits_from),
      splits = (select coalesce(jsonb_agg(kept.split order by kept.day), '[]') from (
        select distinct on (told.split->>'day') told.split, told.split->>'day' as day
        from jsonb_array_elements(excluded.splits || known.splits) with ordinality as told (split, place)
        order by told.split->>'day', told.place) as kept)`.execute(tx);
}

/** Writes down what was refused and why; the first sight of a day stays. */
export async function addRefusals(
  tx: Tx,
  source: string,
  symbol: string,
  currency: string,
  refused: readonly RefusedPrice[],
  now: Date,
): Promise<void> {
  if (refused.length === 0) return;
  await tx
    .insertInto("refused_prices")
    .values(
      refused.map(({ day, price, reason }) => ({
        source,
        symbol,
        day,
        price: String(price),
        currency,
        reason,
        seen_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Remembers that these symbols are held. Sorted, so that two syncs never wait for each other in a
 * circle.
 */
export async function trackSymbols(
  tx: Tx,
  market: "sandbox" | "chain",
  symbols: readonly string[],
  now: Date,
): Promise<void> {
  await sql`insert into tracked_symbols as known (market, symbol, wanted_at)
    select ${market}, symbol, ${now}::timestamptz from unnest(${[...symbols].sort()}::text[]) as wanted (symbol) order by symbol
    on conflict (market, symbol) do update set wanted_at = excluded.wanted_at
    where known.wanted_at < excluded.wanted_at - interval '1 day'`.execute(tx);
}

export const listTracked = (tx: Tx, since: Date) =>
  tx
    .selectFrom("tracked_symbols")
    .select(["market", "symbol"])
    .where("wanted_at", ">=", since)
    .orderBy("symbol")
    .execute();
