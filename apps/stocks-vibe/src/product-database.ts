import {
  checkRole,
  type Logger,
  migrate,
  migrateJobs,
  openPool,
  type Pool,
} from "@stocks-vibe/server-kit";
import { launchPostgres } from "./embedded-postgres/launch.ts";
import { PLANS } from "./migrations.ts";

export interface ProductDatabase {
  readonly url: string;
  readonly pool: Pool;
  /** Closes the pool and stops the server if it is ours. */
  stop(): Promise<void>;
}

export interface DatabaseOptions {
  /** DATABASE_URL; undefined starts the bundled PostgreSQL in dataDir. */
  readonly url: string | undefined;
  readonly dataDir: string;
  readonly onProgress: (message: string) => void;
}

/** Opens the database the settings name, or starts the bundled one. */
export async function openProductDatabase(options: DatabaseOptions): Promise<ProductDatabase> {
  const { url, dataDir, onProgress } = options;
  if (url) {
    const pool = openPool({ url });
    await pool.query("select 1");
    return { url, pool, stop: () => pool.end() };
  }
  const server = await launchPostgres({ dataDir, onProgress });
  const pool = openPool({ url: server.url });
  return {
    url: server.url,
    pool,
    async stop() {
      await pool.end();
      await server.stop();
    },
  };
}

/** Brings every schema up to date and makes sure that no role requests run as could see past the tenants' walls. */
export async function prepareDatabase(pool: Pool, log: Logger): Promise<number> {
  await migrateJobs(pool, log);
  const applied = await migrate(pool, PLANS);
  for (const { role, schema } of PLANS) if (role) await checkRole(pool, role, schema);
  return applied;
}
