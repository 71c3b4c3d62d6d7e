import { fork } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { mark, ms, ratioOf, SECONDS, WARM_UP_SECONDS } from "./auth-flood.ts";
import { PUBLIC_TOKEN } from "./bench-identity.ts";
import type { buildProduct } from "./product.ts";
import type { ProviderLoad, ProviderLoadResult } from "./provider-load.ts";

type Product = Awaited<ReturnType<typeof buildProduct>>;

const SIGN_INS_PER_SECOND = 50;
const HANGING_PER_SECOND = 20;
const LIMIT_MS = 150;

/** The provider and its browsers, in a process that is ready. */
async function startProvider() {
  const child = fork(fileURLToPath(new URL("./provider-load.ts", import.meta.url)), [], {
    execArgv: ["--import", "tsx"],
  });
  const [{ origin, hanging }] = await once(child, "message");
  return {
    origin: String(origin),
    hanging: String(hanging),
    async load(requests: readonly ProviderLoad[]): Promise<readonly ProviderLoadResult[]> {
      child.send(requests as never);
      const [results] = await once(child, "message");
      return results;
    },
    stop: () => child.kill(),
  };
}

/**
 * A sign-in through a provider, its start and its callback: beside a mailed link's use, and beside
 * a provider that hangs. Answers lines to print.
 */
export async function providerSignIns(
  { identity: { auth } }: Product,
  origin: string,
  link: { readonly p50: number; readonly p99: number },
): Promise<string[]> {
  const provider = await startProvider();
  try {
    const { projectId } = auth.project;
    const settings = { clientId: "bench", clientSecret: "bench" };
    const shared = {
      issuer: provider.origin,
      authorization: `${provider.origin}/authorize`,
      keys: `${provider.origin}/keys`,
    };
    const { providers } = auth.admin.projects;
    await providers.set(projectId, "google", {
      ...settings,
      options: { ...shared, token: `${provider.origin}/token` },
    });
    await providers.set(projectId, "slack", {
      ...settings,
      options: { ...shared, token: `${provider.hanging}/token` },
    });
    const loadOf = (name: string, rate: number): ProviderLoad => {
      const query = new URLSearchParams({
        public_token: PUBLIC_TOKEN,
        pkce_code_challenge: createHash("sha256").update(randomBytes(32)).digest("base64url"),
      });
      const base = `${origin}/v1/b2b/public/oauth/${name}`;
      return {
        startUrl: `${base}/discovery/start?${query}`,
        callbackUrl: `${base}/callback`,
        rate,
        seconds: SECONDS,
        warmUpSeconds: WARM_UP_SECONDS,
      };
    };
    const honest = loadOf("google", SIGN_INS_PER_SECOND);
    const [alone] = await provider.load([honest]);
    const [beside] = await provider.load([honest, loadOf("slack", HANGING_PER_SECOND)]);
    if (!alone || !beside) throw new Error("a load answered nothing");
    const isMet = alone.p99 <= LIMIT_MS;
    return [
      `  ${SIGN_INS_PER_SECOND} sign-ins a second through a provider, start and callback: p50 ${ms(alone.p50)}, ` +
        `p99 ${ms(alone.p99)} (limit ${LIMIT_MS} ${mark(isMet)}), ${alone.errors} of ${alone.count} failed; ` +
        `a mailed link p99 ${ms(link.p99)}, ${ratioOf(alone.p99, link.p99)}`,
      `  … beside ${HANGING_PER_SECOND} a second through a provider that hangs: p50 ${ms(beside.p50)}, ` +
        `p99 ${ms(beside.p99)}, ${beside.errors} of ${beside.count} failed, ${ratioOf(beside.p99, alone.p99)}`,
    ];
  } finally {
    provider.stop();
  }
}
