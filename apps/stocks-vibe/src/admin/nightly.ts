import { setTimeout as wait } from "node:timers/promises";
import { createMetrics, startWorker } from "@stocks-vibe/server-kit";
import { browserConfigOf } from "../pages/browser-config.ts";
import { buildProductApp } from "../start/product-app.ts";
import type { AdminSession } from "./admin-session.ts";
import { countNightJobs, findNight } from "./night-jobs.repository.ts";

const POLL_MS = 250;

async function waitUntilDone({ pool }: AdminSession, asOf: string): Promise<void> {
  for (;;) {
    const night = await findNight(pool, asOf);
    if (night?.finished && (await countNightJobs(pool, asOf)) === 0) return;
    await wait(POLL_MS);
  }
}

/** Does the night's work in this process: the jobs, and the sandbox they ask, which otherwise lives in the product. */
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

/** `nightly`: claims today's manual night, lets a worker run it (ours, if the product is stopped) and waits for the end. */
export async function nightly(session: AdminSession): Promise<number> {
  const { servers, pool, print } = session;
  const asOf = await servers.portfolio.nightly.runNow();
  if (!asOf) {
    print("The night was already run by hand for today's date in Denver; nothing was done twice.");
    return 0;
  }
  print(`Running the night of ${asOf} …`);
  const finish = session.isProductRunning ? undefined : await workHere(session);
  await waitUntilDone(session, asOf);
  await finish?.();
  const night = await findNight(pool, asOf);
  print(`Done: ${night?.organizations ?? 0} organizations.`);
  return 0;
}
