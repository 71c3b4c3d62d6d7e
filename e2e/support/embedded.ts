import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { bundleScript } from "../../packages/auth-widget/build.mjs";
import { messagesTo } from "./mailbox.ts";
import { serveOutside } from "./outside-server.ts";
import { freePort, type Product, readSecrets, startProduct } from "./product.ts";

/**
 * Somebody else's pages with the widget's script on them, and a real auth server on another origin.
 */
export interface Embedded {
  readonly product: Product;
  /** Where the pages are. */
  readonly url: string;
  /** Moves the server's clock. */
  letPass(seconds: number): Promise<void>;
  /** How far it is ahead of this machine's, in seconds. */
  ahead(): number;
  /** Waits for the `count`th mail or text to somebody, and answers its code. */
  codeFor(address: string, count?: number): Promise<string>;
  end(): Promise<void>;
}

/**
 * What each page is set up with, by its name. The organization's page is told whose it is by
 * `?team=`.
 */
const pages: Readonly<Record<string, object>> = {
  discovery: { products: ["magic_link", "email_otp", "password"], authFlowType: "Discovery" },
  organization: { products: ["magic_link", "email_otp", "password"], authFlowType: "Organization" },
  reset: { products: ["password"], authFlowType: "PasswordReset" },
};

const html = (
  name: string,
) => `<!doctype html><html lang="en"><head><title>Somebody else's page</title></head><body>
<main><h1>Garden tools</h1><p id="said" role="note"></p><div id="login"></div></main>
<script type="module" src="/sign-in/sign-in.js"></script><script type="module" src="/${name}.js"></script></body></html>`;

const program = (config: object, name: string, publicToken: string, baseUrl: string) => `
const redirect = location.origin + "/${name}.html";
const config = { ...${JSON.stringify(config)}, emailMagicLinksOptions: { discoveryRedirectURL: redirect } };
const team = new URLSearchParams(location.search).get("team");
const client = StocksVibeSignIn.createClient(${JSON.stringify(publicToken)}, { baseUrl: ${JSON.stringify(baseUrl)} });
const said = document.querySelector("#said");
window.client = client;
StocksVibeSignIn.mount("#login", { client, config: team ? { ...config, organizationSlug: team } : config })
  .addEventListener("signedIn", () => {
    const { member, organization } = client.session.getState();
    said.textContent = member.email_address + " is in " + organization.organization_name;
  });
`;

export async function startEmbedded(
  moreEnv: Readonly<Record<string, string>> = {},
): Promise<Embedded> {
  const site = mkdtempSync(join(tmpdir(), "stocks-vibe-site-"));
  mkdirSync(join(site, "sign-in"));
  await bundleScript(join(site, "sign-in"));
  const port = await freePort();
  const api = `http://localhost:${port}`;
  const policy = `default-src 'none'; script-src 'self'; style-src 'self'; connect-src ${api}; img-src 'self' ${api} data:; base-uri 'none'; form-action 'none'`;
  const outside = await serveOutside(site, policy);
  const url = outside.url.replace("127.0.0.1", "localhost");
  const product = await startProduct({
    port,
    env: {
      SERVERS: "auth",
      TEST_MODE: "1",
      RATE_LIMIT_SCALE: "1000",
      ALLOWED_ORIGINS: url,
      REDIRECT_URLS: Object.keys(pages)
        .map((name) => `${url}/${name}.html`)
        .join(","),
      ...moreEnv,
    },
  });
  const { publicToken } = await readSecrets(product.dataDir);
  for (const [name, config] of Object.entries(pages)) {
    writeFileSync(join(site, `${name}.html`), html(name));
    writeFileSync(join(site, `${name}.js`), program(config, name, publicToken, api));
  }
  let ahead = 0;
  return {
    product,
    url,
    ahead: () => ahead,
    async letPass(seconds) {
      ahead += seconds;
      await fetch(`${api}/dev/api/clock`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ advance_seconds: seconds }),
      });
    },
    async codeFor(address, count = 1) {
      const code = async () => {
        const messages = await messagesTo(api, address);
        return messages.length >= count
          ? /\b\d{6}\b/.exec(messages[0]?.text ?? "")?.[0]
          : undefined;
      };
      await expect.poll(code).toBeTruthy();
      return (await code()) ?? "";
    },
    async end() {
      await product.stop();
      await product.forget();
      await outside.close();
      rmSync(site, { recursive: true, force: true });
    },
  };
}

/** What the page was told last of who is signed in. */
export const isIn = (page: Page, email: string, organization: string) =>
  expect(page.locator("#said")).toHaveText(`${email} is in ${organization}`);

/** Nobody is signed in in this browser any more, and the page is left. */
export async function leave(page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.context().clearCookies();
}

export async function giveEmail(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continue with email" }).press("Enter");
}

/** Proves a mailbox by a code, on the page that stands there. */
export async function proveByCode(page: Page, embedded: Embedded, email: string): Promise<void> {
  const before = (await messagesTo(embedded.product.url, email)).length;
  await giveEmail(page, email);
  await page.getByRole("button", { name: "Email me a log in code" }).click();
  await page.getByLabel("6-digit code").fill(await embedded.codeFor(email, before + 1));
}

/** Signs in on the discovery page and founds an organization. Answers its slug. */
export async function found(
  page: Page,
  embedded: Embedded,
  email: string,
  name: string,
): Promise<string> {
  await page.goto(`${embedded.url}/discovery.html`);
  await proveByCode(page, embedded, email);
  await page.getByLabel("Organization name").fill(name);
  await page.getByRole("button", { name: "Create an organization" }).click();
  await isIn(page, email, name);
  return page.evaluate("client.session.getState().organization.organization_slug");
}
