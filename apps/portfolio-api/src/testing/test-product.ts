import { createLogger, createServer, type Logger } from "@stocks-vibe/server-kit";
import {
  opsPlan,
  planOf,
  type TestDatabase,
  testDatabase,
  testKeys,
} from "@stocks-vibe/server-kit/testing";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import { portfolioPlugin } from "../app.ts";
import { composePortfolio, type PortfolioServices } from "../compose.ts";
import { type Calculations, createCalculations } from "../modules/calculation/calculations.ts";
import type { VerifiedSession } from "../session-verifier.ts";
import { type FakeDirectory, fakeDirectory } from "./fake-directory.ts";
import { type FakeMarket, fakeMarket } from "./fake-market.ts";
import { type FakeItem, type FakeProvider, fakeProvider, smallBrokerage } from "./fake-provider.ts";

/** Started by the first test that needs them; idle threads hold no process. */
const sharedCalculations = createCalculations();

export interface TestProduct {
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  readonly services: PortfolioServices;
  readonly directory: FakeDirectory;
  readonly provider: FakeProvider;
  readonly market: FakeMarket;
  /** The market of connections that are not the sandbox's. */
  readonly realMarket: FakeMarket;
  readonly log: Logger;
  /** A request with this member's session. */
  ask(member: string, options: InjectOptions): Promise<LightMyRequestResponse>;
  /** Links item `name` for a member and runs its first sync and rebuild. Answers the connection's id. */
  link(member: string, name: string): Promise<string>;
  close(): Promise<void>;
}

/** A signed-in member `name~organization`; its session token is that text. `name~organization~sam` is the operator Sam who looks as them. */
export const sessionOf = (token: string): VerifiedSession => {
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
  };
};

/** The product API on a real database, with fakes at its outer ports: the link provider, market data and sessions. */
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
  const provider = fakeProvider(items);
  const market = fakeMarket();
  const realMarket = fakeMarket("real");
  const log = createLogger("silent");
  const services = composePortfolio(
    { pool: database.pool, keys: await testKeys(database.pool) },
    {
      plaidBaseUrl: "http://127.0.0.1:1",
      plaidClientId: "client",
      plaidSecret: "secret",
      isSandbox,
      newOrganizationAccess: access,
      rateLimitScale: 100,
      clientName: "Stocks Vibe",
      marketData: ["institution"],
    },
    {
      provider,
      market,
      chain: { order: ["real", "institution", "csv"], markets: [realMarket] },
      calculations,
    },
  );
  const app = createServer({ log });
  const verifier = {
    verify: async (token: string) => (token.includes("~") ? sessionOf(token) : null),
  };
  const directory = fakeDirectory();
  await app.register(portfolioPlugin({ services, verifier, directory, rateLimitScale: 100 }), {
    prefix: "/api/v1",
  });
  await app.ready();

  const ask: TestProduct["ask"] = (member, options) =>
    app.inject({
      ...options,
      headers: { authorization: `Bearer ${member}`, ...options.headers },
    });

  return {
    app,
    database,
    services,
    directory,
    provider,
    market,
    realMarket,
    log,
    ask,
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
      await app.close();
      await database.close();
    },
  };
}
