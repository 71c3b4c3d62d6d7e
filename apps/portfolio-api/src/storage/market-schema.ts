import type { ColumnType, Generated } from "kysely";

export type Instant = ColumnType<Date, Date, Date>;

/** The tables of prices, nights and events: the same for everybody, and nobody's. */
export interface MarketSchema {
  event_cursor: { only_row: boolean; cursor: string; updated_at: Instant };
  prices: { source: string; symbol: string; day: string; close: number; currency: string };
  price_revisions: { source: string; symbol: string; revision: number };
  price_coverage: {
    source: string;
    symbol: string;
    from_day: string;
    last_day: string | null;
    last_close: number | null;
    refused_day: string | null;
    asked_at: Instant;
    splits: Generated<readonly { readonly day: string; readonly ratio: number }[]>;
    splits_from: ColumnType<string | null, string | null | undefined, string | null>;
  };
  refused_prices: {
    source: string;
    symbol: string;
    day: string;
    price: string;
    currency: string;
    reason: string;
    seen_at: Instant;
  };
  tracked_symbols: { market: "sandbox" | "chain"; symbol: string; wanted_at: Instant };
  index_levels: {
    source: string;
    index_name: string;
    day: string;
    level: number;
    kind: "total-return" | "price";
  };
  nightly_runs: {
    as_of: string;
    kind: "scheduled" | "manual";
    claimed_at: Instant;
    organizations: number | null;
    finished_at: ColumnType<Date | null, Date | null, Date | null>;
  };
}
