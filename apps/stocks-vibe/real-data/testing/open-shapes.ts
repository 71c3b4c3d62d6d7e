import { once } from "node:events";
import { createServer as createNetServer } from "node:net";
import { accountsOverview, dashboard, timeline, years } from "@stocks-vibe/contracts/portfolio";
import { buildLinkSandbox, LINK_PREFIX } from "@stocks-vibe/link-sandbox";
import {
  composePortfolio,
  type PortfolioConfig,
  portfolioPlugin,
  type VerifiedSession,
} from "@stocks-vibe/portfolio-api";
import { advanceClock, createLogger, createServer, databaseClock } from "@stocks-vibe/server-kit";
import { testDatabase, testKeys } from "@stocks-vibe/server-kit/testing";
import * as z from "zod";
import { PLANS } from "../../src/database/migrations.ts";
import { createSandboxPublicToken, type SandboxAccess } from "../../src/demo/create-demo.ts";

const answer = <Data extends z.core.$ZodType>(data: Data) => z.object({ data });

/** What the pages of one organization show, as they are told it. */
async function shownOf(ask: (path: string) => Promise<unknown>) {
  const { data: board } = answer(dashboard).parse(await ask("/dashboard"));
  const { data: overview } = answer(accountsOverview).parse(await ask("/accounts"));
  const { data: line } = answer(timeline).parse(await ask("/performance/timeline?range=MAX"));
  const { data: returns } = answer(years).parse(await ask("/performance/years"));
  const values = line.points.map(({ portfolioValue }) => portfolioValue);
  const grown = returns.years.reduce((sum, { portfolioReturn }) => {
    return sum * (1 + (portfolioReturn ?? Number.NaN));
  }, 1);
  return {
    portfolio: board.portfolio,
    holdings: board.holdings,
    accounts: overview.accounts,
    findings: overview.accounts.flatMap((account) => account.data_findings),
    lots: board.holdings.flatMap((position) => position.lots),
    /** The time-weighted return of all days, from the years' returns. */
    twr: grown - 1,
    values,
    highest: Math.max(...values),
    lowest: Math.min(...values),
    board,
    years: returns.years,
    points: line.points,
  };
}

type Shown = Awaited<ReturnType<typeof shownOf>>;

type AskSandbox = (path: string, body: object) => Promise<unknown>;

/** Calls the sandbox as its client does. Throws what it refuses. */
const createAskSandbox =
  ({ baseUrl, clientId, secret }: SandboxAccess): AskSandbox =>
  async (path, body) => {
    const answer = await fetch(`${baseUrl}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ client_id: clientId, secret, ...body }),
    });
    const told: unknown = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(told)}`);
    return told;
  };

/** A Friday after its close is known: the day that every item here is linked on. */
export const LINKED_ON = "2026-11-20";
const MOMENT = `${LINKED_ON}T23:00:00Z`;
const INSTITUTION = "ins_900102";
const log = createLogger("silent");

/** One item of a shape, in an organization of its own. */
export interface LinkedShape {
  readonly connectionId: string;
  /** Reads it once more and builds its figures. */
  sync(): Promise<void>;
  /** What its pages show. */
  shown(): Promise<Shown>;
  /** The answer of the product's API at a path below /api/v1. */
  ask(path: string): Promise<unknown>;
  /** Calls the provider about this item, as the product's server would: with its access token. */
  askProvider(path: string, body?: object): Promise<unknown>;
}

/** How it is set up; without any of it as the shapes are read. */
export interface ShapesOptions {
  readonly institution?: string;
  readonly providerLimits?: PortfolioConfig["providerLimits"];
  /** Lets the provider post its news to the product. */
  readonly hasWebhooks?: true;
}

export interface Shapes {
  link(username: string): Promise<LinkedShape>;
  passDays(days: number): Promise<void>;
  /** How many pieces of news the provider has still to post. */
  newsWaiting(): Promise<number>;
  /** How many syncs of a connection are queued. */
  syncsWaiting(linked: LinkedShape): Promise<number>;
  /** The rows of a table of what was replaced. */
  keptAside(table: "replaced_prices" | "replaced_institution_prices"): Promise<object[]>;
  close(): Promise<void>;
}

const sessionOf = (organizationId: string): VerifiedSession => ({
  memberSessionId: `session-${organizationId}`,
  memberId: `member-${organizationId}`,
  organizationId,
  organizationName: organizationId,
  organizationSlug: organizationId,
  memberName: "Ada",
  memberEmail: `ada@${organizationId}.example`,
  roles: ["stytch_member", "stytch_admin"],
  expiresAt: new Date("2030-01-01T00:00:00Z"),
  actor: null,
});

