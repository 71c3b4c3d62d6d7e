import { performance } from "node:perf_hooks";
import { composePortfolio } from "../apps/portfolio-api/src/index.ts";
import { fakeMarket } from "../apps/portfolio-api/src/testing/fake-market.ts";
import { type FakeItem, fakeProvider } from "../apps/portfolio-api/src/testing/fake-provider.ts";
import { sessionOf } from "../apps/portfolio-api/src/testing/test-product.ts";
import { addDays, isoDate } from "../packages/portfolio-math/src/index.ts";
import { createLogger } from "../packages/server-kit/src/index.ts";
import { openBench } from "./bench-database.ts";
import { KEY } from "./bench-identity.ts";
import { portfolioOf } from "./portfolio-of.ts";
import { print, table } from "./report.ts";

const log = createLogger("silent");
const POSITIONS = 25;
const LOTS_EACH = 200;
const DAYS = 5 * 365;

/** 5,000 purchases of 25 securities, spread over five years. */
function longAccount(): FakeItem {
  const item = portfolioOf(POSITIONS, LOTS_EACH);
  const rows = item.transactions.transactions;
  const first = addDays(isoDate("2026-11-20"), -DAYS);
  const transactions = rows.map((row, index) => ({
    ...row,
    day: addDays(first, Math.floor((index * DAYS) / rows.length)),
  }));
  return { ...item, transactions: { ...item.transactions, transactions } };
}

async function seconds(work: () => Promise<void>): Promise<string> {
  const start = performance.now();
  await work();
  return ((performance.now() - start) / 1_000).toFixed(2);
}

/** Syncs one account of 5,000 transactions, the institution answering from memory: first, again, and its figures. */
export async function run(): Promise<void> {
  print("The sync: one account, 5 years, 5,000 transactions, stored in one transaction");
  const bench = await openBench();
  try {
    const config = {
      masterKey: KEY,
      plaidBaseUrl: "http://127.0.0.1:1",
      plaidClientId: "bench",
      plaidSecret: "bench",
      isSandbox: true,
      newOrganizationAccess: "alpha" as const,
      rateLimitScale: 1,
      clientName: "Stocks Vibe",
      marketData: ["institution" as const],
    };
    const services = composePortfolio(bench.pool, config, {
      provider: fakeProvider({ one: longAccount() }),
      market: fakeMarket(),
      chain: { order: ["institution"], markets: [] },
    });
    const caller = sessionOf("nora~sync");
    await services.profiles.register(caller.organizationId, "alpha", false);
    const { id } = await services.linking.exchange(caller, "public-one");
    const sync = () => services.sync.sync(caller.organizationId, id, log);
    const steps = [
      ["first sync", await seconds(sync)],
      ["synced again", await seconds(sync)],
      ["figures", await seconds(() => services.rebuild.rebuild(caller.organizationId, log))],
    ];
    const { rows } = await bench.pool.query(
      `select (select count(*) from portfolio.transactions)::int + (select count(*) from portfolio.holdings)::int as n`,
    );
    table(["step", "seconds"], steps);
    print(`  rows stored: ${rows[0]?.n}`);
    print("");
  } finally {
    await bench.close();
  }
}
