import { opensSigningKeys } from "@stocks-vibe/auth-server";
import {
  type KeyRing,
  type Logger,
  openKeyRing,
  type Pool,
  requireStrongKey,
} from "@stocks-vibe/server-kit";
import { dataDirOf, type Environment } from "../environment/config.ts";
import type { Settings } from "../environment/settings.ts";
import { inCheckout } from "../paths.ts";
import { isFirstMasterKey } from "./master-key.ts";
import { openProject } from "./project/open-project.ts";
import {
  beginMasterChange,
  finishMasterChange,
  loadSecrets,
  type Secrets,
  type StoredSecrets,
} from "./secrets.ts";

/** The master key as this process was given it: by the environment, or by the data folder of the bundled database. */
export interface MasterKeySource {
  readonly masterKey: string;
  readonly previousMasterKey?: string | undefined;
  /** The data folder's other secrets. */
  readonly stored?: StoredSecrets;
}

export async function readMasterKey(
  env: Environment,
  settings: Settings,
): Promise<MasterKeySource> {
  if (!settings.usesEmbeddedPostgres) {
    const masterKey = env.MASTER_KEY ?? "";
    await requireStrongKey(masterKey);
    return { masterKey, previousMasterKey: env.MASTER_KEY_PREVIOUS };
  }
  const stored = await loadSecrets(dataDirOf(env, inCheckout(".")));
  const { masterKey, previousMasterKey } = stored;
  return { masterKey, previousMasterKey, stored };
}

export interface ProductKeys {
  readonly keys: KeyRing;
  readonly secrets: Secrets;
}

export interface KeysInput {
  readonly env: Environment;
  readonly settings: Settings;
  readonly source: MasterKeySource;
  readonly pool: Pool;
  readonly log: Logger;
}

/** Opens the database's keys and its project, and ends a change of the master key that was begun. Throws BadMasterKey and ForeignProject. */
export async function openProductKeys(input: KeysInput): Promise<ProductKeys> {
  const { env, settings, pool, log, source } = input;
  const { masterKey, previousMasterKey, stored } = source;
  const keys = await openKeyRing({
    pool,
    log,
    masterKey,
    previousMasterKey,
    // The identity server may have run alone on this database, and left no fingerprint.
    isFirstKey: async (key) =>
      (await isFirstMasterKey(pool, key)) && (await opensSigningKeys(pool, key)),
    ...(stored
      ? { rereadMasterKey: async () => (await readMasterKey(env, settings)).masterKey }
      : {}),
  });
  if (stored?.previousMasterKey) await finishMasterChange(dataDirOf(env, inCheckout(".")));
  const { isDevelopment } = settings;
  return { keys, secrets: await openProject({ pool, keys, stored, isDevelopment }) };
}

/**
 * Gives the bundled database another master key. The new one stands beside the old one in the data folder until nothing is
 * sealed under the old one, so that a stop anywhere leaves a product that starts.
 */
export async function changeStoredMasterKey(input: Omit<KeysInput, "source">): Promise<void> {
  await beginMasterChange(dataDirOf(input.env, inCheckout(".")));
  await openProductKeys({ ...input, source: await readMasterKey(input.env, input.settings) });
}
