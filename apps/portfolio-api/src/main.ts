import { fileURLToPath } from "node:url";
import {
  type AloneParts,
  type AloneServer,
  aloneSettingsOf,
  runAlone,
  versionIn,
} from "@stocks-vibe/server-kit";
import { portfolioPlugin } from "./app.ts";
import { composePortfolio, PORTFOLIO_ROLE, PORTFOLIO_SCHEMA } from "./compose.ts";
import { configOf, type PortfolioEnvironment, readEnvironment } from "./config.ts";
import { httpMemberDirectory } from "./identity/member-directory.ts";
import { httpSessionVerifier } from "./identity/session-verifier.ts";
import { httpEventSource, watchEvents } from "./modules/operations/erasure/http-event-source.ts";
import {
  NIGHT_SLOTS,
  NIGHT_TASKS,
  NOTICE_TASKS,
  portfolioTasks,
  REMOVAL_TASKS,
  SYNC_TASKS,
  UPGRADE_TASKS,
  watchTheClock,
} from "./wiring/worker.ts";

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

async function build(parts: AloneParts, environment: PortfolioEnvironment): Promise<AloneServer> {
  const { pool, keys, stopping, log } = parts;
  const config = configOf(environment);
  const services = composePortfolio({ pool, keys, stopping }, config);
  const authServer = {
    url: environment.AUTH_URL,
    projectId: environment.AUTH_PROJECT_ID,
    secret: environment.AUTH_PROJECT_SECRET,
  };
  const directory = httpMemberDirectory(authServer);
  const verifier = httpSessionVerifier(authServer);
  const { rateLimitScale } = config;
  return {
    async addRoutes(app) {
      const plugin = portfolioPlugin({ services, verifier, directory, rateLimitScale });
      await app.register(plugin, { prefix: "/api/v1" });
    },
    sealedRows: services.sealedRows,
    tasks: portfolioTasks(services, directory),
    apart: [
      { lane: "notices", names: NOTICE_TASKS, slots: 1 },
      { lane: "removals", names: REMOVAL_TASKS, slots: 2 },
      { lane: "syncs", names: SYNC_TASKS, slots: 16 },
      { lane: "nights", names: NIGHT_TASKS, slots: NIGHT_SLOTS },
      { lane: "upgrades", names: UPGRADE_TASKS, slots: 1 },
    ],
    startWork() {
      services.figuresUpgrade
        .begin()
        .catch((err: unknown) => log.error({ err }, "older figures wait until someone looks"));
      const stopClock = watchTheClock(services, (err) =>
        log.error({ err }, "nightly check failed"),
      );
      const stopEvents = watchEvents(services.erasure, httpEventSource(authServer), (err) =>
        log.error({ err }, "the identity system's events could not be read"),
      );
      return () => {
        stopClock();
        stopEvents();
      };
    },
    // Before the jobs that wait for them.
    stops: [services.calculations.close],
  };
}

/**
 * The product API on its own: PostgreSQL, an auth server and a provider are named by the
 * environment.
 */
await runAlone(() => {
  const environment = readEnvironment();
  return {
    name: "portfolio",
    version: versionIn(fromHere("../package.json")),
    settings: aloneSettingsOf(environment),
    plan: { schema: PORTFOLIO_SCHEMA, role: PORTFOLIO_ROLE, directory: fromHere("../migrations") },
    build: (parts) => build(parts, environment),
  };
});
