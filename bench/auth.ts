import { createHash, randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { createLogger, startWorker } from "../packages/server-kit/src/index.ts";
import { type Bench, openBench } from "./bench-database.ts";
import { PUBLIC_TOKEN } from "./bench-identity.ts";
import type { LoadResult } from "./load.ts";
import { loadFrom, loadTogether } from "./load-from.ts";
import { buildProduct } from "./product.ts";
import { print, table } from "./report.ts";

const SECONDS = 6;
const WARM_UP_SECONDS = 2;
const PASSWORD = "quiet-lemon-orbit-72";
const LINKS_PER_SECOND = 100;
const mark = (isMet: boolean): string => (isMet ? "✓" : "✗");

type Product = Awaited<ReturnType<typeof buildProduct>>;

const headersFor = (password: string) => ({
  authorization: `Basic ${Buffer.from(`${PUBLIC_TOKEN}:${password}`).toString("base64")}`,
  "content-type": "application/json",
  origin: "http://localhost",
});

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

/** Gives the bench's member a password: the body that signs in with it, and the session, since a reset ends all earlier ones. */
async function passwordBody(bench: Bench, product: Product, email_address: string) {
  const { app, organizationId } = product;
  const { letters } = product.identity;
  const code_verifier = randomBytes(32).toString("hex");
  const code_challenge = createHash("sha256").update(code_verifier).digest("base64url");
  const who = { organization_id: organizationId, email_address };
  letters.length = 0;
  await post(app, "/passwords/email/reset/start", { ...who, code_challenge });
  await deliverMail(bench, product, 1);
  const password_reset_token = new URL(letters.at(-1) ?? "").searchParams.get("token");
  const reset = { password_reset_token, password: PASSWORD, code_verifier };
  const session_duration_minutes = 60;
  const answer = await post(app, "/passwords/email/reset", { ...reset, session_duration_minutes });
  return {
    session: String(answer.session_token),
    body: JSON.stringify({ ...who, password: PASSWORD, session_duration_minutes }),
  };
}

const row = (name: string, rate: number, limit: number, { p50, p99, errors }: LoadResult) => [
  name,
  `${rate}/s`,
  `${p50.toFixed(1)} ms`,
  `${p99.toFixed(1)} ms (limit ${limit} ${mark(p99 <= limit)})`,
  String(errors),
];

/** A flood is told to come back, soon, while members still see their figures. */
async function flood(
  origin: string,
  session: string,
  { name, bodies }: { readonly name: string; readonly bodies: readonly string[] },
): Promise<string[]> {
  const [attack, members] = await loadTogether([
    {
      url: `${origin}/sdk/v1/b2b/passwords/authenticate`,
      headers: headersFor(PUBLIC_TOKEN),
      bodies,
      seconds: SECONDS,
      connections: 64,
      rate: 250,
      warmUpSeconds: WARM_UP_SECONDS,
      warmUpUrl: `${origin}/sdk/v1/errors`,
    },
    {
      url: `${origin}/api/v1/dashboard-data`,
      headers: { authorization: `Bearer ${session}` },
      seconds: SECONDS,
      connections: 16,
      rate: 100,
      warmUpSeconds: WARM_UP_SECONDS,
    },
  ]);
  if (!attack || !members) throw new Error("a load answered nothing");
  const shed = [429, 503].flatMap((status) => attack.byStatus[status] ?? []);
  const count = shed.reduce((sum, answers) => sum + answers.count, 0);
  const slowest = Math.max(0, ...shed.map((answers) => answers.p99));
  return [
    `  250 wrong passwords a second, ${name}: ${count} of ${Math.round(attack.perSecond * SECONDS)} shed with 429 ` +
      `or 503, p99 ${slowest.toFixed(1)} ms (limit 100 ${mark(count > 0 && slowest <= 100)})`,
    `  dashboard-data at 100/s meanwhile: p99 ${members.p99.toFixed(1)} ms ` +
      `(limit 300 ${mark(members.p99 <= 300)}), ${members.errors} errors`,
  ];
}

/** One person's password guessed again and again, and a list of stolen addresses tried one after the other. */
function floodsOf(right: string) {
  const wrong = right.replace(PASSWORD, "not-the-password-1");
  const strangers = Array.from({ length: 250 * (SECONDS + 1) }, (_, index) =>
    wrong.replace("load@", `stranger-${index}@`),
  );
  return [
    { name: "one member", bodies: [wrong] },
    { name: "as many addresses", bodies: strangers },
  ];
}

/** Sign-in under load: open loop, server, load and PostgreSQL sharing this machine. */
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
      LINKS_PER_SECOND * (WARM_UP_SECONDS + SECONDS + 1),
    );
    const origin = await app.listen({ port: 0, host: "127.0.0.1" });
    const at = (path: string, rate: number, bodies: readonly string[], caller = PUBLIC_TOKEN) =>
      loadFrom({
        url: `${origin}/sdk/v1/b2b${path}`,
        headers: headersFor(caller),
        bodies,
        seconds: SECONDS,
        connections: 64,
        rate,
        warmUpSeconds: WARM_UP_SECONDS,
      });
    const rows = [
      row(
        "sessions/authenticate",
        500,
        50,
        await at("/sessions/authenticate", 500, ["{}"], session),
      ),
      row(
        "magic_links/discovery/authenticate",
        LINKS_PER_SECOND,
        150,
        await at("/magic_links/discovery/authenticate", LINKS_PER_SECOND, links),
      ),
      row("passwords/authenticate", 40, 250, await at("/passwords/authenticate", 40, [password])),
    ];
    table(["call", "rate", "p50", "p99", "errors"], rows);
    for (const attack of floodsOf(password)) {
      for (const line of await flood(origin, session, attack)) print(line);
    }
    print("");
    await app.close();
  } finally {
    await bench.close();
  }
}
