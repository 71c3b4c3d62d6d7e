import type { BrowserConfig } from "@stocks-vibe/contracts/portfolio";
import { loadPublicPages } from "../apps/stocks-vibe/src/pages/public-pages.ts";
import { serveWebPages } from "../apps/stocks-vibe/src/pages/web-pages.ts";
import { inCheckout } from "../apps/stocks-vibe/src/paths.ts";
import type { createServer } from "../packages/server-kit/src/index.ts";
import { PUBLIC_TOKEN } from "./bench-identity.ts";

/**
 * What the pages are told of a server at `origin`; the drawn ones show nothing of it but who runs
 * this server.
 */
const configOf = (origin: string): BrowserConfig => ({
  publicToken: PUBLIC_TOKEN,
  apiUrl: `${origin}/api/v1`,
  authUrl: origin,
  linkScriptUrl: `${origin}/link.js`,
  products: ["magic_link"],
  oauthProviders: [],
  oauthIsSandbox: false,
  googleOneTap: false,
  supportEmail: "support@bench.test",
  legal: { name: null, address: null, contact: null, law: null },
  trustBadges: [],
  environment: "sandbox",
  storageEncrypted: false,
  mailboxUrl: null,
  demo: null,
});

/** The built web app on a server of the product's calls, which the pages find at `origin`. */
export async function servePages(
  app: ReturnType<typeof createServer>,
  origin: string,
): Promise<void> {
  const config = configOf(origin);
  const pages = await loadPublicPages(
    inCheckout("apps/stocks-vibe/dist/public-pages.mjs"),
    () => config,
  );
  await serveWebPages(app, {
    root: inCheckout("apps/portfolio-web/dist"),
    pages: { en: pages, es: pages },
    publicUrl: origin,
  });
  app.get("/config.json", async () => config);
}
