import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { createServer, sayLastAnswers } from "../http/create-server.ts";
import { startWorker, type Worker } from "../jobs/worker.ts";
import { resealTasks } from "../keys/reseal.ts";
import { type SchemaVersion, schemaTrouble, versionsOf } from "../migrations/read-migrations.ts";
import { createLogger, type Logger } from "../observe/logger.ts";
import { createMetrics, type Metrics, measureRequests } from "../observe/metrics.ts";
import { type AloneDatabase, openAloneDatabase, plansOf } from "./alone-database.ts";
import type { AloneProgram, AloneServer } from "./alone-server.ts";
import { buildProbes, type HealthDependencies, healthRoutes, readiness } from "./health-routes.ts";
import { measureProcess, measureQueues } from "./measurements.ts";
import { REQUESTS_MS, type Running, runProcess, runStops, type Stop } from "./run-process.ts";

interface Built extends AloneDatabase {
  readonly program: AloneProgram;
  readonly server: AloneServer;
  readonly versions: readonly SchemaVersion[];
  readonly stopping: AbortSignal;
  readonly log: Logger;
}

interface Door extends HealthDependencies {
  readonly metrics: Metrics;
}

/** What is listened with: everything, or for a process that only takes jobs how it is. */
async function buildApp({ program, server, log }: Built, door: Door): Promise<FastifyInstance> {
  const { role, trustedProxies, databaseLimits } = program.settings;
  if (role === "worker") return buildProbes({ ...door, log });
  const app = createServer({ log, trustedProxies, databaseMs: databaseLimits.requestMs });
  measureRequests(app, door.metrics);
  healthRoutes(app, door);
  await server.addRoutes(app);
  return app;
}

async function startJobs(built: Built, stops: Stop[]): Promise<Worker["lanes"]> {
  const { program, server, keys, pools, versions, stopping, log } = built;
  if (program.settings.role === "http") return () => [];
  const worker = await startWorker({
    pool: pools.system,
    log,
    tasks: { ...server.tasks, ...resealTasks(keys, [server.sealedRows]) },
    apart: server.apart,
    processStops: stopping,
    whyNot: () => schemaTrouble(pools.probes, versions),
  });
  stops.push(() => worker.stop());
  const stopWork = await server.startWork?.();
  if (stopWork) stops.push(stopWork);
  return worker.lanes;
}

/**
 * Starts one server by itself: database up to date, keys, connections of its role, jobs in lanes,
 * `/healthz`, `/readyz` and `/metrics` beside what it serves. Rejects with everything stopped again
 * when it can't, or when it is told to stop meanwhile.
 */
async function startAlone(program: AloneProgram, told: AbortSignal): Promise<Running> {
  const { name, version, settings, plan, build } = program;
  const log = createLogger(settings.logLevel, undefined, { role: name, version });
  const stopping = new AbortController();
  const doors: Stop[] = [];
  const stops: Stop[] = [];
  let isDraining = false;
  const stop = async (): Promise<void> => {
    if (stopping.signal.aborted) return;
    isDraining = true;
    stopping.abort();
    await runStops(doors, log, REQUESTS_MS);
    await runStops(stops, log);
  };
  try {
    const database = await openAloneDatabase(program, log, told);
    const { keys, pools } = database;
    stops.push(pools.close, keys.watch(pools.system));
    told.throwIfAborted();
    const { signal } = stopping;
    const server = await build({ pool: pools.of(plan.role), keys, log, stopping: signal });
    const versions = await versionsOf(plansOf(program));
    const built = { ...database, program, server, versions, stopping: signal, log };
    let lanes: Worker["lanes"] = () => [];
    const trouble = readiness({
      probes: pools.probes,
      versions,
      lanes: () => (settings.role === "http" ? undefined : lanes()),
    });
    const metrics = createMetrics();
    const health = { isStopping: () => isDraining, trouble };
    const app = await buildApp(built, { metrics, health, metricsToken: settings.metricsToken });
    doors.push(() => app.close());
    sayLastAnswers(app, () => isDraining);
    lanes = await startJobs(built, stops);
    stops.push(...(server.stops ?? []));
    measureQueues(metrics, () => lanes());
    measureProcess(metrics, { role: settings.role, version, loads: pools.loads });
    server.measure?.(metrics, () => lanes());
    told.throwIfAborted();
    const address = await app.listen({ port: settings.port, host: settings.host });
    log.info({ address }, "ready");
  } catch (error) {
    await stop();
    throw error;
  }
  const drain = async (hurried: AbortSignal): Promise<void> => {
    isDraining = true;
    await wait(settings.stopDelayMs, undefined, { signal: hurried }).catch(() => undefined);
  };
  return { drain, stop };
}

/**
 * Runs one server as a process of its own, until it is told to stop. `program` reads the
 * environment: what it throws is logged, too.
 */
export const runAlone = (program: () => AloneProgram): Promise<never> =>
  runProcess({
    start: async (told) => startAlone(program(), told),
    explain: (error) => (error instanceof Error ? error.message : String(error)),
  });
