import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { TEST_MASTER_KEY } from "@stocks-vibe/server-kit/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { builtProduct } from "../machines/config.ts";
import {
  type Answer,
  askProduct,
  type SpawnedProduct,
  spawnProduct,
  within,
} from "../machines/product-process.ts";
import {
  type EmbeddedPostgres,
  freePort,
  launchPostgres,
} from "../src/database/embedded-postgres/launch.ts";
import { type Balancer, startBalancer } from "./balancer.ts";
import { newFolder, removeFolder } from "./own-folder.ts";

const TEST_MS = 180_000;
const READY_WITHIN_MS = 60_000;
const EVERY_MS = 20;
const BEFORE_AND_AFTER_MS = 1_500;
/** One that needs the database, and a page. */
const PATHS = ["/api/v1/user/profile", "/login"];

let folder: string;
let server: EmbeddedPostgres;
let balancer: Balancer;
const ports: number[] = [];
const replicas = new Map<number, SpawnedProduct>();

async function startReplica(port: number): Promise<void> {
  const child = await spawnProduct({
    file: await builtProduct(),
    outputFile: join(folder, `output-${port}.txt`),
    env: {
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${balancer.port}`,
      DATABASE_URL: server.url,
      MASTER_KEY: TEST_MASTER_KEY,
      STOP_DELAY_SECONDS: "2",
      RATE_LIMIT_SCALE: "100000",
      LOG_LEVEL: "warn",
    },
  });
  replicas.set(port, child);
  const ready = async (): Promise<boolean> => balancer.ready().includes(port);
  await child.orEnded(within(READY_WITHIN_MS, "a replica that gets requests", ready));
}

beforeAll(async () => {
  folder = await newFolder();
  server = await launchPostgres({ dataDir: join(folder, "data"), throwaway: true });
  ports.push(await freePort(), await freePort());
  balancer = await startBalancer(await freePort(), ports);
  await Promise.all(ports.map(startReplica));
}, TEST_MS);
afterAll(async () => {
  await Promise.all([...replicas.values()].map((replica) => replica.stop()));
  await balancer.close();
  await server.stop();
  await removeFolder(folder);
}, TEST_MS);

/** Asks fifty times a second until told to stop; answers every answer. */
function askSteadily(): { stop(): Promise<readonly Answer[]> } {
  const answers: Promise<Answer>[] = [];
  const timer = setInterval(() => {
    const path = PATHS[answers.length % PATHS.length] ?? "/";
    answers.push(askProduct(balancer.port, path));
  }, EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      return Promise.all(answers);
    },
  };
}

it(
  "loses no request while both of two replicas are restarted, one after the other",
  async () => {
    const asking = askSteadily();
    await wait(BEFORE_AND_AFTER_MS);
    for (const port of ports) {
      const ended = await replicas.get(port)?.stop();
      expect(ended?.code).toBe(0);
      await startReplica(port);
    }
    await wait(BEFORE_AND_AFTER_MS);
    const answers = await asking.stop();

    const failed = answers.filter(({ status }) => status === 0 || status >= 500);
    process.stdout.write(
      `measured: rolling restart: ${failed.length} of ${answers.length} requests failed\n`,
    );
    expect(failed).toEqual([]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 401]));
  },
  TEST_MS,
);
