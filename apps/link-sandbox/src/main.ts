import {
  createLogger,
  createServer,
  limitRequests,
  migrate,
  migrateJobs,
  openKeyRing,
  openPool,
  openRolePools,
  passwordsFrom,
  requireDirectConnection,
  requireStrongKey,
  versionIn,
} from "@stocks-vibe/server-kit";
import { buildLinkSandbox } from "./app.ts";
import { LINK_ROLE, linkMigrations } from "./compose.ts";
import { migrationDirectories, readConfig } from "./config.ts";

/** The sandbox by itself: brings its database up to date, listens, and closes gracefully. */
const config = readConfig();
const version = versionIn(new URL("../package.json", import.meta.url));
const log = createLogger(config.logLevel, undefined, { role: "link", version });
await requireStrongKey(config.masterKey);
const url = config.databaseUrl;
const owner = openPool({ url, max: 2, applicationName: "link-sandbox" });

await requireDirectConnection(owner);
const plans = [
  { schema: "ops", role: null, directory: migrationDirectories.ops },
  linkMigrations(migrationDirectories.link),
];
await migrate(owner, plans, { before: (within) => migrateJobs(within, log) });

const { masterKey, previousMasterKey } = config;
const keys = await openKeyRing({ pool: owner, masterKey, previousMasterKey, log });
const passwordOf = passwordsFrom(keys.root);
const pools = await openRolePools({ owner, url, roles: [LINK_ROLE], passwordOf });
await owner.end();
const stopWatching = keys.watch(pools.system);
const pool = pools.of(LINK_ROLE);
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
  await pools.close();
};
process.once("SIGTERM", () => void stop());
process.once("SIGINT", () => void stop());
