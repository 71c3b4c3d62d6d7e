import {
  createLogger,
  createServer,
  openKeyRing,
  openPool,
  openRolePools,
  passwordsFrom,
  requireStrongKey,
  resealTasks,
  startWorker,
  versionIn,
  type Worker,
} from "@stocks-vibe/server-kit";
import { portfolioPlugin } from "./app.ts";
import { composePortfolio, PORTFOLIO_ROLE } from "./compose.ts";
import { portfolioConfig, providerLimitsOf, readEnvironment } from "./config.ts";
import { httpMemberDirectory } from "./http-member-directory.ts";
import { httpSessionVerifier } from "./http-session-verifier.ts";
import { httpEventSource } from "./modules/erasure/http-event-source.ts";
import { watchEvents } from "./modules/erasure/watch-events.ts";
import { NIGHT_TASKS, NOTICE_TASKS, REMOVAL_TASKS, SYNC_TASKS } from "./work-kinds.ts";
import { portfolioTasks, watchTheClock } from "./worker.ts";

/** The product API on its own: PostgreSQL, an auth server and a provider are named by the environment. */
const environment = readEnvironment();
const version = versionIn(new URL("../package.json", import.meta.url));
const log = createLogger(environment.LOG_LEVEL, undefined, { role: environment.ROLE, version });
await requireStrongKey(environment.MASTER_KEY);
const url = environment.DATABASE_URL;
const owner = openPool({ url, max: 2 });
const config = portfolioConfig.parse({
  plaidBaseUrl: environment.PLAID_BASE_URL,
  plaidClientId: environment.PLAID_CLIENT_ID,
  plaidSecret: environment.PLAID_SECRET,
  isSandbox: environment.PLAID_BASE_URL.includes("/link-sandbox"),
  newOrganizationAccess: environment.NEW_ORGANIZATION_ACCESS,
  rateLimitScale: environment.RATE_LIMIT_SCALE,
  providerLimits: providerLimitsOf(environment),
  ...(environment.MARKET_DATA.length > 0 ? { marketData: environment.MARKET_DATA } : {}),
  ...(environment.TIINGO_KEY ? { tiingoKey: environment.TIINGO_KEY } : {}),
});
const keys = await openKeyRing({
  pool: owner,
  masterKey: environment.MASTER_KEY,
  previousMasterKey: environment.MASTER_KEY_PREVIOUS,
  log,
});
const passwordOf = passwordsFrom(keys.root);
const pools = await openRolePools({ owner, url, roles: [PORTFOLIO_ROLE], passwordOf });
await owner.end();
const stopping = new AbortController();
const store = { pool: pools.of(PORTFOLIO_ROLE), keys, stopping: stopping.signal };
const services = composePortfolio(store, config);
const authServer = {
  url: environment.AUTH_URL,
  projectId: environment.AUTH_PROJECT_ID,
  secret: environment.AUTH_PROJECT_SECRET,
};
const directory = httpMemberDirectory(authServer);
const stops: (() => Promise<void> | void)[] = [keys.watch(pools.system)];
const { calculations } = services;

if (environment.ROLE !== "http") {
  const tasks = {
    ...portfolioTasks(services, directory),
    ...resealTasks(keys, [services.sealedRows]),
  };
  const apart = [
    { lane: "notices", names: NOTICE_TASKS, slots: 1 },
    { lane: "removals", names: REMOVAL_TASKS, slots: 2 },
    { lane: "syncs", names: SYNC_TASKS, slots: 16 },
    { lane: "nights", names: NIGHT_TASKS, slots: 2 },
  ];
  const worker: Worker = await startWorker({
    pool: pools.system,
    log,
    tasks,
    apart,
    processStops: stopping.signal,
  });
  const stopClock = watchTheClock(services, (err) => log.error({ err }, "nightly check failed"));
  const stopEvents = watchEvents(services.erasure, httpEventSource(authServer), (err) =>
    log.error({ err }, "the identity system's events could not be read"),
  );
  stops.push(stopClock, stopEvents, () => worker.stop());
}
if (environment.ROLE !== "worker") {
  const app = createServer({ log, trustedProxies: environment.TRUSTED_PROXIES });
  const verifier = httpSessionVerifier(authServer);
  const { rateLimitScale } = config;
  await app.register(portfolioPlugin({ services, verifier, directory, rateLimitScale }), {
    prefix: "/api/v1",
  });
  await app.listen({ port: environment.PORT, host: environment.HOST });
  stops.unshift(() => app.close());
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, async () => {
    stopping.abort();
    // Before the jobs and the pages that wait for them.
    await calculations.close();
    for (const stop of stops) await stop();
    await pools.close();
    process.exit(0);
  });
}
