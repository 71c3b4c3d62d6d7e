import type { Dashboard } from "@stocks-vibe/contracts/portfolio";
import type { ColumnType } from "kysely";
import type { LocalizedText } from "../language/language.ts";
import type { Instant } from "./market-schema.ts";

type Maybe<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>;

/** A connection whose figures are the last good ones: what it says in every language. */
export type StaleDashboard = Omit<Dashboard["stale"][number], "message"> & {
  readonly message: LocalizedText;
};

/** Kysely's view of what rebuilds write down. */
export interface FiguresSchema {
  snapshots: {
    organization_id: string;
    version: number;
    data_as_of: string | null;
    built_at: Instant;
    state: string;
    /** Of programs from before `dashboard_gzip`. */
    dashboard: ColumnType<unknown, string, string>;
    dashboard_gzip: ColumnType<Buffer | null, Uint8Array, Uint8Array>;
    /** What failing connections say; none where nothing is said. */
    stale: ColumnType<readonly StaleDashboard[], string | undefined, string>;
    years: ColumnType<unknown, string, string>;
    figures_version: ColumnType<number | null, number, number>;
    figures_of: ColumnType<number | null, number, number>;
    rebuild_asked_of: ColumnType<number | null, number | undefined, number>;
    inputs_digest: Maybe<string>;
    inputs_of: Maybe<number>;
    behind_since: Maybe<Date>;
    behind_reason: Maybe<string>;
  };
  daily_valuations: {
    organization_id: string;
    year: number;
    days: ColumnType<string[], string[], string[]>;
    portfolio_values: number[];
    benchmark_values: (number | null)[];
  };
}
