import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod";
import { runAdmin } from "../../admin/run-admin.ts";
import { freePort } from "../../database/embedded-postgres/launch.ts";
import { findRunning } from "../../database/instance-lock.ts";
import { dataDirOf, type Environment, parseEnvironment } from "../../environment/config.ts";
import { inCheckout } from "../../paths.ts";
import { startProduct } from "../../start/start-product.ts";

/** The whole product, running, as somebody with a browser sees it. */
export interface RunningProduct {
  readonly env: Environment;
  /** Where its database is, as the owner of everything. */
  databaseUrl(): Promise<string>;
  /** Has a letter sent, which a worker does. */
  askForLink(email: string): Promise<void>;
  /** The links of all letters to an address that were sent. */
  linksTo(email: string): Promise<string[]>;
  /** By a link that the mailbox is sent. Answers the session's token. */
  signIn(email: string): Promise<string>;
  ask(session: string, path: string): Promise<{ readonly status: number; readonly body: unknown }>;
  stop(): Promise<void>;
}

const PATIENCE_MS = 60_000;

/** Resolves with the first answer that is not undefined. */
export async function until<Answer>(
  what: string,
  look: () => Promise<Answer | undefined>,
): Promise<Answer> {
  const last = performance.now() + PATIENCE_MS;
  while (performance.now() < last) {
    const answer = await look();
    if (answer !== undefined) return answer;
    await wait(100);
  }
  throw new Error(`never came: ${what}`);
}

const data = z.object({ data: z.record(z.string(), z.unknown()) });
const config = z.object({ publicToken: z.string() });
const letters = z.array(z.object({ links: z.array(z.string()) }));
const found = z.object({
  discovered_organizations: z.array(
    z.object({ organization: z.object({ organization_id: z.string() }) }),
  ),
});

/** Starts the product on what the variables name, and stops it when told. */
export async function startRunningProduct(
  variables: Readonly<Record<string, string>>,
): Promise<RunningProduct> {
  const port = String(await freePort());
  const env = parseEnvironment({ LOG_LEVEL: "silent", PORT: port, ...variables });
  const running = await startProduct(env, () => undefined, new AbortController().signal);
  const { publicUrl } = running.settings;
  const signal = () => AbortSignal.timeout(PATIENCE_MS);
  const get = async (path: string): Promise<unknown> =>
    (await fetch(`${publicUrl}${path}`, { signal: signal(), redirect: "error" })).json();

  async function auth(path: string, body: object): Promise<Record<string, unknown>> {
    const { publicToken } = config.parse(await get("/config.json"));
    const credentials = Buffer.from(`${publicToken}:${publicToken}`).toString("base64");
    const answer = await fetch(`${publicUrl}/sdk/v1/b2b${path}`, {
      method: "POST",
      headers: { authorization: `Basic ${credentials}`, "content-type": "application/json" },
      body: JSON.stringify(body),
      redirect: "error",
      signal: signal(),
    });
    return data.parse(await answer.json()).data;
  }
  const linksTo = async (email: string): Promise<string[]> => {
    const shown = await get(`/dev/api/messages?to=${encodeURIComponent(email)}`);
    return letters.parse(shown).flatMap(({ links }) => links);
  };

  const askForLink = async (email: string): Promise<void> => {
    await auth("/magic_links/email/discovery/send", { email_address: email });
  };

  return {
    env,
    askForLink,
    linksTo,
    async databaseUrl() {
      const running = await findRunning(dataDirOf(env, inCheckout(".")));
      return env.DATABASE_URL ?? running?.databaseUrl ?? "";
    },
    async signIn(email) {
      const before = await linksTo(email);
      await askForLink(email);
      const link = await until(`a letter to ${email}`, async () => {
        const all = await linksTo(email);
        return all.find((one) => !before.includes(one));
      });
      const proven = await auth("/magic_links/discovery/authenticate", {
        discovery_magic_links_token: new URL(link).searchParams.get("token"),
      });
      const [first] = found.parse(proven).discovered_organizations;
      const { intermediate_session_token } = proven;
      const exchanged = await auth("/discovery/intermediate_sessions/exchange", {
        intermediate_session_token,
        organization_id: first?.organization.organization_id,
      });
      return z.string().parse(exchanged.session_token);
    },
    async ask(session, path) {
      const answer = await fetch(`${publicUrl}/api/v1${path}`, {
        headers: { authorization: `Bearer ${session}` },
        redirect: "error",
        signal: signal(),
      });
      return { status: answer.status, body: await answer.json() };
    },
    stop: running.stop,
  };
}

/** Everything that pages show of figures. */
const FIGURES = [
  "/dashboard",
  "/portfolio/summary",
  "/accounts",
  "/performance/timeline",
  "/performance/years",
  "/plaid/connection-status",
] as const;

/** Counts down by the second. */
const PASSING = "sync_rests_seconds";

/** What the pages of one member show, word by word. Throws where one is refused. */
export async function figuresOf(
  house: RunningProduct,
  session: string,
): Promise<Record<string, unknown>> {
  const figures: Record<string, unknown> = {};
  for (const path of FIGURES) {
    const { status, body } = await house.ask(session, path);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
    const text = JSON.stringify(body, (key, value) => (key === PASSING ? undefined : value));
    figures[path] = JSON.parse(text);
  }
  return figures;
}

/**
 * The same without the moment at which it was calculated, for who compares before and after that
 * was done again.
 */
export const withoutMoment = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body, (key, value) => (key === "last_updated" ? undefined : value)));

const STAMPS = new Set(["last_updated", "lastUpdated", "version"]);

/**
 * Without what is another one after every rebuild, for who compares figures before and after one.
 */
export const withoutStamps = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body, (key, value) => (STAMPS.has(key) ? undefined : value)));

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What a page shows now, without the fields that its version of then did not have yet. */
export function asThen(now: unknown, then: unknown): unknown {
  if (Array.isArray(now) && Array.isArray(then)) return now.map((one, at) => asThen(one, then[at]));
  if (!isObject(now) || !isObject(then)) return now;
  const known = Object.entries(now).filter(([name]) => name in then);
  return Object.fromEntries(known.map(([name, value]) => [name, asThen(value, then[name])]));
}

/** Runs an admin command with these settings; answers its exit code and what it printed. */
export async function admin(
  variables: Readonly<Record<string, string>>,
  ...args: string[]
): Promise<{ readonly code: number; readonly text: string }> {
  const printed: string[] = [];
  const env = parseEnvironment(variables);
  const code = await runAdmin(args, env, (line) => void printed.push(line));
  return { code, text: printed.join("\n") };
}
