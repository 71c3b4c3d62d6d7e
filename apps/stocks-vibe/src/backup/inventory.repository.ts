import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import type { Header, Sequences, TableFrame } from "./contents.ts";
import type { Client } from "./session.repository.ts";

/** The queue's tables, which its own program makes. */
export const QUEUE_SCHEMA = "graphile_worker";

/**
 * What says nothing about the data but about processes and programs that are somewhere else then:
 * who runs, and what the queue's program has made.
 */
const NOT_DATA = ["ops.worker_processes", `${QUEUE_SCHEMA}.migrations`];

export const quotedName = ({ schema, table }: Pick<TableFrame, "schema" | "table">): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`;

/**
 * Every table with the columns that are not worked out, in an order that is the same everywhere.
 */
export async function listTables(
  client: Client,
  schemas: readonly string[],
): Promise<TableFrame[]> {
  const { rows } = await client.query<TableFrame>(
    `select n.nspname as schema, c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where n.nspname = any ($1) and c.relkind = 'r' and n.nspname || '.' || c.relname <> all ($2)
     group by 1, 2 order by 1, 2`,
    [schemas, NOT_DATA],
  );
  return rows;
}

/** Tables that are not ordinary ones: their rows would be missing. */
export async function listStrangeTables(
  client: Client,
  schemas: readonly string[],
): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any ($1) and (c.relkind in ('p', 'f', 'm') or c.relispartition) order by 1`,
    [schemas],
  );
  return rows.map(({ name }) => name);
}

export async function listSequences(
  client: Client,
  schemas: readonly string[],
): Promise<Sequences> {
  const { rows } = await client.query<Sequences[number]>(
    `select schemaname as schema, sequencename as sequence, last_value::text as last
     from pg_sequences where schemaname = any ($1) and last_value is not null order by 1, 2`,
    [schemas],
  );
  return rows;
}

export async function listSchemas(client: Client, schemas: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select nspname as name from pg_namespace where nspname = any ($1) order by 1",
    [schemas],
  );
  return rows.map(({ name }) => name);
}

/** The version that each schema is at, with what its migrations were. */
export async function readVersions(
  client: Client,
  schemas: readonly string[],
): Promise<Header["versions"]> {
  const versions: Header["versions"] = [];
  for (const schema of schemas) {
    const { rows } = await client.query<{ checksum: string }>(
      `select checksum from ${quotedName({ schema, table: "schema_migrations" })} order by version`,
    );
    const checksums = rows.map(({ checksum }) => checksum);
    versions.push({ schema, version: checksums.length, checksums });
  }
  return versions;
}

export async function readQueueVersion(client: Client): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    `select coalesce(max(id), 0)::int as version from ${QUEUE_SCHEMA}.migrations`,
  );
  return rows[0]?.version ?? 0;
}

/** Null until the first start of a product has given the ring its root. */
export async function readSealedRoot(client: Client): Promise<string | null> {
  const { rows } = await client.query<{ sealed_key: string | null }>(
    "select sealed_key from ops.key_root",
  );
  return rows[0]?.sealed_key ?? null;
}

/** Null on a database that no start of this version has told its project. */
export async function readProjectId(client: Client): Promise<string | null> {
  const { rows: found } = await client.query<{ is_there: boolean }>(
    "select to_regclass('product.project') is not null as is_there",
  );
  if (!found[0]?.is_there) return null;
  const { rows } = await client.query<{ project_id: string }>(
    "select project_id from product.project",
  );
  return rows[0]?.project_id ?? null;
}

export async function readClock(client: Client): Promise<Date> {
  const { rows } = await client.query<{ now: Date }>("select ops.clock_now() as now");
  const [row] = rows;
  if (!row) throw new Error("the database did not answer its clock");
  return row.now;
}

const columnsOf = ({ columns }: TableFrame): string =>
  columns.map((column) => pg.escapeIdentifier(column)).join(", ");

/** A table's rows as COPY writes them, as fast as they are read. */
export const rowsOf = (client: Client, table: TableFrame): AsyncIterable<Buffer> =>
  client.query(copyTo(`copy ${quotedName(table)} (${columnsOf(table)}) to stdout`));

/** Takes rows as COPY wrote them; 'finish' says that all are in. */
export const intoTable = (client: Client, table: TableFrame) =>
  client.query(copyFrom(`copy ${quotedName(table)} (${columnsOf(table)}) from stdin`));
