import { createLogger, createServer } from "@stocks-vibe/server-kit";
import {
  opsPlan,
  planOf,
  type TestDatabase,
  testDatabase,
  testKeys,
} from "@stocks-vibe/server-kit/testing";
import type { FastifyInstance } from "fastify";
import { Configuration, PlaidApi } from "plaid";
import { buildLinkSandbox, LINK_PREFIX, type LinkSandboxConfig } from "../app.ts";
import { LINK_ROLE, LINK_SCHEMA } from "../compose.ts";

export const TEST_CLIENT = {
  clientId: "client-of-the-tests",
  secret: "secret-of-the-tests-0123456789",
} as const;

export interface RunningSandbox {
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  readonly baseUrl: string;
  /** The provider's official client, with the right credentials or others. */
  client(credentials?: { readonly clientId: string; readonly secret: string }): PlaidApi;
  close(): Promise<void>;
}

/** The whole server on a real port over a fresh database. */
export async function startSandbox(
  overrides: Partial<LinkSandboxConfig> = {},
): Promise<RunningSandbox> {
  const database = await testDatabase([opsPlan, planOf(LINK_SCHEMA, "link-sandbox", LINK_ROLE)]);
  const log = createLogger("silent");
  const sandbox = await buildLinkSandbox({
    pool: database.pool,
    keys: await testKeys(database.pool),
    log,
    config: {
      publicUrl: "http://localhost:4000",
      ...TEST_CLIENT,
      uiDirectory: null,
      ...overrides,
    },
  });
  const app = createServer({ log });
  await app.register(sandbox.plugin);
  const baseUrl = `${await app.listen({ host: "127.0.0.1", port: 0 })}${LINK_PREFIX}`;
  return {
    app,
    database,
    baseUrl,
    client: ({ clientId, secret } = TEST_CLIENT) =>
      new PlaidApi(
        new Configuration({
          basePath: baseUrl,
          baseOptions: {
            proxy: false,
            timeout: 20_000,
            headers: { "PLAID-CLIENT-ID": clientId, "PLAID-SECRET": secret },
          },
        }),
      ),
    async close() {
      await app.close();
      await database.close();
    },
  };
}
