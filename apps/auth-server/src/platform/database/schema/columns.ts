import type { ColumnType } from "kysely";

export type Instant = ColumnType<Date, Date, Date>;
export type MaybeInstant = ColumnType<Date | null, Date | null | undefined, Date | null>;
/** A JSON column that has a default, written as its text. */
export type DefaultedJson<Value extends object | null> = ColumnType<
  Value,
  string | undefined,
  string
>;
