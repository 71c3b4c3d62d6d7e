import { performance } from "node:perf_hooks";
import { composePortfolio, type PortfolioServices } from "../apps/portfolio-api/src/index.ts";
import { fakeMarket } from "../apps/portfolio-api/src/testing/fake-market.ts";
import { fakeProvider } from "../apps/portfolio-api/src/testing/fake-provider.ts";
import { sessionOf } from "../apps/portfolio-api/src/testing/test-product.ts";
import { addDays, isoDate } from "../packages/portfolio-math/src/index.ts";
import { createLogger } from "../packages/server-kit/src/index.ts";
import { testKeys } from "../packages/server-kit/src/testing/index.ts";
import { type Bench, openBench } from "./bench-database.ts";
import { portfolioOf } from "./portfolio-of.ts";
import { print, table } from "./report.ts";

const log = createLogger("silent");
const POSITIONS = 25;
/** 400 transactions over the years: a purchase of each security every four months or so. */
const LOTS_EACH = 16;
const DAYS = 5 * 365;
const LANES = 3;
const MEMORY_LIMIT_MB = 1_000;

/** A market with five years of daily closes for every symbol of the bench. */
function benchMarket() {
  const last = isoDate("2026-11-20");
  const dates = Array.from({ length: DAYS }, (_, day) => addDays(last, day - DAYS + 1));
  const closes = dates.map((_, day) => 100 + (day % 250) / 10);
  const market = fakeMarket();
  market.prices = async (symbols) =>
    symbols.map((symbol) => ({ symbol, currency: "USD", dates, closes, splits: [] }));
  market.index = async () => ({ dates, levels: closes });
  return market;
}

/** The bench's account, of which an institution lists the days it is asked for. */
function benchProvider() {
  const provider = fakeProvider({ one: portfolioOf(POSITIONS, LOTS_EACH) });
  const { readTransactions } = provider;
  provider.readTransactions = async (token, from, to) => {
    const { transactions, securities } = await readTransactions(token, from, to);
    const listed = transactions.filter(({ day }) => day >= from && day <= to);
    return { securities, transactions: listed };
  };
  return provider;
}

const compose = async (bench: Bench): Promise<PortfolioServices> =>
  composePortfolio(
    { pool: bench.pool, keys: await testKeys(bench.pool) },
    {
      plaidBaseUrl: "http://127.0.0.1:1",
      plaidClientId: "bench",
      plaidSecret: "bench",
      isSandbox: true,
      newOrganizationAccess: "alpha",
      rateLimitScale: 1,
      clientName: "Stocks Vibe",
      marketData: ["institution"],
    },
    {
      provider: benchProvider(),
      market: benchMarket(),
      chain: { order: ["institution"], markets: [] },
    },
  );

/** Runs `work` for each item, some at a time. */
async function inLanes<Item>(items: readonly Item[], work: (item: Item) => Promise<void>) {
  const waiting = [...items];
  const lane = async (): Promise<void> => {
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

async function found(services: PortfolioServices, count: number): Promise<string[]> {
  const callers = Array.from({ length: count }, (_, index) => sessionOf(`nora~bench${index}`));
  await inLanes(callers, async (caller) => {
    await services.profiles.register(caller.organizationId, "alpha", false);
    const { id } = await services.linking.exchange(caller, `public-one~${caller.organizationId}`);
    await services.sync.sync(caller.organizationId, id, log);
  });
  return callers.map((caller) => caller.organizationId);
}

interface Measured {
  readonly organizations: number;
  readonly seconds: number;
  readonly megabytes: number;
}

async function measureNight(organizations: number): Promise<Measured> {
  const bench = await openBench();
  try {
    const services = await compose(bench);
    const ids = await found(services, organizations);
    let megabytes = 0;
    const start = performance.now();
    const night = await services.nightly.tick();
    if (!night) throw new Error("no night is due");
    await services.nightly.fanOut(night, "scheduled", log);
    await inLanes(ids, async (id) => {
      await services.nightly.runOrganization(id, log);
      megabytes = Math.max(megabytes, process.memoryUsage.rss() / 2 ** 20);
    });
    return { organizations, seconds: (performance.now() - start) / 1_000, megabytes };
  } finally {
    await bench.close();
  }
}

/**
 * The night of organizations with 25 positions and five years of prices, storage included, in one process. By default small
 * scales that show whether the time per organization stays flat; `--full` runs 10,000.
 */
export async function run(isFull = process.argv.includes("--full")): Promise<boolean> {
  print(
    "The night: 25 positions, 400 transactions, 5 years of prices per organization, storage included",
  );
  const scales = isFull ? [100, 1_000, 10_000] : [20, 200];
  const measured: Measured[] = [];
  for (const scale of scales) measured.push(await measureNight(scale));
  const perOrganization = measured.map((row) => (row.seconds / row.organizations) * 1_000);
  table(
    ["organizations", "seconds", "ms each", "worker memory"],
    measured.map((row, index) => [
      String(row.organizations),
      row.seconds.toFixed(1),
      (perOrganization[index] ?? 0).toFixed(1),
      `${row.megabytes.toFixed(0)} MB (limit ${MEMORY_LIMIT_MB} ${row.megabytes < MEMORY_LIMIT_MB ? "✓" : "✗"})`,
    ]),
  );
  const growth = (perOrganization.at(-1) ?? 0) / (perOrganization[0] ?? 1);
  print(`  time per organization, largest scale to smallest: ${growth.toFixed(2)}× (flat is 1)`);
  const hours = ((perOrganization.at(-1) ?? 0) * 10_000) / 3_600_000;
  if (!isFull)
    print(`  10,000 organizations at that pace: ${(hours * 60).toFixed(0)} min (--full runs them)`);
  print("");
  return measured.every((row) => row.megabytes < MEMORY_LIMIT_MB);
}
