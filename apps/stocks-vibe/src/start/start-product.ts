import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { requireWritableAnchors } from "@stocks-vibe/auth-server";
import {
  advanceClock,
  buildProbes,
  createLogger,
  createMetrics,
  type Logger,
  logFile,
  measureProcess,
  measureQueues,
  REQUESTS_MS,
  type RolePools,
  type Running,
  readiness,
  runStops,
  type Stop,
  sayLastAnswers,
  versionsOf,
  type Worker,
} from "@stocks-vibe/server-kit";
import { onDataFolder } from "../database/embedded-postgres/data-folder-trouble.ts";
import { keepLogsBounded } from "../database/embedded-postgres/server-log.ts";
import { takeInstanceLock } from "../database/instance-lock.ts";
import { openProductSchema, PLANS, PRODUCT_ROLE } from "../database/migrations.ts";
import { CREATE_DEMO_COMPANY } from "../demo/create-demo.ts";
import { DEMO_COMPANY } from "../demo/demo-people.ts";
import { dataDirOf, type Environment } from "../environment/config.ts";
import {
  findServerSettings,
  type ServerSettingsTable,
  saveServerSettings,
} from "../environment/server-settings.repository.ts";
import { serverSettingsOf, sharedDifferencesOf } from "../environment/server-settings.ts";
import { type Settings, settingsOf } from "../environment/settings.ts";
import { judgeGivenKey, openProductKeys, readMasterKey } from "../keys/product-keys.ts";
import { measureBackup } from "../measure/measure-backup.ts";
import { measureQueue, measureWork } from "../measure/measure-queue.ts";
import { browserConfigOf } from "../pages/browser-config.ts";
import { inCheckout, PRODUCT_VERSION } from "../paths.ts";
import { banner } from "./banner.ts";
import { buildServers } from "./build-servers.ts";
import { buildProductApp } from "./product-app.ts";
import {
  judgeDatabase,
  openProductDatabase,
  openProductPools,
  prepareDatabase,
} from "./product-database.ts";
import { requireFreePort } from "./require-free-port.ts";
import { startWork } from "./start-work.ts";
import { setClockOrigin } from "./test-mode.ts";

export interface RunningProduct extends Running {
  readonly settings: Settings;
}

/** A checkpoint on a slow disk takes its time. */
const FOUNDATION_MS = 10_000;

/**
 * A person at a terminal gets the banner and a log file; anything else (a container, a pipe) gets
 * the log on its output.
 */
async function logPathOf(settings: Settings, dataDir: string): Promise<string | undefined> {
  if (!settings.usesEmbeddedPostgres || !process.stdout.isTTY) return undefined;
  await mkdir(dataDir, { recursive: true });
  return join(dataDir, "server.log");
}

/** The data folder's lock, the database, and what the first one keeps. */
async function openFoundations(start: Start, foundations: Stop[]) {
  const { env, settings, dataDir, logPath, say, told } = start;
  // Stateless processes over one DATABASE_URL may be many; a data folder of our own has one master.
  const lock = settings.usesEmbeddedPostgres
    ? await takeInstanceLock(dataDir, settings.publicUrl)
    : undefined;
  if (lock) foundations.push(lock.release);
  const source = await readMasterKey(env, settings);
  await requireFreePort(settings);
  if (logPath) foundations.push(keepLogsBounded([logPath]));
  told.throwIfAborted();
  const database = await openProductDatabase({
    url: env.DATABASE_URL,
    dataDir,
    onProgress: say,
    signal: told,
  });
  foundations.push(database.stop);
  await lock?.noteDatabase(database.url);
  told.throwIfAborted();
  return { source, database };
}

/**
 * Writes a server's settings down for admin commands, and logs which of them differ from those of
 * the server that started before. A worker only logs which of its own differ from the server's: it
 * sends the same letters and does the same work.
 */
async function noteServerSettings(
  pools: RolePools,
  settings: Settings,
  { log, isKept }: { readonly log: Logger; readonly isKept: boolean },
) {
  const db = openProductSchema<ServerSettingsTable>(pools.of(PRODUCT_ROLE));
  const own = serverSettingsOf(settings);
  if (isKept) {
    const changed = await saveServerSettings(db, own);
    if (changed.length > 0) log.info({ changed }, "these settings differ from the last start's");
    return;
  }
  const stored = await findServerSettings(db);
  const changed = stored ? sharedDifferencesOf(stored, own) : [];
  if (changed.length > 0) log.warn({ changed }, "these settings differ from the server's");
}

interface Start {
  readonly env: Environment;
  readonly settings: Settings;
  readonly dataDir: string;
  readonly logPath: string | undefined;
  readonly say: (message: string) => void;
  readonly told: AbortSignal;
}

/**
 * Starts the whole product: lock, database, migrations, servers, pages, jobs. Rejects with
 * BadSettings, AlreadyRunning, NewerSchemaError, NoEmbeddedPostgres or another of `explain`, in
 * words for the person who typed the command, with everything stopped again; so it does when it is
 * told to stop while it starts.
 */
