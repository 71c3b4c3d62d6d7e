import type { Dashboard } from "@stocks-vibe/contracts/portfolio";
import {
  advanceClock,
  createLogger,
  createServer,
  databaseClock,
  type Logger,
} from "@stocks-vibe/server-kit";
import {
  opsPlan,
  planOf,
  type TestDatabase,
  testDatabase,
  testKeys,
} from "@stocks-vibe/server-kit/testing";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import { portfolioPlugin } from "../app.ts";
import { composePortfolio } from "../compose.ts";
import type { Caller } from "../http/caller.ts";
import { readStored } from "../modules/dashboard/summary/summary.service.ts";
import { type Calculations, createCalculations } from "../wiring/calculation/calculations.ts";
import type { PortfolioServices, PortfolioStore } from "../wiring/portfolio-services.ts";
import { type FakeDirectory, fakeDirectory } from "./fake-directory.ts";
import { type FakeMarket, fakeMarket } from "./fake-market.ts";
import { type FakeItem, type FakeProvider, fakeProvider, smallBrokerage } from "./fake-provider.ts";

/** Started by the first test that needs them; idle threads hold no process. */
const sharedCalculations = createCalculations();

/** One process of the product. */
export interface TestProcess {
  readonly app: FastifyInstance;
  readonly services: PortfolioServices;
  /** A request with this member's session. */
  ask(member: string, options: InjectOptions): Promise<LightMyRequestResponse>;
  /** What this organization's dashboard shows. */
  dashboardOf(organizationId: string): Promise<Dashboard>;
}

export interface TestProduct extends TestProcess {
  readonly database: TestDatabase;
  /** Another process beside this one, whose figures have another version. */
  processOf(figuresVersion: number): Promise<TestProcess>;
  readonly directory: FakeDirectory;
  readonly provider: FakeProvider;
  readonly market: FakeMarket;
  /** The market of connections that are not the sandbox's. */
  readonly realMarket: FakeMarket;
  readonly log: Logger;
  /**
   * Links item `name` for a member and runs its first sync and rebuild. Answers the connection's
   * id.
   */
  link(member: string, name: string): Promise<string>;
  close(): Promise<void>;
}

/**
 * A signed-in member `name~organization`; its session token is that text. `name~organization~sam`
 * is the operator Sam who looks as them.
 */
export const sessionOf = (token: string): Caller => {
  const [name = "", organization = "", operator] = token.split("~");
  return {
    memberSessionId: `session-${token}`,
    memberId: `member-${name}-${organization}`,
    organizationId: `organization-${organization}`,
    organizationName: organization,
    organizationSlug: organization,
    memberName: name,
    memberEmail: `${name}@${organization}.example`,
    // 'ada' is every organization's administrator.
    roles: name === "ada" ? ["stytch_member", "stytch_admin"] : ["stytch_member"],
    expiresAt: new Date("2026-11-22T00:00:00Z"),
    actor: operator ? `${operator}@support.example` : null,
    language: "en",
  };
};

/**
 * Rows and prices of these tests are of the two years before: read on another day, some would be
 * out of the history.
 */
const THE_DAY = new Date("2026-11-22T17:00:00Z");

async function stopAtTheDay({ pool }: TestDatabase): Promise<void> {
  const now = await databaseClock(pool).now();
  await advanceClock(pool, Math.round((THE_DAY.getTime() - now.getTime()) / 1_000));
}

/**
 * The product API on a real database, with fakes at its outer ports: the link provider, market data
 * and sessions. Its clock starts on the day of its rows.
 */
export async function testProduct(
  items: Readonly<Record<string, FakeItem>> = { one: smallBrokerage() },
  access: "alpha" | "beta" | "none" = "alpha",
  isSandbox = true,
  calculations: Calculations = sharedCalculations,
): Promise<TestProduct> {
  const database = await testDatabase([
    opsPlan,
    planOf("portfolio", "portfolio-api", "stocks_vibe_portfolio"),
  ]);
  await stopAtTheDay(database);
  const provider = fakeProvider(items);
  const market = fakeMarket();
  const realMarket = fakeMarket("real");
  const log = createLogger("silent");
  const directory = fakeDirectory();
  const store = { pool: database.pool, keys: await testKeys(database.pool) };
  const config = {
    plaidBaseUrl: "http://127.0.0.1:1",
    plaidClientId: "client",
    plaidSecret: "secret",
    isSandbox,
    newOrganizationAccess: access,
    rateLimitScale: 100,
    clientName: "Stocks Vibe",
    marketData: ["institution" as const],
  };
  const ports = {
    provider,
    market,
    chain: { order: ["real", "institution", "csv"], markets: [realMarket] },
    calculations,
  };
  const apps: FastifyInstance[] = [];
  const open = async (of: Pick<PortfolioStore, "figuresVersion">): Promise<TestProcess> => {
    const services = composePortfolio({ ...store, ...of }, config, ports);
    const app = createServer({ log });
    apps.push(app);
    const verifier = {
      verify: async (token: string) => (token.includes("~") ? sessionOf(token) : null),
    };
    await app.register(portfolioPlugin({ services, verifier, directory, rateLimitScale: 100 }), {
      prefix: "/api/v1",
    });
    await app.ready();
    const ask: TestProcess["ask"] = (member, options) =>
      app.inject({
        ...options,
        headers: { authorization: `Bearer ${member}`, ...options.headers },
      });
    const dashboardOf: TestProcess["dashboardOf"] = async (organizationId) => {
      const answer = await services.dashboards.stored({ organizationId, language: "en" });
      return answer.kind === "stored" ? readStored(answer.gzip) : answer.dashboard;
    };
    return { app, services, ask, dashboardOf };
  };
  const { app, services, ask, dashboardOf } = await open({});

  return {
    app,
    database,
    services,
    processOf: (figuresVersion) => open({ figuresVersion }),
    directory,
    provider,
    market,
    realMarket,
    log,
    ask,
    dashboardOf,
    async link(member, name) {
      const { organizationId } = sessionOf(member);
      const answer = await ask(member, {
        method: "POST",
        url: "/api/v1/plaid/exchange-public-token",
        payload: { public_token: `public-${name}~${organizationId}` },
      });
      const { id } = answer.json().data.connection;
      await services.sync.sync(organizationId, id, log);
      await services.rebuild.rebuild(organizationId, log);
      return id;
    },
    async close() {
      for (const one of apps) await one.close();
      await database.close();
    },
  };
}
