import {
  countLiveWorkers,
  createLogger,
  type KeyRing,
  type Logger,
  LoginsMissing,
  NeverStarted,
  openingMasterKey,
  openPool,
  type Pool,
  type RolePools,
} from "@stocks-vibe/server-kit";
import { findMovedAway } from "../backup/restore/target.repository.ts";
import { MovedAway, refuseMovedAway } from "../backup/restore/unfinished-restore.ts";
import { onDataFolder } from "../database/embedded-postgres/data-folder-trouble.ts";
import { A_COMMAND, findRunning, takeInstanceLock } from "../database/instance-lock.ts";
import { openProductSchema, PRODUCT_ROLE } from "../database/migrations.ts";
import { dataDirOf, type Environment } from "../environment/config.ts";
import {
  findServerSettings,
  type ServerSettingsTable,
} from "../environment/server-settings.repository.ts";
import { overruledVariables, withServerSettings } from "../environment/server-settings.ts";
import { commandSettingsOf, type Settings } from "../environment/settings.ts";
import { findMasterKeySource, nothingIn, openProductKeys } from "../keys/product-keys.ts";
import { findSecrets, hasBundledDatabase, type Secrets } from "../keys/secrets.ts";
import { inCheckout, PRODUCT_VERSION } from "../paths.ts";
import { buildServers, type Servers } from "../start/build-servers.ts";
import {
  openProductPools,
  type ProductDatabase,
  refusePooler,
  requirePrepared,
} from "../start/product-database.ts";
import { openCommandDatabase } from "./command-database.ts";

/** What an admin command works with. */
export interface AdminSession {
  readonly env: Environment;
  /**
   * The running server's settings as it wrote them to the database, with what this shell says of
   * the database itself.
   */
  readonly settings: Settings;
  readonly secrets: Secrets;
  readonly keys: KeyRing;
  readonly masterKey: string;
  readonly dataDir: string;
  /** As the owner of everything, as who operates the product is. */
  readonly pool: Pool;
  /** As requests and jobs are. */
  readonly pools: RolePools;
  readonly servers: Servers;
  readonly log: Logger;
  /** True while a process of the product runs, as far as this command can see. */
  readonly isProductRunning: boolean;
  /** True while a process takes jobs. A server with ROLE=http takes none. */
  readonly hasWorkers: boolean;
  readonly print: (line: string) => void;
  close(): Promise<void>;
}

interface AdminDatabase extends Pick<ProductDatabase, "owner" | "url"> {
  readonly isProductRunning: boolean;
  close(): Promise<void>;
}

/**
 * The database beside a running product, or the bundled one started for the time of a command.
 * Throws BadSettings for a data folder that holds nothing: a command makes no database.
 */
export async function openAdminDatabase(
  env: Environment,
  settings: Settings,
  dataDir: string,
  isReadOnly = false,
): Promise<AdminDatabase> {
  const running = settings.usesEmbeddedPostgres ? await findRunning(dataDir) : undefined;
  const url = env.DATABASE_URL ?? running?.databaseUrl;
  if (url) {
    const owner = openPool({ url, max: 4, isReadOnly });
    await refusePooler(owner);
    return { owner, url, isProductRunning: running !== undefined, close: () => owner.end() };
  }
  // A first start that was killed leaves its secrets beside half a database.
  const isThere = async () =>
    (await findSecrets(dataDir)) !== undefined && (await hasBundledDatabase(dataDir));
  if (!(await onDataFolder(dataDir, isThere))) throw nothingIn(dataDir);
  const lock = await onDataFolder(dataDir, () => takeInstanceLock(dataDir, A_COMMAND));
  const starting = onDataFolder(dataDir, () =>
    openCommandDatabase({ url: undefined, dataDir, isReadOnly }),
  );
  const database = await starting.catch(async (error: unknown) => {
    await lock.release();
    throw error;
  });
  return {
    owner: database.owner,
    url: database.url,
    isProductRunning: false,
    async close() {
      await database.stop();
      await lock.release();
    },
  };
}

/**
 * The settings of the server that started last on this database. The shell's own are used where no
 * server of this version has started on it yet.
 */
async function serverSettingsHere(
  { env, print }: Pick<AdminSession, "env" | "print">,
  shell: Settings,
  pools: RolePools,
): Promise<Settings> {
  const stored = await findServerSettings(
    openProductSchema<ServerSettingsTable>(pools.of(PRODUCT_ROLE)),
  );
  if (!stored) {
    print(
      "⚠ No server of this version has started on this database yet. This command uses this shell's settings.",
    );
    return shell;
  }
  const overruled = overruledVariables(env, shell, stored);
  if (overruled.length > 0) {
    print(`⚠ A command uses the server's settings, not this shell's ${overruled.join(", ")}.`);
  }
  return withServerSettings(shell, stored);
}

/** To start the product is no advice for a database that was moved away. */
async function inPlaceOf(error: unknown, pool: Pool): Promise<unknown> {
  const asksForStart = error instanceof NeverStarted || error instanceof LoginsMissing;
  return asksForStart && (await findMovedAway(pool)) ? new MovedAway() : error;
}

export interface AdminSessionOptions {
  /** True for a command that only reads: the database refuses each change. */
  readonly isReadOnly: boolean;
}

/**
 * Opens the database beside a running product, or starts the bundled one for the time of the
 * command. Nothing is written by that: a command changes what it is asked to change and nothing
 * else. Throws OlderSchemaError and NewerSchemaError for a database at another version,
 * NeverStarted and UnknownProject for one without a product, MovedAway for one that was moved.
 */
export async function openAdminSession(
  env: Environment,
  print: (line: string) => void,
  { isReadOnly }: AdminSessionOptions,
): Promise<AdminSession> {
  const shell = commandSettingsOf(env);
  const dataDir = dataDirOf(env, inCheckout("."));
  const log = createLogger("warn", undefined, { role: "admin", version: PRODUCT_VERSION });
  const database = await openAdminDatabase(env, shell, dataDir, isReadOnly);
  const { owner: pool, ...found } = database;
  const closes = [database.close];
  const close = async (): Promise<void> => {
    for (const one of closes.reverse()) await one();
  };
  try {
    const source = await onDataFolder(dataDir, () => findMasterKeySource(env, shell));
    await requirePrepared(pool);
    if (!isReadOnly) await refuseMovedAway(pool);
    const ofKeys = { env, settings: shell, source, pool, log, isCommand: true };
    const { keys, secrets } = await openProductKeys(ofKeys);
    // Over a DATABASE_URL the product may run on any machine: a living worker tells.
    const hasWorkers = (await countLiveWorkers(pool)) > 0;
    const isProductRunning = found.isProductRunning || hasWorkers;
    const pools = await openProductPools(database, source, keys, {
      makesLogins: false,
      isReadOnly,
    });
    closes.push(pools.close);
    if (await findMovedAway(pool)) {
      print("⚠ Everything in this database was moved to another one, which the product uses.");
    }
    const settings = await serverSettingsHere({ env, print }, shell, pools);
    const wiring = { env, settings, secrets, keys, poolOf: pools.of, log };
    const servers = await buildServers({ ...wiring, writes: "nothing" });
    const masterKey = await openingMasterKey(pool, source);
    const opened = { env, settings, secrets, keys, masterKey, dataDir, pool, pools, servers, log };
    return { ...opened, isProductRunning, hasWorkers, print, close };
  } catch (error) {
    const refusal = await inPlaceOf(error, pool);
    await close();
    throw refusal;
  }
}
