import { randomBytes } from "node:crypto";
import { hasTable } from "../database/has-table.ts";
import type { Pool } from "../database/postgres.ts";
import {
  changeRing,
  findRoot,
  listKeys,
  type StoredRoot,
  saveKey,
  saveRoot,
} from "./key-ring.repository.ts";
import { BadMasterKey, type KeyWrap, wrapUnder } from "./master-key.ts";

/** The name under which the root is sealed; versions go by their number. */
export const ROOT = "root";

export interface MasterKeys {
  readonly masterKey: string;
  /** The one before, while it is being changed. */
  readonly previousMasterKey?: string | undefined;
  /**
   * On a database older than the ring: whether its secrets are sealed with this key. Without it the
   * key is believed.
   */
  readonly isFirstKey?: ((masterKey: string) => Promise<boolean>) | undefined;
}

/**
 * first: nothing is sealed yet; fits: under this key; changed: under the one before; foreign: under
 * neither.
 */
export type Fit = "first" | "fits" | "changed" | "foreign";

/** How a stored root fits the master keys that were given. */
function fitOf(
  root: Pick<StoredRoot, "sealedKey">,
  wrap: KeyWrap,
  previous: KeyWrap | undefined,
): Fit {
  if (root.sealedKey === null) return "first";
  if (wrap.unwrap(ROOT, root.sealedKey) !== undefined) return "fits";
  return previous?.unwrap(ROOT, root.sealedKey) === undefined ? "foreign" : "changed";
}

const FOREIGN =
  "The master key is not the one this database's secrets are sealed with, so they can't be read. " +
  "Set the earlier MASTER_KEY (embedded: put the earlier secrets.json back), or use another database. " +
  "To change it, set the new one as MASTER_KEY and the earlier one as MASTER_KEY_PREVIOUS.";

export const foreignMasterKey = (): BadMasterKey => new BadMasterKey(FOREIGN);

const randomSecret = (): string => randomBytes(48).toString("base64url");

/** What a wrap opens, or an error that names no secret. */
function unwrapped(wrap: KeyWrap, name: string, sealed: string | null): string {
  const secret = sealed === null ? undefined : wrap.unwrap(name, sealed);
  if (secret === undefined) throw new Error(`key "${name}" does not open`);
  return secret;
}

/**
 * Makes the ring one that this master key opens, in one transaction: gives a new database its keys,
 * or seals again the keys of one whose master key was changed. Throws BadMasterKey, with nothing
 * changed, when the key is a stranger's.
 */
export async function adoptMasterKey(pool: Pool, keys: MasterKeys): Promise<Fit> {
  const { masterKey, previousMasterKey, isFirstKey } = keys;
  const wrap = wrapUnder(masterKey);
  const previous = previousMasterKey === undefined ? undefined : wrapUnder(previousMasterKey);
  return changeRing(pool, async (client, root) => {
    const fit = fitOf(root, wrap, previous);
    if (fit === "foreign") throw foreignMasterKey();
    if (fit === "first") {
      const isStranger = root.isInherited && isFirstKey && !(await isFirstKey(masterKey));
      if (isStranger) throw foreignMasterKey();
      // What is older than the ring was sealed with and derived from the master key itself, and
      // stays readable.
      const secretOf = () => (root.isInherited ? masterKey : randomSecret());
      await saveRoot(client, wrap.wrap(ROOT, secretOf()));
      await saveKey(client, 1, wrap.wrap("1", secretOf()));
    }
    if (fit === "changed" && previous) {
      await saveRoot(client, wrap.wrap(ROOT, unwrapped(previous, ROOT, root.sealedKey)));
      for (const { version, sealedKey } of await listKeys(client)) {
        const name = String(version);
        await saveKey(client, version, wrap.wrap(name, unwrapped(previous, name, sealedKey)));
      }
    }
    return fit;
  });
}

/**
 * Refuses, with nothing changed, a master key that does not open this database's ring; a database
 * without one yet is not asked. Throws BadMasterKey, as adoptMasterKey would later.
 */
export async function requireOwnMasterKey(
  pool: Pool,
  { masterKey, previousMasterKey }: Omit<MasterKeys, "isFirstKey">,
): Promise<void> {
  const wrap = wrapUnder(masterKey);
  const previous = previousMasterKey === undefined ? undefined : wrapUnder(previousMasterKey);
  if (!(await hasTable(pool, "ops.key_root"))) return;
  const sealedKey = await findRoot(pool);
  if (fitOf({ sealedKey }, wrap, previous) === "foreign") throw foreignMasterKey();
}

/**
 * A database on which no server has started, so that there is nothing for a command to work with.
 */
export class NeverStarted extends Error {
  constructor() {
    super(
      "No server has started on this database yet. Start the product on it once, then try again.",
    );
    this.name = "NeverStarted";
  }
}

/**
 * The master key that opens this database's ring, of the two that were given. Changes nothing.
 * Throws BadMasterKey and NeverStarted.
 */
export async function openingMasterKey(
  pool: Pool,
  { masterKey, previousMasterKey }: Omit<MasterKeys, "isFirstKey">,
): Promise<string> {
  const previous = previousMasterKey === undefined ? undefined : wrapUnder(previousMasterKey);
  const fit = fitOf({ sealedKey: await findRoot(pool) }, wrapUnder(masterKey), previous);
  if (fit === "first") throw new NeverStarted();
  if (fit === "foreign") throw foreignMasterKey();
  return fit === "changed" && previousMasterKey !== undefined ? previousMasterKey : masterKey;
}

/** The root of a ring, from how it is sealed; undefined when it is under another master key. */
export const unwrapRoot = (sealedRoot: string, masterKey: string): string | undefined =>
  wrapUnder(masterKey).unwrap(ROOT, sealedRoot);
