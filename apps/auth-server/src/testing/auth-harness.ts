import { createLogger, createServer } from "@stocks-vibe/server-kit";
import {
  opsPlan,
  planOf,
  type TestDatabase,
  testDatabase,
  testKeys,
} from "@stocks-vibe/server-kit/testing";
import type { FastifyInstance } from "fastify";
import type { AuthDeps } from "../compose.ts";
import { type Auth, buildAuth } from "../compose.ts";
import { type AuthConfigInput, authConfig } from "../config.ts";
import { AUTH_ROLE, AUTH_SCHEMA } from "../platform/database/role.ts";
import { SEND_MAIL_TASK } from "../platform/mail/outbox.ts";
import type { Mailer } from "../platform/ports/mailer.ts";
import { type Answer, readAnswer } from "./answer-reader.ts";

export const PUBLIC_TOKEN = "public-token-test-0000";
export const SECRET = "secret-test-0123456789-0123456789-0123456789";
export const ORIGIN = "https://app.family.test";
export const LANDING = `${ORIGIN}/authenticate`;

const log = createLogger("silent");

export interface AuthHarness {
  readonly app: FastifyInstance;
  readonly auth: Auth;
  readonly database: TestDatabase;
  /** A browser call, `Basic public token:session token`. Paths are below /sdk/v1. */
  call(path: string, options?: CallOptions): Promise<Answer>;
  /** Delivers waiting mail to the built-in mailbox. */
  deliverMail(): Promise<void>;
  /** Runs the delivery of one letter, as the worker would. */
  runMailJob(projectId: string, mailId: string): Promise<void>;
  /** The link in the newest letter to the address. */
  newestLink(to: string): Promise<URL>;
  close(): Promise<void>;
}

export interface CallOptions {
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  readonly body?: unknown;
  readonly session?: string;
  readonly publicToken?: string;
  readonly headers?: Record<string, string>;
  /** Where the call comes from. */
  readonly ip?: string;
}

export const basic = (username: string, password: string): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;

export const aConfig = (project: Partial<AuthConfigInput["project"]> = {}): AuthConfigInput => ({
  publicUrl: "http://localhost:3002",
  project: {
    name: "Stocks Vibe",
    publicToken: PUBLIC_TOKEN,
    secret: SECRET,
    allowedOrigins: [ORIGIN],
    redirectUrls: [LANDING, `${LANDING}?*`],
    ...project,
  },
  mail: { kind: "mailbox" },
  // High enough that no test meets a limit by accident; the tests of the limits lower it.
  rateLimitScale: 1_000,
});

/** The whole server on a database of its own, spoken to through `inject`. */
export async function startAuth(
  config: AuthConfigInput = aConfig(),
  mailer?: Mailer,
  ports: Pick<AuthDeps, "captcha" | "devices" | "dns" | "guardedFetch"> = {},
): Promise<AuthHarness> {
  const database = await testDatabase([opsPlan, planOf(AUTH_SCHEMA, "auth-server", AUTH_ROLE)]);
  const auth = await buildAuth({
    pool: database.pool,
    keys: await testKeys(database.pool),
    config: authConfig.parse(config),
    log,
    ...(mailer ? { mailer } : {}),
    // Tests ask nobody on the network.
    dns: { texts: async () => [] },
    ...ports,
  });
  const app = createServer({ log });
  await app.register(auth.plugin);
  await app.ready();

  async function runMailJob(projectId: string, mailId: string): Promise<void> {
    const { signal } = new AbortController();
    const context = { log, attempt: 1, isLastAttempt: false, signal };
    await auth.tasks[SEND_MAIL_TASK]?.({ projectId, mailId }, context);
  }

  async function deliverMail(): Promise<void> {
    const { rows } = await database.pool.query<{ project_id: string; mail_id: string }>(
      "select project_id, mail_id from auth.mail_outbox where sent_at is null order by created_at",
    );
    for (const { project_id, mail_id } of rows) await runMailJob(project_id, mail_id);
  }

  return {
    app,
    auth,
    database,
    deliverMail,
    runMailJob,
    async call(path, options = {}) {
      const { publicToken = PUBLIC_TOKEN, session, headers = {} } = options;
      const method = options.method ?? "POST";
      const response = await app.inject({
        method,
        url: `/sdk/v1${path}`,
        ...(options.ip === undefined ? {} : { remoteAddress: options.ip }),
        headers: {
          authorization: basic(publicToken, session ?? publicToken),
          "content-type": "application/json",
          ...headers,
        },
        ...(method === "GET" || (method !== "POST" && options.body === undefined)
          ? {}
          : { payload: JSON.stringify(options.body ?? {}) }),
      });
      return readAnswer(response);
    },
    async newestLink(to) {
      await deliverMail();
      const response = await app.inject({ url: "/dev/api/messages", query: { to } });
      const [message] = response.json<{ links: string[] }[]>();
      const [link] = message?.links ?? [];
      if (!link) throw new Error(`no mail with a link to ${to}`);
      return new URL(link);
    },
    async close() {
      await app.close();
      await database.close();
    },
  };
}
