import { composePortfolio, portfolioPlugin } from "../apps/portfolio-api/src/index.ts";
import { fakeMarket } from "../apps/portfolio-api/src/testing/fake-market.ts";
import { fakeProvider } from "../apps/portfolio-api/src/testing/fake-provider.ts";
import { createLogger, createServer } from "../packages/server-kit/src/index.ts";
import { testKeys } from "../packages/server-kit/src/testing/index.ts";
import type { Bench } from "./bench-database.ts";
import { buildIdentity, signIn } from "./bench-identity.ts";
import { portfolioOf } from "./portfolio-of.ts";

const log = createLogger("silent");
const itemOf = (name: string): string => name.replaceAll(/\W+/g, "-");

export interface WantedMember {
  readonly name: string;
  readonly positions: number;
  readonly lotsEach: number;
  /** One position more, of so many lots. */
  readonly deepLots?: number;
}

/**
 * Auth server and product API on one app, a member signed in, and their portfolio synced and built;
 * not yet listening.
 */
export async function buildProduct(bench: Bench, wanted: WantedMember) {
  const product = await buildServers(bench, [wanted]);
  return { ...product, ...(await product.join(wanted)) };
}

/**
 * The same before anybody has joined; `join` signs one of the `wanted` in and builds their figures.
 * `origin` is where pages of it are.
 */
export async function buildServers(bench: Bench, wanted: readonly WantedMember[], origin?: string) {
  const identity = await buildIdentity(bench, origin);
  const { auth } = identity;
  const services = composePortfolio(
    { pool: bench.pool, keys: await testKeys(bench.pool) },
    {
      plaidBaseUrl: "http://127.0.0.1:1",
      plaidClientId: "bench",
      plaidSecret: "bench",
      isSandbox: true,
      newOrganizationAccess: "alpha",
      rateLimitScale: 1_000_000,
      clientName: "Stocks Vibe",
      marketData: ["institution"],
    },
    {
      provider: fakeProvider(
        Object.fromEntries(
          wanted.map(({ name, positions, lotsEach, deepLots = 0 }) => [
            itemOf(name),
            portfolioOf(
              Array.from({ length: positions }, () => lotsEach).concat(
                deepLots > 0 ? deepLots : [],
              ),
            ),
          ]),
        ),
      ),
      market: fakeMarket(),
      chain: { order: ["institution"], markets: [] },
    },
  );
  const app = createServer({ log });
  await app.register(auth.plugin);
  const verifier = { verify: auth.verifySession };
  const { directory } = auth;
  await app.register(
    portfolioPlugin({ services, verifier, directory, rateLimitScale: 1_000_000 }),
    {
      prefix: "/api/v1",
    },
  );
  const join = async ({ name }: Pick<WantedMember, "name">) => {
    identity.letters.length = 0;
    const { token, organizationId } = await signIn(bench, app, identity, name);
    const headers = { authorization: `Bearer ${token}` };
    const linked = await app.inject({
      method: "POST",
      url: "/api/v1/plaid/exchange-public-token",
      headers,
      payload: { public_token: `public-${itemOf(name)}~${organizationId}` },
    });
    const { id } = linked.json().data.connection;
    await services.sync.sync(organizationId, id, log);
    await services.rebuild.rebuild(organizationId, log);
    return { headers, token, organizationId };
  };
  return { app, auth, identity, services, join };
}
