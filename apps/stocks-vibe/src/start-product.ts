import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { watchEvents, watchTheClock } from "@stocks-vibe/portfolio-api";
import {
  advanceClock,
  createLogger,
  createMetrics,
  enqueue,
  type Logger,
  logFile,
  type RolePools,
  requireRealClock,
  startWorker,
  type Worker,
} from "@stocks-vibe/server-kit";
import { banner } from "./banner.ts";
import { buildServers, type Servers } from "./build-servers.ts";
import { dataDirOf, type Environment } from "./config.ts";
import { CREATE_DEMO } from "./demo/create-demo.ts";
import type { ProductSchema } from "./demo/demo-progress.repository.ts";
import { takeInstanceLock } from "./instance-lock.ts";
import { measureWork } from "./measure-work.ts";
import { browserConfigOf } from "./pages/browser-config.ts";
import { buildProbes } from "./pages/probes.ts";
import { inCheckout } from "./paths.ts";
import { buildProductApp } from "./product-app.ts";
import { openProductDatabase, openProductPools, prepareDatabase } from "./product-database.ts";
import { openProductKeys, readMasterKey } from "./product-keys.ts";
import { openProductSchema, PRODUCT_ROLE } from "./product-schema.ts";
import { runStops, type Stop } from "./run-stops.ts";
import { type Settings, settingsOf } from "./settings.ts";
import { setClockOrigin } from "./test-mode.ts";
import { WORK_APART, WORK_SLOTS } from "./work-apart.ts";

export interface RunningProduct {
  readonly settings: Settings;
  /** Stops taking requests, lets running work finish, stops the database if it is ours. */
  stop(): Promise<void>;
}

/** A checkpoint on a slow disk takes its time. */
const FOUNDATION_MS = 10_000;

/** A person at a terminal gets the banner and a log file; anything else (a container, a pipe) gets the log on its output. */
async function logPathOf(settings: Settings, dataDir: string): Promise<string | undefined> {
  if (!settings.usesEmbeddedPostgres || !process.stdout.isTTY) return undefined;
  await mkdir(dataDir, { recursive: true });
  return join(dataDir, "server.log");
}

/** Adds the demo's job once; a database that has it (waiting, running or done) is left alone. */
async function scheduleDemo({ of }: RolePools, servers: Servers): Promise<void> {
  const found = await servers.demoProgress?.find();
  if (!servers.demoProgress || found?.state === "ready") return;
  const db = openProductSchema<ProductSchema>(of(PRODUCT_ROLE));
  await db.transaction({}, (tx) =>
    enqueue(tx, { task: CREATE_DEMO, payload: {}, jobKey: CREATE_DEMO, maxAttempts: 5 }),
  );
}

/** What the tracker does by itself: nights, erasing what the identity server has deleted, the demo. */
async function startTracker(pools: RolePools, servers: Servers, log: Logger): Promise<Stop> {
  const stopClock = watchTheClock(servers.portfolio, (err) =>
    log.error({ err }, "the nightly check failed"),
  );
  const stopEvents = watchEvents(servers.portfolio.erasure, servers.events, (err) =>
    log.error({ err }, "the identity system's events could not be read"),
  );
  await scheduleDemo(pools, servers);
  return () => {
    stopClock();
    stopEvents();
  };
}

interface Work {
  readonly servers: Servers;
  readonly settings: Settings;
  readonly env: Environment;
}

async function startWork(
  pools: RolePools,
  { servers, settings, env }: Work,
  log: Logger,
): Promise<{ readonly stop: Stop; readonly lanes: Worker["lanes"] }> {
  if (env.ROLE === "http") return { stop: () => undefined, lanes: () => [] };
  const { system } = pools;
  const worker = await startWorker({
    pool: system,
    log,
    tasks: servers.tasks,
    concurrency: WORK_SLOTS,
    apart: WORK_APART,
  });
  await servers.scheduleSweep();
  const stopTracker = settings.servesTracker ? await startTracker(pools, servers, log) : undefined;
  return {
    lanes: worker.lanes,
    async stop() {
      await stopTracker?.();
      await worker.stop();
    },
  };
}

