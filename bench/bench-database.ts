import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launchPostgres } from "../apps/stocks-vibe/src/database/embedded-postgres/launch.ts";
import { PLANS } from "../apps/stocks-vibe/src/database/migrations.ts";
import { createLogger, migrate, migrateJobs, openPool } from "../packages/server-kit/src/index.ts";

const log = createLogger("silent");

/** A real, durable PostgreSQL with every schema of the product, for one bench. */
export async function openBench() {
  const folder = await mkdtemp(join(tmpdir(), "stocks-vibe-bench-"));
  const server = await launchPostgres({ dataDir: folder, systemHome: `${folder}-system` });
  const pool = openPool({ url: server.url, max: 10 });
  await migrateJobs(pool, log);
  await migrate(pool, PLANS);
  return {
    pool,
    async close() {
      await pool.end();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
      await rm(`${folder}-system`, { recursive: true, force: true });
    },
  };
}

export type Bench = Awaited<ReturnType<typeof openBench>>;