const nobody = { find: async () => null, notify: async () => undefined };

async function freePort(): Promise<number> {
  const server = createNetServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = z.object({ port: z.number() }).parse(server.address());
  server.close();
  return address.port;
}

const exchanged = z.object({ access_token: z.string() });
const linked = z.object({ data: z.object({ connection: z.object({ id: z.string() }) }) });

/** The product's API and the sandbox, which it reads over HTTP, on one real database. */
export async function openShapes(options: ShapesOptions = {}): Promise<Shapes> {
  const { institution = INSTITUTION, providerLimits, hasWebhooks } = options;
  const port = hasWebhooks ? await freePort() : undefined;
  const origin = `http://127.0.0.1:${port}`;
  const database = await testDatabase(PLANS);
  const { pool } = database;
  const now = await databaseClock(pool).now();
  await advanceClock(pool, (Date.parse(MOMENT) - now.getTime()) / 1_000);
  const keys = await testKeys(pool);
  const credentials = { clientId: "client-of-shapes", secret: "secret-of-shapes-0123456789" };
  const provider = createServer({ log });
  const sandbox = await buildLinkSandbox({
    pool,
    keys,
    log,
    config: {
      publicUrl: "http://localhost:4000",
      ...credentials,
      uiDirectory: null,
      webhookOrigins: [origin],
    },
  });
  await provider.register(sandbox.plugin);
  const baseUrl = `${await provider.listen({ host: "127.0.0.1", port: 0 })}${LINK_PREFIX}`;
  const services = composePortfolio(
    { pool, keys },
    {
      plaidBaseUrl: baseUrl,
      plaidClientId: credentials.clientId,
      plaidSecret: credentials.secret,
      isSandbox: true,
      newOrganizationAccess: "alpha",
      rateLimitScale: 1_000,
      clientName: "Stocks Vibe",
      marketData: ["institution"],
      ...(providerLimits ? { providerLimits } : {}),
      ...(hasWebhooks ? { webhookUrl: `${origin}/api/v1/plaid/webhook` } : {}),
    },
  );
  const app = createServer({ log });
  const verifier = { verify: async (token: string) => sessionOf(token) };
  const plugin = portfolioPlugin({ services, verifier, directory: nobody, rateLimitScale: 1_000 });
  await app.register(plugin, { prefix: "/api/v1" });
  if (port !== undefined) await app.listen({ host: "127.0.0.1", port });

  const call = async (organization: string, path: string, payload?: object) => {
    const answer = await app.inject({
      method: payload ? "POST" : "GET",
      url: `/api/v1${path}`,
      headers: { authorization: `Bearer ${organization}` },
      ...(payload ? { payload } : {}),
    });
    return answer.json();
  };

  const address = { ...credentials, baseUrl };
  const askSandbox = createAskSandbox(address);
  let count = 0;
  return {
    async link(username) {
      count += 1;
      const organization = `organization-${count}`;
      const token = await createSandboxPublicToken(address, institution, username);
      const answer = await call(organization, "/plaid/exchange-public-token", {
        public_token: token,
      });
      const { id } = linked.parse(answer).data.connection;
      const sync = async (): Promise<void> => {
        // What a failure leaves is shown by a rebuild, too.
        try {
          await services.sync.sync(organization, id, log);
        } finally {
          await services.rebuild.rebuild(organization, log);
        }
      };
      await sync();
      // Given twice to whoever asks twice, so that this is the product's own.
      const { access_token } = exchanged.parse(
        await askSandbox("/item/public_token/exchange", { public_token: token }),
      );
      const askProvider = (path: string, body: object = {}) =>
        askSandbox(path, { access_token, ...body });
      const ask = (path: string) => call(organization, path);
      return { connectionId: id, sync, ask, askProvider, shown: () => shownOf(ask) };
    },
    async passDays(days) {
      await advanceClock(pool, days * 86_400);
    },
    async newsWaiting() {
      return (await pool.query("select from link.webhooks")).rowCount ?? 0;
    },
    async syncsWaiting({ connectionId }) {
      const query = "select from graphile_worker.jobs where key like '%:' || $1";
      return (await pool.query(query, [connectionId])).rowCount ?? 0;
    },
    async keptAside(table) {
      const { rows } = await pool.query(`select day, close from portfolio.${table} order by day`);
      return rows;
    },
    async close() {
      await app.close();
      await provider.close();
      await database.close();
    },
  };
}
