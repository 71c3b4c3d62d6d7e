import type { InsertType, SelectType } from "kysely";

/** Whether a type may be null; `unknown` and `object` say nothing else. */
type IsNullable<Value> = null extends Value ? true : false;

/** Entries of a list may be null whatever the column says. */
type Allowed<Value> = Value extends (infer Entry)[] ? (Entry | null)[] : Value;

/** The database says of every derived column that it may be null; nothing inserts one. */
type IfDerived<Column, Otherwise> = [InsertType<Column>] extends [never] ? Column : Otherwise;

/** `Narrower` where it holds for the generated column; else a type that nothing satisfies. */
type Narrowing<Column, Narrower> = [SelectType<Narrower>] extends [Allowed<SelectType<Column>>]
  ? [InsertType<Narrower>] extends [Allowed<InsertType<Column>>]
    ? IsNullable<SelectType<Column>> extends IsNullable<SelectType<Narrower>>
      ? Narrower
      : IfDerived<Narrower, { "the column may be null": Column }>
    : { "the column does not take this": Column }
  : { "the column holds more than this": Column };

type NarrowingsOf<Tables, Narrower> = {
  [Table in keyof Narrower]: Table extends keyof Tables
    ? {
        [Column in keyof Narrower[Table]]: Column extends keyof Tables[Table]
          ? Narrowing<Tables[Table][Column], Narrower[Table][Column]>
          : { "no such column": never };
      }
    : { "no such table": never };
};

/**
 * Generated tables, where some columns are known more exactly than the database says: the shape of
 * JSON, or the values of a text without a check. The values that a check allows are already in the
 * generated type. Does not compile where a table or column is missing, where the column holds other
 * values, or where null is left out.
 */
export type NarrowTables<Tables, Narrower extends NarrowingsOf<Tables, Narrower>> = {
  [Table in keyof Tables]: Table extends keyof Narrower
    ? Omit<Tables[Table], keyof Narrower[Table]> & Narrower[Table]
    : Tables[Table];
};
