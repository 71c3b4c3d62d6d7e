import { fileURLToPath } from "node:url";
import {
  createLogger,
  createServer,
  type MigrationPlan,
  migrate,
  migrateJobs,
  openKeyRing,
  openPool,
  resealTasks,
  startWorker,
} from "@stocks-vibe/server-kit";
import { AUTH_ROLE, AUTH_SCHEMA, buildAuth } from "./compose.ts";
import { configOf, readEnvironment } from "./config.ts";
import { opensSigningKeys } from "./first-key.ts";

/** The auth server on its own: PostgreSQL is named by the environment, everything else has a default or is asked for. */
const environment = readEnvironment();
const log = createLogger(environment.LOG_LEVEL);
const pool = openPool({ url: environment.DATABASE_URL, applicationName: "stocks-vibe-auth" });
const directory = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const plans: MigrationPlan[] = [
  { schema: "ops", role: null, directory: directory("../../../packages/server-kit/migrations") },
  { schema: AUTH_SCHEMA, role: AUTH_ROLE, directory: directory("../migrations") },
];
await migrateJobs(pool, log);
await migrate(pool, plans);

const keys = await openKeyRing({
  pool,
  masterKey: environment.MASTER_KEY,
  previousMasterKey: environment.MASTER_KEY_PREVIOUS,
  isFirstKey: (masterKey) => opensSigningKeys(pool, masterKey),
  log,
});
const auth = await buildAuth({ pool, keys, config: configOf(environment), log });
log.info({ projectId: auth.project.projectId }, "auth server ready");
const stops: (() => Promise<void>)[] = [keys.watch()];

if (environment.ROLE !== "http") {
  const tasks = { ...auth.tasks, ...resealTasks(keys, [auth.sealedRows]) };
  const worker = await startWorker({ pool, log, tasks });
  await auth.scheduleSweep();
  stops.unshift(() => worker.stop());
}
if (environment.ROLE !== "worker") {
  const app = createServer({ log, trustedProxies: environment.TRUSTED_PROXIES });
  await app.register(auth.plugin);
  app.get("/healthz", async () => ({ status: "ok" }));
  await app.listen({ port: environment.PORT, host: environment.HOST });
  stops.unshift(() => app.close());
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, async () => {
    for (const stop of stops) await stop();
    await pool.end();
    process.exit(0);
  });
}
