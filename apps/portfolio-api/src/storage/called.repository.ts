import { type RawBuilder, sql } from "kysely";

/**
 * What a row of `securities` is called where its position is, and where members match it with a
 * market symbol: its symbol, else its name.
 */
export const called: RawBuilder<string> = sql`coalesce(nullif(trim(securities.symbol), ''), nullif(trim(securities.name), ''), securities.id)`;
