import { setTimeout as wait } from "node:timers/promises";
import { createMetrics, startWorker } from "@stocks-vibe/server-kit";
import type { Environment } from "../environment/config.ts";
import { browserConfigOf } from "../pages/browser-config.ts";
import { buildProductApp } from "../start/product-app.ts";
import { requireFreePort } from "../start/require-free-port.ts";
import type { AdminSession } from "./admin-session.ts";
import { countNightJobs, findNight } from "./night-jobs.repository.ts";

const POLL_MS = 250;

/**
 * True once nothing of a night is left to do; undefined where it can't be finished, because its job
 * gave up.
 */
async function isDone({ pool }: AdminSession, asOf: string): Promise<boolean | undefined> {
  if ((await countNightJobs(pool, asOf)) > 0) return false;
  // In this order: a night is finished before its job is gone.
  return (await findNight(pool, asOf))?.finished ? true : undefined;
}

async function waitUntilDone(session: AdminSession, asOf: string): Promise<boolean> {
  for (;;) {
    const done = await isDone(session, asOf);
    if (done !== false) return done ?? false;
    await wait(POLL_MS);
  }
}

/**
 * The variables that the jobs of a night need and this shell lacks; the database holds no secret of
 * other services.
 */
function missingForJobs({ env, settings }: Pick<AdminSession, "env" | "settings">): string[] {
  const linksForReal = settings.servesTracker && !settings.usesSandbox;
  const needed: readonly (readonly [keyof Environment, boolean])[] = [
    ["PLAID_CLIENT_ID", linksForReal],
    ["PLAID_SECRET", linksForReal],
    ["TIINGO_KEY", settings.marketData.includes("tiingo")],
    ["SMTP_URL", !settings.usesMailbox],
    ["SMS_URL", settings.hasTextGateway],
  ];
  return needed
    .filter(([name, isNeeded]) => isNeeded && env[name] === undefined)
    .map(([name]) => name);
}

/**
 * Does the night's work in this process: the jobs, and the sandbox they ask, which otherwise lives
 * in the product.
 */
async function workHere(session: AdminSession): Promise<() => Promise<void>> {
  const { env, settings, secrets, servers, pools, log } = session;
  const app = await buildProductApp({
    settings,
    servers,
    browserConfig: browserConfigOf(env, settings, secrets),
    trustedProxies: [],
    moveClock: undefined,
    metrics: createMetrics(),
    health: { isStopping: () => false, trouble: async () => undefined },
    log,
  });
  if (settings.usesSandbox) await app.listen({ port: settings.port, host: settings.host });
  const worker = await startWorker({ pool: pools.system, log, tasks: servers.tasks });
  return async () => {
    await worker.stop();
    await app.close();
  };
}

const NO_WORKER =
  "Start a worker (ROLE=worker) or the whole product (ROLE=all), then run this command again.";

/** Why a night can't run now, asked before it is claimed; undefined where it can. */
async function whyNot(session: AdminSession): Promise<string | undefined> {
  const { settings, isProductRunning, hasWorkers } = session;
  if (hasWorkers) return undefined;
  if (isProductRunning) return `A server runs here, but no process takes jobs. ${NO_WORKER}`;
  const missing = missingForJobs(session);
  if (missing.length > 0) {
    return `The product is stopped, so this command does the night's work itself. Set ${missing.join(", ")} as the server has it.`;
  }
  if (!settings.usesSandbox) return undefined;
  return requireFreePort(settings).then(
    () => undefined,
    () =>
      `No process takes jobs, and this command can't do the night's work itself: port ${settings.port}, which the sandbox needs, is taken. ${NO_WORKER}`,
  );
}

/**
 * `nightly`: claims today's manual night, lets a worker run it (ours, if the product is stopped)
 * and waits for the end. A night that was begun by hand today and not finished goes on.
 */
export async function nightly(session: AdminSession): Promise<number> {
  const { servers, pool, print } = session;
  const refusal = await whyNot(session);
  if (refusal) {
    print(refusal);
    return 2;
  }
  const { asOf, isClaimed } = await servers.portfolio.nightly.runNow();
  if (!isClaimed && (await isDone(session, asOf))) {
    print("The night was already run by hand for today's date in Denver; nothing was done twice.");
    return 0;
  }
  print(isClaimed ? `Running the night of ${asOf} …` : `Finishing the night of ${asOf} …`);
  const finish = session.hasWorkers ? undefined : await workHere(session);
  const isFinished = await waitUntilDone(session, asOf);
  await finish?.();
  if (!isFinished) {
    print(`The night of ${asOf} could not be given out. See: npm run admin -- jobs list`);
    return 1;
  }
  const night = await findNight(pool, asOf);
  print(`Done: ${night?.organizations ?? 0} organizations.`);
  return 0;
}