/**
 * Starts the whole product: lock, database, migrations, servers, pages, jobs. Rejects with BadSettings, AlreadyRunning,
 * NewerSchemaError or NoEmbeddedPostgres, in words for the person who typed the command, with everything stopped again.
 */
export async function startProduct(
  env: Environment,
  say: (message: string) => void,
): Promise<RunningProduct> {
  const began = Date.now();
  const settings = settingsOf(env);
  const dataDir = dataDirOf(env, inCheckout("."));
  const logPath = await logPathOf(settings, dataDir);
  const log = createLogger(env.LOG_LEVEL, logPath ? logFile(logPath) : undefined);
  /** The database that is ours and its lock: they end last, and are waited for. */
  const foundations: Stop[] = [];
  const stops: Stop[] = [];
  const stopping = new AbortController();
  const stop = async () => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    await runStops(stops, log);
    await runStops(foundations, log, FOUNDATION_MS);
  };

  try {
    // Stateless processes over one DATABASE_URL may be many; a data folder of our own has one master.
    const lock = settings.usesEmbeddedPostgres
      ? await takeInstanceLock(dataDir, settings.publicUrl)
      : undefined;
    if (lock) foundations.push(lock.release);
    const source = await readMasterKey(env, settings);
    const database = await openProductDatabase({
      url: env.DATABASE_URL,
      dataDir,
      onProgress: say,
    });
    foundations.push(database.stop);
    await lock?.noteDatabase(database.url);
    const { owner } = database;
    const applied = await prepareDatabase(owner, log);
    if (applied > 0) say(`Database brought up to date (${applied} steps)`);
    if (!settings.testMode) await requireRealClock(owner);
    if (settings.testMode && env.CLOCK_START) await setClockOrigin(owner, env.CLOCK_START);

    const { keys, secrets } = await openProductKeys({ env, settings, source, pool: owner, log });
    const pools = await openProductPools(database, source, keys);
    stops.push(pools.close);
    // Moving the clock is the owner's right; for everything else its work is done.
    if (!settings.testMode) await database.closeOwner();
    const { system: pool } = pools;
    stops.push(keys.watch(pool));
    const servers = await buildServers({
      env,
      settings,
      secrets,
      keys,
      poolOf: pools.of,
      stopping: stopping.signal,
      log,
    });
    stops.push(servers.keepAnchors());
    const browserConfig = browserConfigOf(env, settings, secrets);
    const metrics = createMetrics();
    const health = { isStopping: () => stopping.signal.aborted };
    const app =
      env.ROLE === "worker"
        ? buildProbes({ pool, metrics, health, metricsToken: settings.metricsToken, log })
        : await buildProductApp({
            settings,
            servers,
            browserConfig,
            trustedProxies: env.TRUSTED_PROXIES,
            pool,
            moveClock: settings.testMode ? (seconds) => advanceClock(owner, seconds) : undefined,
            metrics,
            health,
            log,
          });
    stops.push(() => app.close());
    await app.listen({ port: settings.port, host: settings.host });
    const work = await startWork(pools, { servers, settings, env }, log);
    stops.push(work.stop);
    measureWork(metrics, { portfolio: servers.portfolio, lanes: work.lanes });
    // Before the work and the pages that wait for them.
    stops.push(servers.portfolio.calculations.close);
    const mailboxUrl = browserConfig.mailboxUrl ?? undefined;
    const demoEmail = browserConfig.demo?.memberEmail;
    const startedInMs = Date.now() - began;
    const { projectId, publicToken } = secrets;
    const identity = settings.servesTracker ? undefined : { projectId, publicToken };
    say(banner({ settings, demoEmail, identity, mailboxUrl, dataDir, logPath, startedInMs }));
    return { settings, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
