import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { build } from "esbuild";
import { bundleScript } from "../../packages/auth-widget/build.mjs";
import { serveOutside } from "./outside-server.ts";
import { freePort, type Product, readSecrets, startProduct } from "./product.ts";

/** How an adopter's page can get its sign-in: the official widget's two majors, and ours. */
const WIDGETS = ["official-5", "official-6", "element", "script"] as const;
export type WidgetName = (typeof WIDGETS)[number];

/** Pages of somebody else, and the whole product with its pretend providers on another origin. */
export interface Adopter {
  readonly product: Product;
  /** Where a widget's page is: wherever people belong, or one organization's own by its slug. */
  pageOf(widget: WidgetName, slug?: string): string;
  end(): Promise<void>;
}

const OFFICIAL_HOME = fileURLToPath(new URL("../../apps/auth-server", import.meta.url));
/** The page says who is signed in, as it reads it from the client. */
const TELL = `const said = document.querySelector("#said");
const tell = (member, organization) => {
  if (!member || !organization) return;
  said.dataset.slug = organization.organization_slug;
  said.textContent = member.email_address + " is in " + organization.organization_name;
};`;

/** Where the flow begins, and where it comes back to: this page. */
const SET_UP = `const slug = new URLSearchParams(location.search).get("team");
const here = location.origin + location.pathname + (slug ? "?team=" + slug : "");
const flow = slug ? "Organization" : "Discovery";
const urls = { loginRedirectURL: here, signupRedirectURL: here, discoveryRedirectURL: here };`;

const OFFICIAL = `const endpoints = { testAPIURL: API, liveAPIURL: API, dfpBackendURL: API, clientsideServicesIframeURL: API + "/none" };
const options = { cookieOptions: {}, endpoints };
const configOf = (products, AuthFlowType) => ({
  products,
  authFlowType: flow,
  organizationSlug: slug,
  sessionOptions: { sessionDurationMinutes: 60 },
  oauthOptions: { providers: [{ type: "google" }], ...urls },
  ssoOptions: urls,
});
const watch = (client) => setInterval(() => tell(client.self.getSync(), client.organization.getSync()), 100);`;

const PROGRAMS: Readonly<Record<WidgetName, string>> = {
  "official-5": `import { B2BProducts, StytchB2BUIClient } from "@stytch/vanilla-js/b2b";
${OFFICIAL}
const client = new StytchB2BUIClient(TOKEN, options);
client.mount({ elementId: "#login", config: configOf(["oauth", "sso"]) });
watch(client);`,
  "official-6": `import { B2BProducts, createStytchB2BClient, StytchB2B } from "stytch-vanilla-js-6/b2b";
${OFFICIAL}
const client = createStytchB2BClient(TOKEN, options);
customElements.define("stytch-ui", StytchB2B);
const element = document.createElement("stytch-ui");
document.querySelector("#login").append(element);
element.render({ client, config: configOf([B2BProducts.oauth, B2BProducts.sso]) });
watch(client);`,
  // By attributes alone, as its README has it.
  element: `const element = document.createElement("stocks-vibe-sign-in");
const attributes = { "public-token": TOKEN, "base-url": API, products: "oauth sso", "oauth-providers": "google", flow, "redirect-url": here };
for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
if (slug) element.setAttribute("organization-slug", slug);
element.addEventListener("signedIn", () => {
  const { member, organization } = element.client.session.getState();
  tell(member, organization);
});
document.querySelector("#login").append(element);`,
  script: `const client = StocksVibeSignIn.createClient(TOKEN, { baseUrl: API });
const config = {
  products: ["oauth", "sso"],
  authFlowType: flow,
  emailMagicLinksOptions: { discoveryRedirectURL: here },
  oauthOptions: { providers: ["google"] },
  ...(slug ? { organizationSlug: slug } : {}),
};
StocksVibeSignIn.mount("#login", { client, config }).addEventListener("signedIn", () => {
  const { member, organization } = client.session.getState();
  tell(member, organization);
});`,
};

const html = (
  name: WidgetName,
) => `<!doctype html><html lang="en"><head><title>Somebody else's page</title></head><body>
<main><h1>Garden tools</h1><p id="said" role="note"></p><div id="login"></div></main>
<script type="module" src="/sign-in/sign-in.js"></script><script type="module" src="/${name}.js"></script></body></html>`;

export async function startAdopter(): Promise<Adopter> {
  const site = mkdtempSync(join(tmpdir(), "stocks-vibe-adopter-"));
  mkdirSync(join(site, "sign-in"));
  await bundleScript(join(site, "sign-in"));
  const port = await freePort();
  const api = `http://localhost:${port}`;
  // The official widget writes its styles into the page.
  const policy = `default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src ${api}; img-src 'self' ${api} data:; frame-src 'none'; base-uri 'none'`;
  const outside = await serveOutside(site, policy);
  const url = outside.url.replace("127.0.0.1", "localhost");
  const product = await startProduct({
    port,
    env: {
      DEMO: "1",
      RATE_LIMIT_SCALE: "1000",
      ALLOWED_ORIGINS: url,
      REDIRECT_URLS: WIDGETS.flatMap((name) => [
        `${url}/${name}.html`,
        `${url}/${name}.html?*`,
      ]).join(","),
    },
  });
  const { publicToken } = await readSecrets(product.dataDir);
  for (const name of WIDGETS) {
    writeFileSync(join(site, `${name}.html`), html(name));
    await build({
      stdin: { contents: `${TELL}\n${SET_UP}\n${PROGRAMS[name]}`, resolveDir: OFFICIAL_HOME },
      outfile: join(site, `${name}.js`),
      bundle: true,
      minify: true,
      format: "esm",
      platform: "browser",
      define: {
        API: JSON.stringify(api),
        TOKEN: JSON.stringify(publicToken),
        "process.env.NODE_ENV": '"production"',
      },
      logLevel: "error",
    });
  }
  return {
    product,
    pageOf: (widget, slug) => `${url}/${widget}.html${slug ? `?team=${slug}` : ""}`,
    async end() {
      await product.stop();
      await product.forget();
      await outside.close();
      rmSync(site, { recursive: true, force: true });
    },
  };
}

/** Leaves for the pretend Google, and comes back as Robin, whose address it vouches for. */
export async function throughGoogle(page: Page, choice = "Robin Vale"): Promise<void> {
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await page.waitForURL(/\/link-sandbox\/identity\//);
  await page.getByRole("link", { name: choice }).click();
}

/** The same for the demo company's provider, and Amara. */
export async function throughCompany(page: Page): Promise<void> {
  await page.waitForURL(/\/link-sandbox\/identity\/saml\//);
  await page.getByRole("link", { name: "Amara Quist" }).click();
}
