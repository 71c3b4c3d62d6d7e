import { setTimeout as wait } from "node:timers/promises";
import { authConfig, buildAuth } from "../apps/auth-server/src/index.ts";
import { createLogger, type createServer, startWorker } from "../packages/server-kit/src/index.ts";
import { testKeys } from "../packages/server-kit/src/testing/index.ts";
import type { Bench } from "./bench-database.ts";

const log = createLogger("silent");
export const PUBLIC_TOKEN = "public-token-test-bench";

/** Where calls come from that come from no page. */
const NO_PAGE = "http://localhost";

/**
 * Auth with a mailer that keeps the link, so that a real member gets a real session by the usual
 * way in. `origin` is where its pages are.
 */
export async function buildIdentity(bench: Bench, origin = NO_PAGE) {
  const letters: string[] = [];
  const auth = await buildAuth({
    pool: bench.pool,
    keys: await testKeys(bench.pool),
    log,
    config: authConfig.parse({
      publicUrl: origin,
      project: {
        publicToken: PUBLIC_TOKEN,
        allowedOrigins: [...new Set([NO_PAGE, origin])],
        redirectUrls: [`${origin}/authenticate?*`],
      },
      mail: { kind: "mailbox" },
      rateLimitScale: 1_000_000,
      // The provider of `auth` is on this machine.
      outbound: { allowsLoopback: true },
    }),
    mailer: {
      deliver: async (mail) => {
        letters.push(...mail.links);
      },
    },
  });
  return { auth, letters };
}

type App = ReturnType<typeof createServer>;
type Identity = Awaited<ReturnType<typeof buildIdentity>>;

/** Signs a member in by magic link and gives it an organization. */
export async function signIn({ pool }: Bench, app: App, { auth, letters }: Identity, name: string) {
  const basic = Buffer.from(`${PUBLIC_TOKEN}:${PUBLIC_TOKEN}`).toString("base64");
  const headers = { authorization: `Basic ${basic}`, origin: NO_PAGE };
  const post = async (path: string, payload: object) => {
    const answer = await app.inject({
      method: "POST",
      url: `/sdk/v1/b2b${path}`,
      headers,
      payload,
    });
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`);
    return answer.json().data;
  };
  const email_address = `${name.replaceAll(/\W+/g, "-")}@bench.example`;
  await post("/magic_links/email/discovery/send", { email_address });
  const worker = await startWorker({ pool, log, tasks: auth.tasks });
  while (letters.length === 0) await wait(20);
  await worker.stop();
  const discovery_magic_links_token = new URL(letters.at(-1) ?? "").searchParams.get("token");
  const { intermediate_session_token } = await post("/magic_links/discovery/authenticate", {
    discovery_magic_links_token,
  });
  const created = await post("/discovery/organizations/create", {
    intermediate_session_token,
    session_duration_minutes: 60,
  });
  return {
    token: String(created.session_token),
    organizationId: String(created.organization.organization_id),
  };
}
