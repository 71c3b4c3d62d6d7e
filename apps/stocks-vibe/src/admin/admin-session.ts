import {
  countLiveWorkers,
  createLogger,
  type KeyRing,
  type Logger,
  openPool,
  type Pool,
  type RolePools,
} from "@stocks-vibe/server-kit";
import { onDataFolder } from "../database/embedded-postgres/data-folder-trouble.ts";
import { findRunning, takeInstanceLock } from "../database/instance-lock.ts";
import { dataDirOf, type Environment } from "../environment/config.ts";
import { type Settings, settingsOf } from "../environment/settings.ts";
import { openProductKeys, readMasterKey } from "../keys/product-keys.ts";
import type { Secrets } from "../keys/secrets.ts";
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
  /** True while the product itself runs: its worker takes the jobs a command adds. */
  readonly isProductRunning: boolean;
  readonly print: (line: string) => void;
  close(): Promise<void>;
}

interface AdminDatabase extends Pick<ProductDatabase, "owner" | "url"> {
  readonly isProductRunning: boolean;
  close(): Promise<void>;
}

/** The database beside a running product, or the bundled one started for the time of a command. */
export async function openAdminDatabase(
  env: Environment,
  settings: Settings,
  dataDir: string,
): Promise<AdminDatabase> {
  const running = settings.usesEmbeddedPostgres ? await findRunning(dataDir) : undefined;
  const url = env.DATABASE_URL ?? running?.databaseUrl;
  if (url) {
    const owner = openPool({ url, max: 4 });
    await refusePooler(owner);
    return { owner, url, isProductRunning: running !== undefined, close: () => owner.end() };
  }
  const lock = await onDataFolder(dataDir, () => takeInstanceLock(dataDir, settings.publicUrl));
  const starting = onDataFolder(dataDir, () => openCommandDatabase({ url: undefined, dataDir }));
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
 * Opens the database beside a running product, or starts the bundled one for the time of the command. Throws OlderSchemaError and
 * NewerSchemaError for a database at another version: a command changes none.
 */
export async function openAdminSession(
  env: Environment,
  print: (line: string) => void,
): Promise<AdminSession> {
  const settings = settingsOf(env);
  const dataDir = dataDirOf(env, inCheckout("."));
  const log = createLogger("warn", undefined, { role: "admin", version: PRODUCT_VERSION });
  const database = await openAdminDatabase(env, settings, dataDir);
  const { owner: pool, ...found } = database;
  const closes = [database.close];
  const close = async (): Promise<void> => {
    for (const one of closes.reverse()) await one();
  };
  try {
    const source = await onDataFolder(dataDir, () => readMasterKey(env, settings));
    await requirePrepared(pool);
    const { keys, secrets } = await openProductKeys({ env, settings, source, pool, log });
    // Over a DATABASE_URL the product may run on any machine: a living worker tells.
    const isProductRunning = found.isProductRunning || (await countLiveWorkers(pool)) > 0;
    const pools = await openProductPools(database, source, keys);
    closes.push(pools.close);
    const servers = await buildServers({ env, settings, secrets, keys, poolOf: pools.of, log });
    const { masterKey } = source;
    const opened = { env, settings, secrets, keys, masterKey, dataDir, pool, pools, servers, log };
    return { ...opened, isProductRunning, print, close };
  } catch (error) {
    await close();
    throw error;
  }
}
