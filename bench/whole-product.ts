import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { STORY_BEGINS } from "../apps/stocks-vibe/hostile/provider/ledgers.ts";
import { builtProduct, inherited } from "../apps/stocks-vibe/machines/config.ts";
import { callServer } from "../apps/stocks-vibe/machines/http.ts";
import { type Ended, startProcess } from "../apps/stocks-vibe/machines/product-process.ts";
import { freePort } from "../apps/stocks-vibe/src/database/embedded-postgres/launch.ts";
import { otherCheckout } from "./config.ts";

/** The product of a checkout as a process of its own, with its own PostgreSQL. */
export interface WholeProduct {
  readonly url: string;
  isRunning(): boolean;
  /** What the operating system says that the process holds, in MB; 0 where it does not answer. */
  residentMegabytes(): Promise<number>;
  stop(): Promise<Ended>;
}

const get = (url: string): Promise<{ readonly status: number; readonly text: string }> =>
  callServer({ url, method: "GET", headers: {} }).catch(() => ({ status: 0, text: "" }));

/**
 * What starts the product: of this checkout built anew where it must be, of another one as it was
 * built.
 */
async function measuredFile(other: string | undefined): Promise<string> {
  return other === undefined ? builtProduct() : join(other, "apps/stocks-vibe/dist/main.js");
}

/**
 * Starts it with the provider in Plaid's place. What it is told it is told by the environment, so
 * that older ones understand.
 */
export async function startWhole(
  providerUrl: string,
  checkout = otherCheckout(),
): Promise<WholeProduct> {
  const dataDir = await mkdtemp(join(tmpdir(), "stocks-vibe-bench-"));
  await chmod(dataDir, 0o711);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...inherited(),
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    DEMO: "0",
    LOG_LEVEL: "error",
    TEST_MODE: "1",
    CLOCK_START: STORY_BEGINS,
    PLAID_BASE_URL: providerUrl,
    PLAID_CLIENT_ID: "bench",
    PLAID_SECRET: "bench-secret",
    MARKET_DATA: "institution",
    NEW_ORGANIZATION_ACCESS: "alpha",
    RATE_LIMIT_SCALE: "100000",
  };
  const isReady = async () => (await get(`${url}/readyz`)).status === 200;
  const outputFile = `${dataDir}-output.txt`;
  const file = await measuredFile(checkout);
  const running = await startProcess({ file, outputFile, env }, isReady);
  return {
    url,
    isRunning: () => !running.hasEnded(),
    async residentMegabytes() {
      const { text } = await get(`${url}/metrics`);
      return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1] ?? 0) / 2 ** 20;
    },
    async stop() {
      const ended = await running.stop();
      await rm(dataDir, { recursive: true, force: true });
      await rm(`${dataDir}-system`, { recursive: true, force: true });
      await rm(outputFile, { force: true });
      return ended;
    },
  };
}
