import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const checkout = fileURLToPath(new URL("../..", import.meta.url));

export interface Product {
  readonly url: string;
  readonly dataDir: string;
  readonly process: ChildProcess;
  /** Everything it printed so far. */
  output(): string;
  /** Asks it to stop and waits; answers the exit code. */
  stop(): Promise<number | null>;
  /** kill -9, with no chance to clean up. */
  kill(): Promise<void>;
  /** Removes its data. */
  forget(): Promise<void>;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (!address || typeof address === "string") throw new Error("no free port");
  return address.port;
}

export interface StartOptions {
  readonly dataDir?: string;
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
}

async function newDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "stocks-vibe-story-"));
  await chmod(folder, 0o711);
  return folder;
}

// A story that fails half-way must not leave its product, and so its database, running.
const started = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of started) child.kill("SIGTERM");
});

/**
 * Starts the built product as `npm start` does, on a port and data folder of its own, and waits
 * until it can serve.
 */
export async function startProduct(options: StartOptions = {}): Promise<Product> {
  const dataDir = options.dataDir ?? (await newDataDir());
  const port = options.port ?? (await freePort());
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, [join(checkout, "scripts/start.mjs")], {
    cwd: checkout,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: "0",
      LOG_LEVEL: "warn",
      ...options.env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  child.stdout?.on("data", (chunk: Buffer) => {
    printed += chunk.toString();
  });
  child.stderr?.on("data", (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const exited = once(child, "exit");
  started.add(child);
  const product: Product = {
    url,
    dataDir,
    process: child,
    output: () => printed,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill("SIGTERM");
        await exited;
      }
      return child.exitCode;
    },
    async kill() {
      child.kill("SIGKILL");
      await exited;
    },
    forget: () => rm(dataDir, { recursive: true, force: true }),
  };
  await waitUntilReady(product);
  return product;
}

async function waitUntilReady({ url, process: child, output }: Product): Promise<void> {
  for (let tries = 0; tries < 900; tries += 1) {
    if (child.exitCode !== null) throw new Error(`the product did not start:\n${output()}`);
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await wait(100);
  }
  throw new Error(`the product was not ready in 90 s:\n${output()}`);
}

/** The product's own generated secrets; a test stands where an operator stands. */
export async function readSecrets(
  dataDir: string,
): Promise<{ plaidClientId: string; plaidSecret: string; publicToken: string }> {
  return JSON.parse(await readFile(join(dataDir, "secrets.json"), "utf8"));
}
