import { sql, type Transaction } from "kysely";
import type { SecretPlace } from "./secret-box.ts";

/**
 * A column of sealed texts. Its table has a generated column `key_version` that refers to the ring.
 */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** Where the text is one value of a jsonb object. */
  readonly jsonKey?: string;
  /** What names a row among its tenant's. */
  readonly idColumn: string;
  /** Absent in a table that belongs to no tenant. */
  readonly tenantColumn?: string;
  readonly placeOf: (tenantId: string, id: string) => SecretPlace;
}

export interface SealedRow {
  readonly id: string;
  readonly sealed: string;
}

const textOf = ({ column, jsonKey }: SealedColumn) =>
  jsonKey === undefined ? sql.ref(column) : sql`${sql.ref(column)} ->> ${jsonKey}`;

const ofTenant = ({ tenantColumn }: SealedColumn, tenantId: string) =>
  tenantColumn === undefined ? sql`true` : sql`${sql.ref(tenantColumn)} = ${tenantId}`;

export interface Wanted {
  readonly tenantId: string;
  readonly below: number;
  /** The id of the last row that was looked at. */
  readonly after: string;
  readonly limit: number;
}

/**
 * Locks the next of a tenant's rows that are sealed under an earlier version than `below`, by id.
 */
export async function lockOldRows<Schema>(
  tx: Transaction<Schema>,
  column: SealedColumn,
  { tenantId, below, after, limit }: Wanted,
): Promise<readonly SealedRow[]> {
  const id = sql.ref(column.idColumn);
  const { rows } = await sql<SealedRow>`
    select ${id} as id, ${textOf(column)} as sealed from ${sql.table(column.table)}
    where ${ofTenant(column, tenantId)} and key_version < ${below} and ${id} > ${after}
    order by ${id} limit ${limit} for update`.execute(tx);
  return rows;
}

/** Writes the new texts in one statement. */
export async function saveRows<Schema>(
  tx: Transaction<Schema>,
  column: SealedColumn,
  tenantId: string,
  rows: readonly SealedRow[],
): Promise<void> {
  const name = sql.ref(column.column);
  const value =
    column.jsonKey === undefined
      ? sql`anew.sealed`
      : sql`jsonb_set(${name}, array[${column.jsonKey}], to_jsonb(anew.sealed))`;
  await sql`
    update ${sql.table(column.table)} set ${name} = ${value}
    from unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ sealed }) => sealed)}::text[])
      as anew (row_id, sealed)
    where ${ofTenant(column, tenantId)} and ${sql.ref(column.idColumn)} = anew.row_id`.execute(tx);
}

export async function countByVersion<Schema>(
  tx: Transaction<Schema>,
  column: SealedColumn,
  tenantId: string,
): Promise<readonly { readonly version: number; readonly rows: number }[]> {
  const { rows } = await sql<{ version: number; rows: number }>`
    select key_version as version, count(*) as rows from ${sql.table(column.table)}
    where ${ofTenant(column, tenantId)} and key_version is not null group by key_version`.execute(
    tx,
  );
  return rows;
}
