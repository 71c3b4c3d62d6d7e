import { hkdfSync } from "node:crypto";
import { opensSigningKeys } from "@stocks-vibe/auth-server";
import {
  type KeyRing,
  type Logger,
  openKeyRing,
  type Pool,
  requireStrongKey,
} from "@stocks-vibe/server-kit";
import { openProductSchema } from "../database/migrations.ts";
import { dataDirOf, type Environment } from "../environment/config.ts";
import { BadSettings, type Settings } from "../environment/settings.ts";
import { inCheckout } from "../paths.ts";
import { findFingerprint, type MasterKeySchema } from "./master-key.repository.ts";
import { openProject } from "./project/open-project.ts";
import {
  beginMasterChange,
  findSecrets,
  finishMasterChange,
  loadSecrets,
  type Secrets,
  type StoredSecrets,
} from "./secrets.ts";

const fingerprintOf = (masterKey: string): string =>
  Buffer.from(hkdfSync("sha256", masterKey, "stocks-vibe", "fingerprint", 32)).toString("hex");

/**
 * Whether a database that is older than its key ring was first started with this master key: with
 * another one every project, session and provider token would silently be out of reach.
 */
export async function isFirstMasterKey(pool: Pool, masterKey: string): Promise<boolean> {
  const db = openProductSchema<MasterKeySchema>(pool);
  const fingerprint = await db.transaction({}, findFingerprint);
  return fingerprint === undefined || fingerprint === fingerprintOf(masterKey);
}

/**
 * The master key as this process was given it: by the environment, or by the data folder of the
 * bundled database.
 */
export interface MasterKeySource {
  readonly masterKey: string;
  readonly previousMasterKey?: string | undefined;
  /** The data folder's other secrets. */
  readonly stored?: StoredSecrets;
}

/**
 * A MASTER_KEY beside the bundled database must be the one that its secrets.json holds: that one is
 * used.
 */
function requireKeyOfFolder(given: string | undefined, { masterKey }: StoredSecrets): void {
  if (given === undefined || given === masterKey) return;
  throw new BadSettings(
    "MASTER_KEY would have no effect: the bundled database has a key of its own, in secrets.json, and it is another one. " +
      "Unset MASTER_KEY, or change the key with: npm run admin -- keys change-master",
  );
}

/**
 * Refuses a MASTER_KEY that can be guessed, before anything is made that would be sealed with it.
 * Throws BadMasterKey.
 */
export async function judgeGivenKey(env: Environment): Promise<void> {
  const { MASTER_KEY: given, DATABASE_URL: url } = env;
  if (given === undefined) return;
  if (url) await requireStrongKey(given);
  else await requireStrongKey(given, "run: npm run admin -- keys change-master");
}

/**
 * The master key for a server's start, which gives a new data folder its secrets: MASTER_KEY where
 * it is set, else a random one. Throws BadMasterKey, BadSecretsFile and BadSettings.
 */
export async function readMasterKey(
  env: Environment,
  settings: Settings,
): Promise<MasterKeySource> {
  const { MASTER_KEY: given } = env;
  if (!settings.usesEmbeddedPostgres) return givenMasterKey(env);
  await judgeGivenKey(env);
  return ofFolder(given, await loadSecrets(dataDirOf(env, inCheckout(".")), given));
}

/**
 * The master key for an admin command, which writes no secrets. Throws BadSettings also where the
 * data folder holds nothing.
 */
export async function findMasterKeySource(
  env: Environment,
  settings: Settings,
): Promise<MasterKeySource> {
  if (!settings.usesEmbeddedPostgres) return givenMasterKey(env);
  const dataDir = dataDirOf(env, inCheckout("."));
  const stored = await findSecrets(dataDir);
  if (!stored) throw nothingIn(dataDir);
  return ofFolder(env.MASTER_KEY, stored);
}

/** A data folder without a product's data, named to a command. */
export const nothingIn = (dataDir: string): BadSettings =>
  new BadSettings(`There is no data in ${dataDir}. Name the right DATA_DIR or DATABASE_URL.`);

async function givenMasterKey(env: Environment): Promise<MasterKeySource> {
  const masterKey = env.MASTER_KEY ?? "";
  await judgeGivenKey(env);
  return { masterKey, previousMasterKey: env.MASTER_KEY_PREVIOUS };
}

function ofFolder(given: string | undefined, stored: StoredSecrets): MasterKeySource {
  requireKeyOfFolder(given, stored);
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
  /**
   * True for an admin command: the key ring, the project and secrets.json are opened as they are.
   */
  readonly isCommand?: boolean;
}

/**
 * Opens the database's keys and its project. A server's start makes both where they are missing,
 * and ends a change of the master key that was begun. Throws BadMasterKey, ForeignProject and, for
 * a command, NeverStarted.
 */
export async function openProductKeys(input: KeysInput): Promise<ProductKeys> {
  const { env, settings, pool, log, source, isCommand = false } = input;
  const { masterKey, previousMasterKey, stored } = source;
  const keys = await openKeyRing({
    pool,
    log,
    masterKey,
    previousMasterKey,
    leavesRing: isCommand,
    // The identity server may have run alone on this database, and left no fingerprint.
    isFirstKey: async (key) =>
      (await isFirstMasterKey(pool, key)) && (await opensSigningKeys(pool, key)),
    ...(stored
      ? { rereadMasterKey: async () => (await findMasterKeySource(env, settings)).masterKey }
      : {}),
  });
  if (stored?.previousMasterKey && !isCommand) {
    await finishMasterChange(dataDirOf(env, inCheckout(".")));
  }
  const { isDevelopment } = settings;
  return { keys, secrets: await openProject({ pool, keys, stored, isDevelopment, isCommand }) };
}

/**
 * Gives the bundled database another master key. The new one stands beside the old one in the data
 * folder until nothing is sealed under the old one, so that a stop anywhere leaves a product that
 * starts.
 */
export async function changeStoredMasterKey(
  input: Omit<KeysInput, "source" | "isCommand">,
): Promise<void> {
  const { env, settings, pool, log } = input;
  await beginMasterChange(dataDirOf(env, inCheckout(".")));
  // MASTER_KEY, if it is set, was the earlier key.
  const source = await readMasterKey({ ...env, MASTER_KEY: undefined }, settings);
  await openProductKeys({ env, settings, pool, log, source });
}
