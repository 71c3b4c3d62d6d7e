import {
  createLogger,
  createServer,
  limitRequests,
  migrate,
  migrateJobs,
  openKeyRing,
  openPool,
} from "@stocks-vibe/server-kit";
import { buildLinkSandbox } from "./app.ts";
import { linkMigrations } from "./compose.ts";
import { migrationDirectories, readConfig } from "./config.ts";

/** The sandbox by itself: brings its database up to date, listens, and closes gracefully. */
const config = readConfig();
const log = createLogger(config.logLevel);
const pool = openPool({ url: config.databaseUrl, applicationName: "link-sandbox" });

await migrateJobs(pool, log);
await migrate(pool, [
  { schema: "ops", role: null, directory: migrationDirectories.ops },
  linkMigrations(migrationDirectories.link),
]);

const { masterKey, previousMasterKey } = config;
const keys = await openKeyRing({ pool, masterKey, previousMasterKey, log });
const stopWatching = keys.watch();
const sandbox = await buildLinkSandbox({ pool, keys, config: config.sandbox, log });
const app = createServer({ log });
await limitRequests(app, { perMinute: 600, scale: config.rateLimitScale });
app.get("/healthz", async () => ({ status: "ok" }));
await app.register(sandbox.plugin);
const address = await app.listen({ host: config.host, port: config.port });
log.info({ address }, "account-linking sandbox listening");

const stop = async (): Promise<void> => {
  await app.close();
  await stopWatching();
  await pool.end();
};
process.once("SIGTERM", () => void stop());
process.once("SIGINT", () => void stop());
