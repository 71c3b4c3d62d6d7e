import { composePortfolio, portfolioPlugin } from "../apps/portfolio-api/src/index.ts";
import { fakeMarket } from "../apps/portfolio-api/src/testing/fake-market.ts";
import { fakeProvider } from "../apps/portfolio-api/src/testing/fake-provider.ts";
import { createLogger, createServer, openDatabase } from "../packages/server-kit/src/index.ts";
import { type Bench, openBench } from "./bench-database.ts";
import { buildIdentity, KEY, signIn } from "./bench-identity.ts";
import { loadFrom } from "./load-from.ts";
import { portfolioOf } from "./portfolio-of.ts";
import { print, table } from "./report.ts";

const log = createLogger("silent");
const SECONDS = 6;
const mark = (ok: boolean): string => (ok ? "✓" : "✗");

interface Case {
  readonly name: string;
  readonly positions: number;
  readonly lotsEach: number;
  /** Part of the bare route's throughput to reach; where there is none, the ratio is told all the same. */
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
  const identity = await buildIdentity(bench);
  const { auth } = identity;
  const provider = fakeProvider({ one: portfolioOf(wanted.positions, wanted.lotsEach) });
  const services = composePortfolio(
    bench.pool,
    {
      masterKey: KEY,
      plaidBaseUrl: "http://127.0.0.1:1",
      plaidClientId: "bench",
      plaidSecret: "bench",
      isSandbox: true,
      newOrganizationAccess: "alpha",
      rateLimitScale: 1_000_000,
      clientName: "Stocks Vibe",
      marketData: ["institution"],
    },
    { provider, market: fakeMarket(), chain: { order: ["institution"], markets: [] } },
  );
  const app = createServer({ log });
  await app.register(auth.plugin);
  const verifier = { verify: auth.verifySession };
  await app.register(portfolioPlugin({ services, verifier, rateLimitScale: 1_000_000 }), {
    prefix: "/api/v1",
  });
  const db = openDatabase<object>({
    pool: bench.pool,
    schema: "portfolio",
    role: "stocks_vibe_portfolio",
  });
  let bytes = "";
  // The limit: the same session check and tenant transaction, and the same bytes, with nothing in between.
  app.get("/bare", async (request, reply) => {
    const token = request.headers.authorization?.slice("Bearer ".length) ?? "";
    const caller = await auth.verifySession(token);
    await db.transaction({ organizationId: caller?.organizationId ?? "" }, async () => undefined);
    return reply.type("application/json; charset=utf-8").send(bytes);
  });
  const { token, organizationId } = await signIn(bench, app, identity, wanted.name);
  const headers = { authorization: `Bearer ${token}` };
  const linked = await app.inject({
    method: "POST",
    url: "/api/v1/plaid/exchange-public-token",
    headers,
    payload: { public_token: `public-one~${organizationId}` },
  });
  const { id } = linked.json().data.connection;
  await services.sync.sync(organizationId, id, log);
  await services.rebuild.rebuild(organizationId, log);
  const dashboard = await app.inject({ method: "GET", url: "/api/v1/dashboard-data", headers });
  bytes = dashboard.body;
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });

  const closed = { headers, seconds: SECONDS, connections: 16 };
  const [bareUrl, ownUrl] = [`${origin}/bare`, `${origin}/api/v1/dashboard-data`];
  await loadFrom({ ...closed, url: ownUrl, seconds: 2 });
  const bare = await loadFrom({ ...closed, url: bareUrl });
  const own = await loadFrom({ ...closed, url: ownUrl });
  const open = await loadFrom({ ...closed, url: ownUrl, rate: wanted.rate });
  await app.close();
  const ratio = own.perSecond / bare.perSecond;
  return [
    wanted.name,
    `${Math.round(bytes.length / 1024)} KiB`,
    `${bare.perSecond.toFixed(0)}/s`,
    `${own.perSecond.toFixed(0)}/s`,
    `${ratio.toFixed(2)}×${wanted.ratioAim ? ` (limit ${wanted.ratioAim}× ${mark(ratio >= wanted.ratioAim)})` : ""}`,
    `${open.p99.toFixed(1)} ms at ${wanted.rate}/s (limit ${wanted.p99Limit} ${mark(open.p99 <= wanted.p99Limit)})`,
    `${bare.errors + own.errors + open.errors}`,
  ];
}

/** The dashboard read against a bare route that does the same session check and tenant transaction, and open-loop tails. */
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
