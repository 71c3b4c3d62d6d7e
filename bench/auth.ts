import { createHash, randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { createLogger, createServer, startWorker } from "../packages/server-kit/src/index.ts";
import {
  flood,
  floodsOf,
  headersFor,
  mark,
  ms,
  ratioOf,
  SECONDS,
  WARM_UP_SECONDS,
} from "./auth-flood.ts";
import { type Bench, openBench } from "./bench-database.ts";
import { PUBLIC_TOKEN } from "./bench-identity.ts";
import { unlessShort } from "./config.ts";
import type { LoadResult } from "./load.ts";
import { loadFrom } from "./load-from.ts";
import { buildProduct } from "./product.ts";
import { providerSignIns } from "./provider-sign-ins.ts";
import { print, table } from "./report.ts";

const PASSWORD = "quiet-lemon-orbit-72";
const LINKS_PER_SECOND = unlessShort(100, 10);

type Product = Awaited<ReturnType<typeof buildProduct>>;

async function post(app: Product["app"], path: string, payload: object, session = PUBLIC_TOKEN) {
  const url = `/sdk/v1/b2b${path}`;
  const answer = await app.inject({ method: "POST", url, headers: headersFor(session), payload });
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`);
  return answer.json().data;
}

/** Runs the worker until that many letters have arrived. */
async function deliverMail({ pool }: Bench, { identity }: Product, count: number): Promise<void> {
  const { auth, letters } = identity;
  const log = createLogger("silent");
  const worker = await startWorker({ pool, log, tasks: auth.tasks, concurrency: 8 });
  while (letters.length < count) await wait(50);
  await worker.stop();
}

/** Sends that many sign-in links by the usual way, and answers the bodies that use them up. */
async function linkBodies(bench: Bench, product: Product, count: number) {
  const { app } = product;
  const { letters } = product.identity;
  letters.length = 0;
  const addresses = Array.from({ length: count }, (_, index) => `person-${index}@bench.example`);
  for (const email_address of addresses) {
    await post(app, "/magic_links/email/discovery/send", { email_address });
  }
  await deliverMail(bench, product, count);
  return letters.map((link) => {
    const discovery_magic_links_token = new URL(link).searchParams.get("token");
    return JSON.stringify({ discovery_magic_links_token });
  });
}

/**
 * Gives the bench's member a password: the body that signs in with it, and the session, since a
 * reset ends all earlier ones.
 */
async function passwordBody(bench: Bench, product: Product, email_address: string) {
  const { app, organizationId } = product;
  const { letters } = product.identity;
  const code_verifier = randomBytes(32).toString("hex");
  const code_challenge = createHash("sha256").update(code_verifier).digest("base64url");
  const who = { organization_id: organizationId, email_address };
  letters.length = 0;
  await post(app, "/passwords/email/reset/start", { ...who, code_challenge });
  await deliverMail(bench, product, 1);
  // The letter has a link that signs in, too.
  const resets = letters.map((link) => new URL(link).searchParams);
  const password_reset_token = resets
    .find((link) => link.get("stytch_redirect_type") === "reset_password")
    ?.get("token");
  const reset = { password_reset_token, password: PASSWORD, code_verifier };
  const session_duration_minutes = 60;
  const answer = await post(app, "/passwords/email/reset", { ...reset, session_duration_minutes });
  return {
    session: String(answer.session_token),
    body: JSON.stringify({ ...who, password: PASSWORD, session_duration_minutes }),
  };
}

/** What a load saw, beside the same load on a route that does nothing. */
interface Beside {
  readonly seen: LoadResult;
  readonly bare: LoadResult;
}

const row = (name: string, [rate, limit]: readonly [number, number], { seen, bare }: Beside) => [
  name,
  `${rate}/s`,
  ms(seen.p50),
  `${ms(seen.p99)} (limit ${limit} ${mark(seen.p99 <= limit)})`,
  ms(bare.p50),
  ms(bare.p99),
  ratioOf(seen.p50, bare.p50),
  ratioOf(seen.p99, bare.p99),
  String(seen.errors),
];

/**
 * A server of this process whose one route does nothing: what HTTP, the load and the machine cost
 * by themselves.
 */
async function listenBare() {
  const app = createServer({ log: createLogger("silent") });
  app.post("/bare", async () => ({}));
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  return { url: `${origin}/bare`, close: () => app.close() };
}

/**
 * Sign-in under load, beside the same load on a route that does nothing: open loop, server, load
 * and PostgreSQL sharing this machine.
 */
export async function run(): Promise<void> {
  print("The auth server, open loop; server, load and PostgreSQL sharing this machine");
  const bench = await openBench();
  try {
    const product = await buildProduct(bench, { name: "load", positions: 25, lotsEach: 6 });
    const { app } = product;
    const { session, body: password } = await passwordBody(bench, product, "load@bench.example");
    const links = await linkBodies(
      bench,
      product,
      Math.ceil(LINKS_PER_SECOND * (WARM_UP_SECONDS + SECONDS + 1)),
    );
    const origin = await app.listen({ port: 0, host: "127.0.0.1" });
    const bare = await listenBare();
    const load = (url: string, rate: number, bodies: readonly string[], caller: string) =>
      loadFrom({
        url,
        headers: headersFor(caller),
        bodies,
        seconds: SECONDS,
        connections: 64,
        rate,
        warmUpSeconds: WARM_UP_SECONDS,
      });
    /** One after the other, so that neither waits for the other. */
    const at = async (
      path: string,
      rate: number,
      bodies: readonly string[],
      caller = PUBLIC_TOKEN,
    ): Promise<Beside> => ({
      bare: await load(bare.url, rate, bodies, caller),
      seen: await load(`${origin}/sdk/v1/b2b${path}`, rate, bodies, caller),
    });
    const lookUps = await at("/sessions/authenticate", 500, ["{}"], session);
    const signIns = await at("/magic_links/discovery/authenticate", LINKS_PER_SECOND, links);
    const passwords = await at("/passwords/authenticate", 40, [password]);
    table(
      ["call", "rate", "p50", "p99", "bare p50", "bare p99", "p50 ratio", "p99 ratio", "errors"],
      [
        row("sessions/authenticate", [500, 50], lookUps),
        row("magic_links/discovery/authenticate", [LINKS_PER_SECOND, 150], signIns),
        row("passwords/authenticate", [40, 250], passwords),
      ],
    );
    for (const attack of floodsOf(password, PASSWORD)) {
      for (const line of await flood({ origin, bareUrl: bare.url }, session, attack)) print(line);
    }
    for (const line of await providerSignIns(product, origin, signIns.seen)) print(line);
    print("");
    await bare.close();
    await app.close();
  } finally {
    await bench.close();
  }
}
