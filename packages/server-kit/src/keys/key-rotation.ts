import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Pool } from "../database/postgres.ts";
import { foreignMasterKey, ROOT } from "./adopt-master-key.ts";
import {
  type Client,
  changeRing,
  deleteKey,
  enqueueReseal,
  insertKey,
  letSeal,
  listKeys,
  STRANGE_VERSIONS,
  type StoredKey,
} from "./key-ring.repository.ts";
import { wrapUnder } from "./master-key.ts";

/**
 * Listens for a while whether a running process says that it can't open a version: one that was
 * started with an earlier master key. Each says so at every reload of its ring. Answers at the
 * first word, or false at the end.
 */
async function hasStrangers(pool: Pool, version: number, forMs: number): Promise<boolean> {
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

/** A version of the ring, without its key. */
type KeyVersion = Pick<StoredKey, "version" | "seals" | "createdAt">;

/**
 * gone: deleted; used: rows are still sealed under it; current: it can't go while it is the newest
 * that seals.
 */
type Retirement = "gone" | "used" | "current" | "unknown";

export interface KeyRotation {
  list(): Promise<readonly KeyVersion[]>;
  /**
   * Adds the next version, or goes on with one that was added and never used. Answers its number.
   */
  announce(): Promise<number>;
  /**
   * Waits until every process that runs has met the announced version. Answers false where one
   * can't open it, since it was started with an earlier master key: it could not read what others
   * seal with it.
   */
  isKnownToAll(version: number): Promise<boolean>;
  /**
   * From now on every process seals with the version, and jobs seal everything that is under an
   * earlier one again.
   */
  begin(version: number): Promise<void>;
  /** Adds those jobs once more. Answers the version it seals with. */
  resume(): Promise<number>;
  /** Deletes a version that nothing is sealed under. */
  retire(version: number): Promise<Retirement>;
}

/** How long a new version is only made known: several reloads of every process. */
const ANNOUNCED_MS = 1_500;

const newestSealing = (keys: readonly StoredKey[]): number =>
  keys.findLast(({ seals }) => seals)?.version ?? 1;

export interface KeyRotationParts {
  readonly pool: Pool;
  readonly masterKey: string;
  /** The jobs that seal again: `task` of every server's SealedRows. */
  readonly tasks: readonly string[];
}

/**
 * What the operator does with the ring. Every change is one transaction; a stop between two of them
 * leaves a ring that works.
 */
export function createKeyRotation({ pool, masterKey, tasks }: KeyRotationParts): KeyRotation {
  const wrap = wrapUnder(masterKey);
  const enqueueAll = async (client: Client, version: number): Promise<void> => {
    for (const task of tasks) await enqueueReseal(client, task, version);
  };
  return {
    list: () => listKeys(pool),
    announce: () =>
      changeRing(pool, async (client, root) => {
        // Someone may have changed the master key since this process read it.
        const fits = root.sealedKey !== null && wrap.unwrap(ROOT, root.sealedKey) !== undefined;
        if (!fits) throw foreignMasterKey();
        const keys = await listKeys(client);
        const waiting = keys.find(({ seals }) => !seals);
        if (waiting) return waiting.version;
        const version = (keys.at(-1)?.version ?? 0) + 1;
        const secret = randomBytes(48).toString("base64url");
        await insertKey(client, version, wrap.wrap(String(version), secret));
        return version;
      }),
    isKnownToAll: async (version) => !(await hasStrangers(pool, version, ANNOUNCED_MS)),
    begin: (version) =>
      changeRing(pool, async (client) => {
        await letSeal(client, version);
        await enqueueAll(client, version);
      }),
    resume: () =>
      changeRing(pool, async (client) => {
        const version = newestSealing(await listKeys(client));
        await enqueueAll(client, version);
        return version;
      }),
    retire: (version) =>
      changeRing(pool, async (client) => {
        const keys = await listKeys(client);
        if (!keys.some((key) => key.version === version)) return "unknown";
        if (version >= newestSealing(keys)) return "current";
        return (await deleteKey(client, version)) ? "gone" : "used";
      }),
  };
}