export async function startProduct(
  env: Environment,
  say: (message: string) => void,
  told: AbortSignal,
): Promise<RunningProduct> {
  const began = Date.now();
  const settings = settingsOf(env);
  await judgeGivenKey(env);
  if (settings.auditAnchors) requireWritableAnchors(settings.auditAnchors);
  const dataDir = dataDirOf(env, inCheckout("."));
  const logPath = await onDataFolder(dataDir, () => logPathOf(settings, dataDir));
  const of = { role: env.ROLE, version: PRODUCT_VERSION };
  const log = createLogger(env.LOG_LEVEL, logPath ? logFile(logPath) : undefined, of);
  /** The database that is ours and its lock: they end last, and are waited for. */
  const foundations: Stop[] = [];
  const stops: Stop[] = [];
  /** The listener: it ends first, while everything that its last answers need is there. */
  const doors: Stop[] = [];
  let isDraining = false;
  const stopping = new AbortController();
  const stop = async () => {
    if (stopping.signal.aborted) return;
    isDraining = true;
    stopping.abort();
    await runStops(doors, log, REQUESTS_MS);
    await runStops(stops, log);
    await runStops(foundations, log, FOUNDATION_MS);
  };

  try {
    const { source, database } = await onDataFolder(dataDir, () =>
      openFoundations({ env, settings, dataDir, logPath, say, told }, foundations),
    );
    const { owner } = database;
    await judgeDatabase(owner, source, settings);
    await prepareDatabase(database.url, { log, onProgress: say, signal: told });
    if (settings.testMode && env.CLOCK_START) await setClockOrigin(owner, env.CLOCK_START);

    const { keys, secrets } = await openProductKeys({ env, settings, source, pool: owner, log });
    const pools = await openProductPools(database, source, keys, {
      limits: settings.databaseLimits,
    });
    stops.push(pools.close);
    // Moving the clock is the owner's right; for everything else its work is done.
    if (!settings.testMode) await database.closeOwner();
    const { system: pool } = pools;
    told.throwIfAborted();
    stops.push(keys.watch(pool));
    const servesRequests = env.ROLE !== "worker";
    const servers = await buildServers({
      env,
      settings,
      secrets,
      keys,
      poolOf: pools.of,
      stopping: stopping.signal,
      writes: servesRequests ? "settings" : "project",
      log,
    });
    stops.push(servers.keepAnchors());
    const browserConfig = browserConfigOf(env, settings, secrets);
    const metrics = createMetrics();
    let lanes: Worker["lanes"] = () => [];
    const versions = await versionsOf(PLANS);
    const trouble = readiness({
      probes: pools.probes,
      versions,
      lanes: () => (env.ROLE === "http" ? undefined : lanes()),
    });
    const isStopping = (): boolean => isDraining;
    const health = { isStopping, trouble };
    told.throwIfAborted();
    const app =
      env.ROLE === "worker"
        ? buildProbes({ metrics, health, metricsToken: settings.metricsToken, log })
        : await buildProductApp({
            settings,
            servers,
            browserConfig,
            trustedProxies: env.TRUSTED_PROXIES,
            moveClock: settings.testMode ? (seconds) => advanceClock(owner, seconds) : undefined,
            metrics,
            health,
            log,
          });
    doors.push(() => app.close());
    sayLastAnswers(app, isStopping);
    await app.listen({ port: settings.port, host: settings.host });
    // Once nothing can refuse the start any more: a start that fails leaves what the running server
    // wrote.
    await noteServerSettings(pools, settings, { log, isKept: servesRequests });
    const { signal } = stopping;
    const parts = { servers, settings, env, versions, stopping: signal };
    const work = await startWork(pools, parts, log);
    stops.push(work.stop);
    lanes = work.lanes;
    measureQueues(metrics, work.lanes);
    measureWork(metrics, servers.portfolio);
    measureQueue(metrics, pools.probes, log);
    measureBackup(metrics, pools, log);
    measureProcess(metrics, { ...of, loads: pools.loads });
    // Before the work and the pages that wait for them.
    stops.push(servers.portfolio.calculations.close);
    const mailboxUrl = browserConfig.mailboxUrl ?? undefined;
    const demoEmail = browserConfig.demo?.memberEmail;
    const companyUrl = servers.tasks[CREATE_DEMO_COMPANY]
      ? `${settings.publicUrl}/login?organization=${DEMO_COMPANY.slug}`
      : undefined;
    const startedInMs = Date.now() - began;
    const { projectId, publicToken } = secrets;
    const identity = settings.servesTracker ? undefined : { projectId, publicToken };
    say(
      banner({
        settings,
        role: env.ROLE,
        demoEmail,
        companyUrl,
        identity,
        mailboxUrl,
        dataDir,
        logPath,
        startedInMs,
      }),
    );
    const drain = async (hurried: AbortSignal): Promise<void> => {
      isDraining = true;
      await wait(settings.stopDelayMs, undefined, { signal: hurried }).catch(() => undefined);
    };
    return { settings, drain, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
