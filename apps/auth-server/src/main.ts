import { fileURLToPath } from "node:url";
import {
  createLogger,
  createServer,
  type MigrationPlan,
  migrate,
  migrateJobs,
  openPool,
  startWorker,
} from "@stocks-vibe/server-kit";
import { AUTH_ROLE, AUTH_SCHEMA, buildAuth } from "./compose.ts";
import { configOf, readEnvironment } from "./config.ts";

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

const auth = await buildAuth({ pool, config: configOf(environment), log });
log.info({ projectId: auth.project.projectId }, "auth server ready");
const stops: (() => Promise<void>)[] = [];

if (environment.ROLE !== "http") {
  const worker = await startWorker({ pool, log, tasks: auth.tasks });
  await auth.scheduleSweep();
  stops.push(() => worker.stop());
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
