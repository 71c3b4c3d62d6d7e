import type { Pool } from "../database/postgres.ts";
import type { Logger } from "../observe/logger.ts";
import {
  adoptMasterKey,
  foreignMasterKey,
  type MasterKeys,
  openingMasterKey,
  ROOT,
} from "./adopt-master-key.ts";
import {
  findRoot,
  listKeys,
  notifyUnknownVersions,
  type StoredKey,
} from "./key-ring.repository.ts";
import { wrapUnder } from "./master-key.ts";
import type { DataKey, Keys } from "./secret-box.ts";

/** The keys of a database, open in this process. */
export interface KeyRing extends Keys {
  /**
   * The secret that everything one-way is derived from: hashes of codes, the password pepper, seals
   * of the audit log. It stays.
   */
  readonly root: string;
  /** Reads from the database which keys there are now. */
  reload(): Promise<void>;
  /** Reloads several times a second by `pool`, until the answer is called. */
  watch(pool?: Pool): () => Promise<void>;
}

export interface KeyRingOptions extends MasterKeys {
  /**
   * Connected as the ring's owner: the first start, and a change of the master key, write to it.
   */
  readonly pool: Pool;
  readonly log: Logger;
  /** The master key as it is now, for a process whose own may be changed beneath it. */
  readonly rereadMasterKey?: () => Promise<string>;
  /**
   * True for a command: the ring is opened as it is, and neither made nor sealed with another
   * master key.
   */
  readonly leavesRing?: boolean;
}

/** The master key that the ring is under once this process has done what it may do to it. */
async function settleMasterKey(options: KeyRingOptions): Promise<string> {
  const { pool, log, masterKey, leavesRing = false } = options;
  if (leavesRing) return openingMasterKey(pool, options);
  const fit = await adoptMasterKey(pool, options);
  if (fit === "changed") log.info("the keys are sealed under the new master key");
  return masterKey;
}

/** Well below the time for which a new version is only made known (ANNOUNCED_MS). */
const RELOAD_MS = 300;

/**
 * Opens the database's keys with the master key. Creates them at the first start; after a change of
 * the master key seals them again. Throws BadMasterKey when the key is too short or not this
 * database's, and NeverStarted for a ring that must not be made.
 */
export async function openKeyRing(options: KeyRingOptions): Promise<KeyRing> {
  const { log } = options;
  let { pool } = options;
  let wrap = wrapUnder(await settleMasterKey(options));
  const known = new Map<number, DataKey>();
  let current: DataKey | undefined;

  function learn({ version, sealedKey }: StoredKey): boolean {
    const secret = sealedKey === null ? undefined : wrap.unwrap(String(version), sealedKey);
    if (secret !== undefined) known.set(version, { version, secret });
    return secret !== undefined;
  }
  async function reload(): Promise<void> {
    const stored = await listKeys(pool);
    const isStrange = (key: StoredKey): boolean => !known.has(key.version) && !learn(key);
    if (stored.some(isStrange) && options.rereadMasterKey) {
      wrap = wrapUnder(await options.rereadMasterKey());
    }
    const strange = stored.filter(isStrange);
    const newest = stored.findLast(({ version, seals }) => seals && known.has(version));
    current = newest && known.get(newest.version);
    if (strange.length === 0) return;
    // Whoever rotates must not begin with it while this process runs.
    await notifyUnknownVersions(
      pool,
      strange.map(({ version }) => version),
    );
    throw foreignMasterKey();
  }
  await reload();
  const sealedRoot = await findRoot(pool);
  const root = sealedRoot === null ? undefined : wrap.unwrap(ROOT, sealedRoot);
  if (root === undefined) throw foreignMasterKey();

  // One line for a database that is away or a key that is strange, and not three a second.
  let isFailing = false;
  const tryReload = async (): Promise<void> => {
    try {
      await reload();
      isFailing = false;
    } catch (err) {
      if (!isFailing) log.warn({ err }, "the key ring could not be read again");
      isFailing = true;
    }
  };

  return {
    root,
    reload,
    current() {
      if (!current) throw new Error("the key ring is empty");
      return current;
    },
    find(version) {
      const found = known.get(version);
      // Another process may have begun to seal with a version that this one has slept through.
      if (!found) void tryReload();
      return found;
    },
    watch(reader = pool) {
      pool = reader;
      let isWatching = true;
      let timer: NodeJS.Timeout | undefined;
      let reading = Promise.resolve();
      const next = (): void => {
        timer = setTimeout(() => {
          reading = tryReload().then(() => {
            if (isWatching) next();
          });
        }, RELOAD_MS);
        timer.unref();
      };
      next();
      return async () => {
        isWatching = false;
        clearTimeout(timer);
        await reading;
      };
    },
  };
}
