import { setTimeout as wait } from "node:timers/promises";
import { createMetrics, startWorker } from "@stocks-vibe/server-kit";
import type { Environment } from "../environment/config.ts";
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

/** The variables that the jobs of a night need and this shell lacks; the database holds no secret of other services. */
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
  const missing = session.isProductRunning ? [] : missingForJobs(session);
  if (missing.length > 0) {
    print(
      `The product is stopped, so this command does the night's work itself. Set ${missing.join(", ")} as the server has it.`,
    );
    return 2;
  }
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
