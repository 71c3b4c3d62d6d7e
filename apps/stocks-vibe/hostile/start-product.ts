import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Pool } from "@stocks-vibe/server-kit";
import { TEST_MASTER_KEY, testDatabase } from "@stocks-vibe/server-kit/testing";
import { inherited } from "../machines/config.ts";
import { callServer } from "../machines/http.ts";
import { type Ended, startProcess } from "../machines/product-process.ts";
import { freePort } from "../src/database/embedded-postgres/launch.ts";
import { PLANS } from "../src/database/migrations.ts";
import { STORY_BEGINS } from "./provider/ledgers.ts";

/** The whole product as a process, and its doors to the outside. Nothing of its code is reached. */
export interface Product {
  readonly url: string;
  /** Whether its process is there. */
  isRunning(): boolean;
  /** What its processes printed, the warnings and errors of their logs. */
  output(): Promise<string>;
  /** Asks the process to stop. */
  stop(): Promise<Ended>;
  /** Ends the process as a machine that fails does. */
  kill(): Promise<Ended>;
  /** Starts it again on the same database and port. */
  start(): Promise<void>;
  /** Makes jobs that wait for another try due at once. */
  hurry(): Promise<void>;
  moveClock(seconds: number): Promise<void>;
  /** What the operating system says that the process holds, in bytes; 0 while it is not running. */
  residentBytes(): Promise<number>;
  /** Its database, as the owner of everything. */
  readonly pool: Pool;
  /** The rows of one statement. */
  query(statement: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  close(): Promise<void>;
}

export interface ProductOptions {
  /** The file that starts it. */
  readonly file: string;
  readonly providerUrl: string;
  readonly env?: Readonly<Record<string, string>>;
}

const HURRY = `update graphile_worker._private_jobs set run_at = now()
  where locked_at is null and attempts < max_attempts and run_at > now()
    and task_id in (select id from graphile_worker._private_tasks where identifier like 'portfolio.%')`;

/** No answer counts as a process that is not there. */
const get = (url: string): Promise<{ readonly status: number; readonly text: string }> =>
  callServer({ url, method: "GET", headers: {} }).catch(() => ({ status: 0, text: "" }));

/** Starts the product on a database of its own, with the provider in Plaid's place. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const database = await testDatabase(PLANS);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...inherited(),
    PORT: String(port),
    PUBLIC_URL: url,
    DATABASE_URL: database.url,
    MASTER_KEY: TEST_MASTER_KEY,
    PLAID_BASE_URL: options.providerUrl,
    PLAID_CLIENT_ID: "hostile",
    PLAID_SECRET: "hostile-secret",
    MARKET_DATA: "institution",
    NEW_ORGANIZATION_ACCESS: "alpha",
    RATE_LIMIT_SCALE: "100000",
    TEST_MODE: "1",
    LOG_LEVEL: "warn",
    ...options.env,
  };
  const isReady = async () => (await get(`${url}/readyz`)).status === 200;
  const folder = await mkdtemp(join(tmpdir(), "stocks-vibe-hostile-"));
  const { file } = options;
  const outputFile = join(folder, "output.txt");
  const first = { file, outputFile, env: { ...env, CLOCK_START: STORY_BEGINS } };
  let running = await startProcess(first, isReady);

  return {
    url,
    isRunning: () => !running.hasEnded(),
    output: () => running.output(),
    stop: () => running.stop(),
    kill: () => running.end("SIGKILL"),
    async start() {
      running = await startProcess({ file, outputFile, env }, isReady);
    },
    async hurry() {
      await database.pool.query(HURRY);
    },
    async moveClock(seconds) {
      const body = JSON.stringify({ advance_seconds: seconds });
      const headers = { "content-type": "application/json" };
      await callServer({ url: `${url}/dev/api/clock`, method: "POST", headers, body });
    },
    async residentBytes() {
      const { text } = await get(`${url}/metrics`);
      return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1] ?? 0);
    },
    pool: database.pool,
    async query(statement) {
      const { rows } = await database.pool.query<Record<string, unknown>>(statement);
      return rows;
    },
    async close() {
      await running.stop();
      await database.close();
      await rm(folder, { recursive: true });
    },
  };
}
