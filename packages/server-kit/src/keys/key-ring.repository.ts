import type pg from "pg";
import type { Pool } from "../database/postgres.ts";

export type Client = Pick<pg.ClientBase, "query">;

export interface StoredRoot {
  /** Null until the first start. */
  readonly sealedKey: string | null;
  readonly isInherited: boolean;
}

export interface StoredKey {
  readonly version: number;
  readonly sealedKey: string | null;
  readonly seals: boolean;
  readonly createdAt: Date;
}

/** A transaction in which nobody else changes the ring: they wait for each other at the root. */
export async function changeRing<Result>(
  pool: Pool,
  work: (client: Client, root: StoredRoot) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const { rows } = await client.query<StoredRoot>(
      `select sealed_key as "sealedKey", is_inherited as "isInherited" from ops.key_root for update`,
    );
    const [root] = rows;
    if (!root) throw new Error("the key ring has no root; run the migrations");
    const result = await work(client, root);
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

export async function findRoot(pool: Pool): Promise<string | null> {
  const { rows } = await pool.query<{ sealed_key: string | null }>(
    "select sealed_key from ops.key_root",
  );
  return rows[0]?.sealed_key ?? null;
}

export async function listKeys(client: Client | Pool): Promise<StoredKey[]> {
  const { rows } = await client.query<StoredKey>(
    `select version, sealed_key as "sealedKey", seals, created_at as "createdAt"
     from ops.key_ring order by version`,
  );
  return rows;
}

export async function saveRoot(client: Client, sealedKey: string): Promise<void> {
  await client.query("update ops.key_root set sealed_key = $1", [sealedKey]);
}

export async function saveKey(client: Client, version: number, sealedKey: string): Promise<void> {
  await client.query("update ops.key_ring set sealed_key = $2 where version = $1", [
    version,
    sealedKey,
  ]);
}

export async function insertKey(client: Client, version: number, sealedKey: string): Promise<void> {
  await client.query(
    `insert into ops.key_ring (version, sealed_key, seals, created_at)
     values ($1, $2, false, ops.clock_now())`,
    [version, sealedKey],
  );
}

export async function letSeal(client: Client, version: number): Promise<void> {
  await client.query("update ops.key_ring set seals = true where version = $1", [version]);
}

/** Adds the job that seals everything again; one that waits already is replaced. */
export async function enqueueReseal(client: Client, task: string, version: number): Promise<void> {
  await client.query("select ops.enqueue(task => $1, payload => $2::json, job_key => $1)", [
    task,
    JSON.stringify({ version }),
  ]);
}

/** On which processes say that they can't open a version of the ring. */
export const STRANGE_VERSIONS = "stocks_vibe_strange_key_versions";

/** Tells its listeners that this process can't open these versions. */
export async function notifyUnknownVersions(
  pool: Pool,
  versions: readonly number[],
): Promise<void> {
  await pool.query("select pg_notify($1, v::text) from unnest($2::integer[]) as v", [
    STRANGE_VERSIONS,
    versions,
  ]);
}

const FOREIGN_KEY_VIOLATION = "23503";

/**
 * Deletes a version; false when a row is still sealed under it. Waits for transactions that are
 * writing such a row, since each holds a lock on the version it refers to.
 */
export async function deleteKey(client: Client, version: number): Promise<boolean> {
  try {
    await client.query("delete from ops.key_ring where version = $1", [version]);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === FOREIGN_KEY_VIOLATION) {
      return false;
    }
    throw error;
  }
}
