import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launchPostgres } from "../apps/stocks-vibe/src/database/embedded-postgres/launch.ts";

/**
 * Vitest global setup: one throw-away PostgreSQL server for the whole run, unless TEST_DATABASE_URL
 * names one.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) return undefined;
  const folder = await mkdtemp(join(tmpdir(), "stocks-vibe-test-"));
  // As root the server runs as another user, who must be able to reach its files.
  await chmod(folder, 0o711);
  const server = await launchPostgres({ dataDir: join(folder, "data"), throwaway: true });
  process.env.TEST_DATABASE_URL = server.url;
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
