import { setTimeout as wait } from "node:timers/promises";
import type { Pool } from "../database/postgres.ts";
import { STRANGE_VERSIONS } from "./key-ring.repository.ts";

/**
 * Listens for a while whether a running process says that it can't open a version: one that was started with an earlier master key. Each says so at
 * every reload of its ring. Answers at the first word, or false at the end.
 */
export async function hasStrangers(pool: Pool, version: number, forMs: number): Promise<boolean> {
  const client = await pool.connect();
  const heard = new AbortController();
  const hear = ({ payload }: { payload?: string | undefined }): void => {
    if (payload === String(version)) heard.abort();
  };
  client.on("notification", hear);
  try {
    await client.query(`listen ${STRANGE_VERSIONS}`);
    await wait(forMs, undefined, { signal: heard.signal }).catch((error: unknown) => {
      if (!heard.signal.aborted) throw error;
    });
    await client.query(`unlisten ${STRANGE_VERSIONS}`);
    return heard.signal.aborted;
  } finally {
    client.off("notification", hear);
    client.release();
  }
}
