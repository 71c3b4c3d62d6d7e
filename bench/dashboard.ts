import { createLogger, createServer, openDatabase } from "../packages/server-kit/src/index.ts";
import { type Bench, openBench } from "./bench-database.ts";
import { unlessShort } from "./config.ts";
import { loadFrom } from "./load-from.ts";
import { buildProduct } from "./product.ts";
import { print, table } from "./report.ts";

const SECONDS = unlessShort(6, 1);
const mark = (ok: boolean): string => (ok ? "✓" : "✗");

interface Case {
  readonly name: string;
  readonly positions: number;
  readonly lotsEach: number;
  /**
   * Part of the bare route's throughput to reach; where there is none, the ratio is told all the
   * same.
   */
  readonly ratioAim?: number;
  readonly rate: number;
  readonly p99Limit: number;
}

const CASES: readonly Case[] = [
  {
    name: "25 positions, 150 lots",
    positions: 25,
    lotsEach: 6,
    ratioAim: 0.5,
    rate: 200,
    p99Limit: 100,
  },
  { name: "500 positions, 5,000 lots", positions: 500, lotsEach: 10, rate: 20, p99Limit: 400 },
];

async function runCase(bench: Bench, wanted: Case): Promise<string[]> {
  const { app, auth, headers } = await buildProduct(bench, wanted);
  const db = openDatabase<object>({
    pool: bench.pool,
    schema: "portfolio",
    role: "stocks_vibe_portfolio",
  });
  const dashboard = await app.inject({ method: "GET", url: "/api/v1/dashboard-data", headers });
  const bytes = dashboard.body;
  // The limit: the same session check and tenant transaction, and the same bytes, with nothing in
  // between.
  const bare = createServer({ log: createLogger("silent") });
  bare.get("/bare", async (request, reply) => {
    const token = request.headers.authorization?.slice("Bearer ".length) ?? "";
    const caller = await auth.verifySession(token);
    await db.transaction({ organizationId: caller?.organizationId ?? "" }, async () => undefined);
    return reply.type("application/json; charset=utf-8").send(bytes);
  });
  const address = { port: 0, host: "127.0.0.1" };
  const ownUrl = `${await app.listen(address)}/api/v1/dashboard-data`;
  const bareUrl = `${await bare.listen(address)}/bare`;

  const closed = { headers, seconds: SECONDS, connections: 16 };
  await loadFrom({ ...closed, url: ownUrl, seconds: 2 });
  const limit = await loadFrom({ ...closed, url: bareUrl });
  const own = await loadFrom({ ...closed, url: ownUrl });
  const open = await loadFrom({ ...closed, url: ownUrl, rate: wanted.rate, warmUpSeconds: 2 });
  await app.close();
  await bare.close();
  const ratio = own.perSecond / limit.perSecond;
  return [
    wanted.name,
    `${Math.round(bytes.length / 1024)} KiB`,
    `${limit.perSecond.toFixed(0)}/s`,
    `${own.perSecond.toFixed(0)}/s`,
    `${ratio.toFixed(2)}×${wanted.ratioAim ? ` (limit ${wanted.ratioAim}× ${mark(ratio >= wanted.ratioAim)})` : ""}`,
    `${open.p99.toFixed(1)} ms at ${wanted.rate}/s (limit ${wanted.p99Limit} ${mark(open.p99 <= wanted.p99Limit)})`,
    `${limit.errors + own.errors + open.errors}`,
  ];
}

/**
 * The dashboard read against a bare route that does the same session check and tenant transaction,
 * and open-loop tails.
 */
export async function run(): Promise<void> {
  print("GET /dashboard-data, server, load and PostgreSQL sharing this machine");
  const bench = await openBench();
  try {
    const rows: string[][] = [];
    for (const wanted of CASES) rows.push(await runCase(bench, wanted));
    table(
      ["portfolio", "answer", "bare route", "dashboard", "ratio", "p99, open loop", "errors"],
      rows,
    );
  } finally {
    await bench.close();
  }
}
