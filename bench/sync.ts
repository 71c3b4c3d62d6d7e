import { performance } from "node:perf_hooks";
import { buildLinkSandbox, LINK_PREFIX } from "../apps/link-sandbox/src/index.ts";
import { composePortfolio } from "../apps/portfolio-api/src/index.ts";
import { sessionOf } from "../apps/portfolio-api/src/testing/test-product.ts";
import { sandboxPublicTokenCreated } from "../packages/contracts/src/link/index.ts";
import { advanceClock, createLogger, createServer } from "../packages/server-kit/src/index.ts";
import { testKeys } from "../packages/server-kit/src/testing/index.ts";
import { type Bench, openBench } from "./bench-database.ts";
import { print, table } from "./report.ts";

const log = createLogger("silent");
const CLIENT = { clientId: "client-of-the-bench", secret: "secret-of-the-bench-0123456789" };
const THREE_YEARS = 3 * 365 * 86_400;
/** Brindlewick Brokerage of the sandbox. */
const INSTITUTION = "ins_900102";
/** The sandbox's person whose account trades every week. */
const BUSY_PERSON = "user_active";

/** The sandbox provider on a real port. */
async function startSandbox({ pool }: Bench) {
  const sandbox = await buildLinkSandbox({
    pool,
    log,
    keys: await testKeys(pool),
    config: { publicUrl: "http://localhost", ...CLIENT, uiDirectory: null },
  });
  const app = createServer({ log });
  await app.register(sandbox.plugin);
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  return { baseUrl: `${origin}${LINK_PREFIX}`, close: () => app.close() };
}

async function publicTokenFrom(baseUrl: string): Promise<string> {
  const answer = await fetch(`${baseUrl}/sandbox/public_token/create`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "PLAID-CLIENT-ID": CLIENT.clientId,
      "PLAID-SECRET": CLIENT.secret,
    },
    body: JSON.stringify({
      institution_id: INSTITUTION,
      initial_products: ["investments"],
      options: { override_username: BUSY_PERSON },
    }),
  });
  if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}`);
  return sandboxPublicTokenCreated.parse(await answer.json()).public_token;
}

async function seconds(work: () => Promise<void>): Promise<string> {
  const start = performance.now();
  await work();
  return ((performance.now() - start) / 1_000).toFixed(2);
}

/**
 * Syncs one busy account from the sandbox with the official client over HTTP. It was linked three
 * years ago and never read, so that the provider shows five years: the 24 months before linking and
 * all since.
 */
export async function run(): Promise<void> {
  print("The sync: one account, five years of rows from the sandbox, stored in one transaction");
  const bench = await openBench();
  const sandbox = await startSandbox(bench);
  try {
    const services = composePortfolio(
      { pool: bench.pool, keys: await testKeys(bench.pool) },
      {
        plaidBaseUrl: sandbox.baseUrl,
        plaidClientId: CLIENT.clientId,
        plaidSecret: CLIENT.secret,
        isSandbox: true,
        newOrganizationAccess: "alpha",
        rateLimitScale: 1,
        clientName: "Stocks Vibe",
        marketData: ["institution"],
      },
    );
    const caller = sessionOf("nora~sync");
    await services.profiles.register(caller.organizationId, "alpha", false);
    await advanceClock(bench.pool, -THREE_YEARS);
    const publicToken = await publicTokenFrom(sandbox.baseUrl);
    const { id } = await services.linking.exchange(caller, publicToken);
    await advanceClock(bench.pool, THREE_YEARS);
    const sync = () => services.sync.sync(caller.organizationId, id, log);
    const rebuild = () => services.rebuild.rebuild(caller.organizationId, log);
    const steps = [
      ["first sync", await seconds(sync)],
      ["synced again", await seconds(sync)],
      ["prices and figures", await seconds(rebuild)],
      ["figures again", await seconds(rebuild)],
    ];
    const { rows } = await bench.pool.query(
      `select (select count(*) from portfolio.transactions)::int as transactions,
         (select count(*) from portfolio.holdings)::int as holdings,
         (select min(day)::text from portfolio.transactions) as first`,
    );
    table(["step", "seconds"], steps);
    const [stored] = rows;
    print(
      `  rows stored: ${stored?.transactions} transactions since ${stored?.first}, ${stored?.holdings} holdings`,
    );
    print("");
  } finally {
    await sandbox.close();
    await bench.close();
  }
}
