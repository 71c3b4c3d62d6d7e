import { fileURLToPath } from "node:url";
import {
  createLogger,
  createServer,
  type MigrationPlan,
  migrate,
  migrateJobs,
  openKeyRing,
  openPool,
  openRolePools,
  passwordsFrom,
  requireDirectConnection,
  requireRealClock,
  requireStrongKey,
  resealTasks,
  startWorker,
  versionIn,
} from "@stocks-vibe/server-kit";
import { AUTH_ROLE, AUTH_SCHEMA, buildAuth } from "./compose.ts";
import { configOf, readEnvironment } from "./config.ts";
import { opensSigningKeys } from "./first-key.ts";
import { MAIL_TASKS } from "./work-kinds.ts";

/** The auth server on its own: PostgreSQL is named by the environment, everything else has a default or is asked for. */
const environment = readEnvironment();
const version = versionIn(new URL("../package.json", import.meta.url));
const log = createLogger(environment.LOG_LEVEL, undefined, { role: "auth", version });
await requireStrongKey(environment.MASTER_KEY);
const url = environment.DATABASE_URL;
const owner = openPool({ url, max: 2, applicationName: "stocks-vibe-auth" });
const directory = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const plans: MigrationPlan[] = [
  { schema: "ops", role: null, directory: directory("../../../packages/server-kit/migrations") },
  { schema: AUTH_SCHEMA, role: AUTH_ROLE, directory: directory("../migrations") },
];
await requireDirectConnection(owner);
await migrate(owner, plans, { before: (within) => migrateJobs(within, log) });
await requireRealClock(owner);

const keys = await openKeyRing({
  pool: owner,
  masterKey: environment.MASTER_KEY,
  previousMasterKey: environment.MASTER_KEY_PREVIOUS,
  isFirstKey: (masterKey) => opensSigningKeys(owner, masterKey),
  log,
});
const passwordOf = passwordsFrom(keys.root);
const pools = await openRolePools({ owner, url, roles: [AUTH_ROLE], passwordOf });
await owner.end();
const auth = await buildAuth({
  pool: pools.of(AUTH_ROLE),
  keys,
  config: configOf(environment),
  log,
});
log.info({ projectId: auth.project.projectId }, "auth server ready");
const stopAnchors = auth.keepAnchors();
const stops: (() => Promise<void>)[] = [keys.watch(pools.system), async () => stopAnchors()];

if (environment.ROLE !== "http") {
  const tasks = { ...auth.tasks, ...resealTasks(keys, [auth.sealedRows]) };
  const apart = [{ lane: "mail", names: MAIL_TASKS, slots: 2 }];
  const worker = await startWorker({ pool: pools.system, log, tasks, apart });
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
    await pools.close();
    process.exit(0);
  });
}
