import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TEST_MASTER_KEY } from "@stocks-vibe/server-kit/testing";
import pg from "pg";
import { builtProduct } from "../machines/config.ts";
import { type Answer, askProduct, spawnProduct, within } from "../machines/product-process.ts";
import {
  type EmbeddedPostgres,
  freePort,
  launchPostgres,
} from "../src/database/embedded-postgres/launch.ts";
import { type TcpProxy, tcpProxy } from "./tcp-proxy.ts";

/** The product as a process, with a PostgreSQL of its own and a line between that can fail. */
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

const READY_WITHIN_MS = 60_000;
/** Asks one question over a connection of its own. */
export async function sqlOnce<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
): Promise<Row[]> {
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

/** Starts the built product, with the demo family, whose connections give it jobs to run. */
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
  const child = await spawnProduct({
    file: await builtProduct(),
    outputFile: join(folder, "output.txt"),
    env: {
      PORT: String(port),
      DATABASE_URL: through.href,
      MASTER_KEY: TEST_MASTER_KEY,
      DEMO: "1",
      LOG_LEVEL: "warn",
      ...variables,
    },
  });
  const { hasEnded } = child;
  const sql = <Row extends pg.QueryResultRow>(text: string) => sqlOnce<Row>(server.url, text);
  const product: RunningProduct = {
    server,
    line,
    pid: child.pid,
    hasEnded,
    ask: (path) => askProduct(port, path),
    sql,
    output: child.output,
    async close() {
      await child.stop();
      await line.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  try {
    const ready = async () => (await product.ask("/readyz")).status === 200;
    await child.orEnded(within(READY_WITHIN_MS, "a product that is ready", ready));
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
