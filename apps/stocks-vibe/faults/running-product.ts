import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, open, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { TEST_MASTER_KEY } from "@stocks-vibe/server-kit/testing";
import pg from "pg";
import { type EmbeddedPostgres, launchPostgres } from "../src/embedded-postgres/launch.ts";
import { type TcpProxy, tcpProxy } from "./tcp-proxy.ts";

export interface Answer {
  /** 0 where none came. */
  readonly status: number;
  readonly body: string;
  readonly ms: number;
}

/** The whole product in a process of its own, over a PostgreSQL server of its own, with a line between them that can fail. */
export interface RunningProduct {
  readonly server: EmbeddedPostgres;
  readonly line: TcpProxy;
  readonly pid: number;
  /** True from the moment the process ended, whatever ended it. */
  hasEnded(): boolean;
  ask(path: string): Promise<Answer>;
  /** As the owner of everything, past the line. */
  sql<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>;
  /** What it printed. */
  output(): Promise<string>;
  close(): Promise<void>;
}

const checkout = fileURLToPath(new URL("../../..", import.meta.url));
const READY_WITHIN_MS = 60_000;
/** Longer than anything here may take: what runs into it never came. */
const ANSWER_WITHIN_MS = 30_000;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (!address || typeof address === "string") throw new Error("no free port");
  return address.port;
}

async function askProduct(port: number, path: string): Promise<Answer> {
  const began = performance.now();
  const took = (): number => Math.round(performance.now() - began);
  try {
    const answer = await fetch(`http://localhost:${port}${path}`, {
      // Of the right shape, so that it is looked up, and nobody's.
      headers: { authorization: `Bearer ${"x".repeat(43)}` },
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    return { status: answer.status, body: await answer.text(), ms: took() };
  } catch (error) {
    return { status: 0, body: String(error), ms: took() };
  }
}

async function sqlOnce<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  // The faults end this connection, too.
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Row>(text);
    return rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Resolves once `check` answers true; rejects, naming `what`, after `ms`. Answers how long it took, in milliseconds. */
export async function within(
  ms: number,
  what: string,
  check: () => Promise<boolean>,
): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < ms) {
    if (await check().catch(() => false)) return Math.round(performance.now() - began);
    await wait(100);
  }
  throw new Error(`${what}: not within ${ms} ms`);
}

/** Starts it from source, with the demo family, whose connections give it jobs to run. */
export async function startProduct(
  variables: Readonly<Record<string, string>> = {},
): Promise<RunningProduct> {
  const folder = await mkdtemp(join(tmpdir(), "stocks-vibe-faults-"));
  await chmod(folder, 0o711);
  const server = await launchPostgres({ dataDir: join(folder, "data") });
  const direct = new URL(server.url);
  const line = await tcpProxy(`${direct.searchParams.get("host")}/.s.PGSQL.5432`);
  const through = new URL(direct);
  through.search = "";
  through.host = `127.0.0.1:${line.port}`;
  const port = await freePort();
  const outputFile = join(folder, "output.txt");
  const output = await open(outputFile, "a");
  const child: ChildProcess = spawn(
    process.execPath,
    ["--import", "tsx", "apps/stocks-vibe/src/main.ts"],
    {
      cwd: checkout,
      stdio: ["ignore", output.fd, output.fd],
      env: {
        PORT: String(port),
        DATABASE_URL: through.href,
        MASTER_KEY: TEST_MASTER_KEY,
        DEMO: "1",
        LOG_LEVEL: "warn",
        ...variables,
      },
    },
  );
  await output.close();
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const sql = <Row extends pg.QueryResultRow>(text: string) => sqlOnce<Row>(server.url, text);
  const product: RunningProduct = {
    server,
    line,
    pid: child.pid ?? 0,
    hasEnded,
    ask: (path) => askProduct(port, path),
    sql,
    output: () => readFile(outputFile, "utf8"),
    async close() {
      if (!hasEnded()) {
        child.kill("SIGTERM");
        await once(child, "exit");
      }
      await line.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  try {
    await within(READY_WITHIN_MS, "a product that is ready", async () => {
      if (hasEnded()) throw new Error(await product.output());
      return (await product.ask("/readyz")).status === 200;
    });
    await within(READY_WITHIN_MS, "the demo family", async () => {
      const rows = await sql(
        "select from product.demo_progress where state = 'ready' and exists (select from portfolio.connections where last_sync_at is not null)",
      );
      return rows.length > 0;
    });
  } catch (error) {
    await product.close();
    throw error;
  }
  return product;
}
