import { ERASURE_TASKS, LOGO_TASKS, MAIL_TASKS } from "@stocks-vibe/auth-server";
import {
  NIGHT_SLOTS,
  NIGHT_TASKS,
  NOTICE_TASKS,
  REMOVAL_TASKS,
  SYNC_TASKS,
  UPGRADE_TASKS,
  watchEvents,
  watchTheClock,
} from "@stocks-vibe/portfolio-api";
import {
  enqueue,
  type Logger,
  type QueuePlan,
  type RolePools,
  type SchemaVersion,
  type Stop,
  schemaTrouble,
  startWorker,
  type Worker,
} from "@stocks-vibe/server-kit";
import { openProductSchema, PRODUCT_ROLE } from "../database/migrations.ts";
import { CREATE_DEMO, CREATE_DEMO_COMPANY } from "../demo/create-demo.ts";
import type { ProductSchema } from "../demo/demo-progress.repository.ts";
import type { Environment } from "../environment/config.ts";
import type { Settings } from "../environment/settings.ts";
import type { Servers } from "./build-servers.ts";

/** How many rebuilds and other work of our own run at once. */
export const WORK_SLOTS = 3;

/**
 * What never waits for what. Somebody who stands before a closed door waits for mail, and the law
 * for erasure. Erasure has slots apart from mail, as it talks to the provider too. Syncs mostly
 * wait for institutions, so they are many; figures are rebuilt by what is left, and never wait for
 * an institution.
 */
export const QUEUE_CONCURRENCY: readonly QueuePlan[] = [
  { lane: "mail", names: [...MAIL_TASKS, ...NOTICE_TASKS], slots: 2 },
  { lane: "erasure", names: [...ERASURE_TASKS, ...REMOVAL_TASKS], slots: 2 },
  { lane: "syncs", names: SYNC_TASKS, slots: 16 },
  { lane: "logos", names: LOGO_TASKS, slots: 1 },
  { lane: "nights", names: NIGHT_TASKS, slots: NIGHT_SLOTS },
  { lane: "upgrades", names: UPGRADE_TASKS, slots: 1 },
];

/**
 * Adds the demo's jobs: the family's once, since a database that has it (waiting, running or done)
 * is left alone, and the company's at each start.
 */
async function scheduleDemo({ of }: RolePools, servers: Servers): Promise<void> {
  if (!servers.demoProgress) return;
  const found = await servers.demoProgress.find();
  const db = openProductSchema<ProductSchema>(of(PRODUCT_ROLE));
  const tasks = found?.state === "ready" ? [] : [CREATE_DEMO];
  if (servers.tasks[CREATE_DEMO_COMPANY]) tasks.push(CREATE_DEMO_COMPANY);
  await db.transaction({}, async (tx) => {
    for (const task of tasks) {
      await enqueue(tx, { task, payload: {}, jobKey: task, maxAttempts: 5 });
    }
  });
}

/**
 * What the tracker does by itself: nights, erasing what the identity server has deleted, the demo,
 * figures after an upgrade.
 */
async function startTracker(pools: RolePools, servers: Servers, log: Logger): Promise<Stop> {
  const stopClock = watchTheClock(servers.portfolio, (err) =>
    log.error({ err }, "the nightly check failed"),
  );
  const stopEvents = watchEvents(servers.portfolio.erasure, servers.events, (err) =>
    log.error({ err }, "the identity system's events could not be read"),
  );
  await scheduleDemo(pools, servers);
  await servers.portfolio.figuresUpgrade.begin();
  return () => {
    stopClock();
    stopEvents();
  };
}

interface Work {
  readonly servers: Servers;
  readonly settings: Settings;
  readonly env: Environment;
  /** What this program knows of the tables. Jobs on any other would spoil them. */
  readonly versions: readonly SchemaVersion[];
  /** Fires when the process is told to stop. */
  readonly stopping: AbortSignal;
}

/** Takes jobs, unless this process only serves requests. */
export async function startWork(
  pools: RolePools,
  { servers, settings, env, versions, stopping }: Work,
  log: Logger,
): Promise<{ readonly stop: Stop; readonly lanes: Worker["lanes"] }> {
  if (env.ROLE === "http") return { stop: () => undefined, lanes: () => [] };
  const { system } = pools;
  const worker = await startWorker({
    pool: system,
    log,
    tasks: servers.tasks,
    concurrency: WORK_SLOTS,
    apart: QUEUE_CONCURRENCY,
    processStops: stopping,
    whyNot: () => schemaTrouble(pools.probes, versions),
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
