import { gunzipSync } from "node:zlib";
import {
  type Dashboard,
  dashboard,
  successOf,
  type Timeline,
} from "@stocks-vibe/contracts/portfolio";
import { createLogger, createServer, startWorker } from "@stocks-vibe/server-kit";
import {
  TEST_MASTER_KEY,
  testDatabase,
  testKeys,
  testPools,
} from "@stocks-vibe/server-kit/testing";
import { freePort } from "../../database/embedded-postgres/launch.ts";
import { PLANS, ROLES } from "../../database/migrations.ts";
import { parseEnvironment } from "../../environment/config.ts";
import { settingsOf } from "../../environment/settings.ts";
import { deriveSecrets } from "../../keys/secrets.ts";
import { buildServers } from "../../start/build-servers.ts";
import { QUEUE_CONCURRENCY, WORK_SLOTS } from "../../start/start-work.ts";
import { setClockOrigin } from "../../start/test-mode.ts";
import { CREATE_DEMO } from "../create-demo.ts";
import { DEMO_ORGANIZATION } from "../demo-people.ts";

const log = createLogger("silent");

/** What the product shows the demo family. */
export interface FamilyFigures {
  readonly dashboard: Dashboard;
  /** All of its history, as many points as are stored. */
  readonly timeline: Timeline;
}

/**
 * Makes the demo family at this moment by the jobs that make it for a visitor, sandbox and all, and
 * reads its figures.
 */
export async function figuresOfFamilyAt(moment: string): Promise<FamilyFigures> {
  const database = await testDatabase(PLANS);
  const pools = await testPools(database, ROLES);
  const port = String(await freePort());
  const env = parseEnvironment({
    DATABASE_URL: database.url,
    MASTER_KEY: TEST_MASTER_KEY,
    PORT: port,
    DEMO: "1",
  });
  await setClockOrigin(database.pool, moment);
  const keys = await testKeys(database.pool);
  const secrets = deriveSecrets(keys, true);
  const settings = settingsOf(env);
  const servers = await buildServers({ env, settings, secrets, keys, poolOf: pools.of, log });
  const app = createServer({ log });
  if (!servers.link) throw new Error("the demo needs the sandbox");
  await app.register(servers.link);
  await app.listen({ port: settings.port, host: "127.0.0.1" });
  const worker = await startWorker({
    pool: pools.system,
    log,
    tasks: servers.tasks,
    concurrency: WORK_SLOTS,
    apart: QUEUE_CONCURRENCY,
  });
  try {
    const { signal } = new AbortController();
    const context = { log, attempt: 1, isLastAttempt: true, signal };
    await servers.tasks[CREATE_DEMO]?.({}, context);
    const { organizationId } = await servers.identity.createOrganization(DEMO_ORGANIZATION);
    const { dashboards, performance } = servers.portfolio;
    const answer = await dashboards.stored({ organizationId, language: "en" });
    if (answer.kind !== "stored") throw new Error("the demo family has no figures");
    const { data } = successOf(dashboard).parse(JSON.parse(gunzipSync(answer.gzip).toString()));
    const asked = { range: "MAX", part: {}, log } as const;
    return { dashboard: data, timeline: await performance.timeline(organizationId, asked) };
  } finally {
    await worker.stop();
    await app.close();
    await servers.portfolio.calculations.close();
    await pools.close();
    await database.close();
  }
}
