import { type Pool, requireFitDatabase } from "@stocks-vibe/server-kit";
import type { Sequences, TableFrame } from "../contents.ts";
import { BadBackup } from "../file/bad-backup.ts";
import { listSchemas, QUEUE_SCHEMA, quotedName } from "../inventory.repository.ts";
import type { Client } from "../session.repository.ts";

/**
 * There from the first moment of a restore to its last, which takes it away together with
 * committing the rows.
 */
const MARKER = "stocks_vibe_restoring";
const RESTORE_LOCK = 7_306_218_414;

export async function findMarker(asked: Pool | Client): Promise<boolean> {
  const { rows } = await asked.query<{ is_there: boolean }>(
    "select exists (select from pg_namespace where nspname = $1) as is_there",
    [MARKER],
  );
  return rows[0]?.is_there ?? false;
}

/**
 * Two restores at once would take each other's work for a broken-off one's. Held until the
 * connection ends.
 */
async function takeTurn(client: Client): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>(
    "select pg_try_advisory_lock($1) as taken",
    [RESTORE_LOCK],
  );
  if (!rows[0]?.taken) throw new BadBackup("Another restore into this database is under way.");
}

async function requireRight(client: Client): Promise<void> {
  const { rows } = await client.query<{ user: string; database: string; may: boolean }>(
    `select current_user::text as user, current_database()::text as database,
       has_database_privilege(current_database(), 'create') as may`,
  );
  const [row] = rows;
  if (row?.may) return;
  throw new BadBackup(
    `The user of DATABASE_URL may not create schemas. Let an administrator run: grant create on database "${row?.database}" to "${row?.user}"`,
  );
}

/**
 * Takes an empty database for a restore, or one in which a restore was broken off, whose tables go.
 * Throws BadBackup, with nothing changed, when the product was ever started on it, and
 * UnfitDatabase for one that nothing can start on.
 */
export async function claimTarget(client: Client, schemas: readonly string[]): Promise<void> {
  await takeTurn(client);
  await requireFitDatabase(client);
  await requireRight(client);
  const isBrokenOff = await findMarker(client);
  const found = await listSchemas(client, schemas);
  if (!isBrokenOff && found.length > 0) {
    throw new BadBackup(
      `The database is not empty: it has ${found.join(", ")}. Nothing was changed. ` +
        "Restore into an empty database (or, bundled, an empty DATA_DIR).",
    );
  }
  await client.query("begin");
  await client.query(`create schema if not exists ${MARKER}`);
  if (found.length > 0) await client.query(`drop schema ${found.join(", ")} cascade`);
  await client.query("commit");
}

/** In the transaction that holds the rows: from then on it is a database like any other. */
export async function releaseTarget(client: Client): Promise<void> {
  await client.query(`drop schema ${MARKER}`);
}

/** Rows that migrations put there; the file's take their place. */
export async function emptyTables(client: Client, tables: readonly TableFrame[]): Promise<void> {
  await client.query(`truncate ${tables.map(quotedName).join(", ")}`);
}

export async function setSequences(client: Client, sequences: Sequences): Promise<void> {
  for (const { schema, sequence, last } of sequences) {
    await client.query("select setval($1::regclass, $2::bigint, true)", [
      quotedName({ schema, table: sequence }),
      last,
    ]);
  }
}

/**
 * Jobs that were under way at the moment of the backup are held by processes that never knew this
 * database: they wait again. The try that the moment cut short counts for nothing, or a job in its
 * last one would never be done.
 */
export async function freeJobs(client: Client): Promise<void> {
  await client.query(
    `update ${QUEUE_SCHEMA}._private_jobs set locked_at = null, locked_by = null, attempts = greatest(attempts - 1, 0)
     where locked_by is not null;
     update ${QUEUE_SCHEMA}._private_job_queues set locked_at = null, locked_by = null where locked_by is not null`,
  );
}

/**
 * Said about the schema, not in it: its rows stay as they were, and its owner may do this without
 * any right on the database.
 */
const MARK = "moved to another database";

export async function findMovedAway(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ is_moved: boolean }>(
    `select exists (select from pg_namespace
       where nspname = 'product' and obj_description(oid, 'pg_namespace') = $1) as is_moved`,
    [MARK],
  );
  return rows[0]?.is_moved ?? false;
}

export async function saveMovedAway(pool: Pool, isMoved: boolean): Promise<void> {
  await pool.query(`comment on schema product is ${isMoved ? `'${MARK}'` : "null"}`);
}
