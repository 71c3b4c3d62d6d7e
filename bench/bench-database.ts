import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launchPostgres } from "../apps/stocks-vibe/src/database/embedded-postgres/launch.ts";
import { PLANS } from "../apps/stocks-vibe/src/database/migrations.ts";
import {
  createLogger,
  migrate,
  migrateJobs,
  openPool,
  type Pool,
} from "../packages/server-kit/src/index.ts";

const log = createLogger("silent");

/** Counts what is sent to the database: statements that go together in one trip are one. */
function countTrips(pool: Pool): () => number {
  let trips = 0;
  pool.on("connect", (client) => {
    const { query } = client;
    const counted = (...args: unknown[]): unknown => {
      trips += 1;
      return Reflect.apply(query, client, args);
    };
    Reflect.set(client, "query", counted);
  });
  return () => trips;
}

/** A real, durable PostgreSQL with every schema of the product, for one bench. */
export async function openBench() {
  const folder = await mkdtemp(join(tmpdir(), "stocks-vibe-bench-"));
  const server = await launchPostgres({ dataDir: folder, systemHome: `${folder}-system` });
  const pool = openPool({ url: server.url, max: 10 });
  const trips = countTrips(pool);
  await migrateJobs(pool, log);
  await migrate(pool, PLANS);
  return {
    pool,
    /** Trips to the database up to now. */
    trips,
    async close() {
      await pool.end();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
      await rm(`${folder}-system`, { recursive: true, force: true });
    },
  };
}

export type Bench = Awaited<ReturnType<typeof openBench>>;
