import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type Browser, expect, type Page, type Request, test } from "@playwright/test";
import { look } from "./support/look.ts";
import { freePort, type Product, readSecrets, startProduct } from "./support/product.ts";

const VERIFIER = "a-verifier-of-forty-three-characters-or-more-1";
const AMARA = "amara@harbor.example";

let product: Product;
let publicToken: string;
/** The page of an adopter, where browsers land after a sign-in. */
let adopter: Server;
let landing: string;
test.beforeAll(async () => {
  const port = await freePort();
  landing = `http://localhost:${port}/landing`;
  adopter = createServer((_request, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8").end("<h1>Landed</h1>");
  }).listen(port, "localhost");
  await once(adopter, "listening");
  // Nothing else is configured: the demo company and its provider are there by themselves.
  product = await startProduct({ env: { DEMO: "1", REDIRECT_URLS: `${landing}?*` } });
  ({ publicToken } = await readSecrets(product.dataDir));
});
test.afterAll(async () => {
  adopter.close();
  await product.stop();
  await product.forget();
});

async function call(path: string, body?: object) {
  const answer = await fetch(`${product.url}/sdk/v1${path}`, {
    method: body ? "POST" : "GET",
    headers: {
      authorization: `Basic ${Buffer.from(`${publicToken}:${publicToken}`).toString("base64")}`,
      "content-type": "application/json",
      origin: product.url,
      "x-sdk-client": Buffer.from(JSON.stringify({ event_id: "event-1" })).toString("base64"),
      "x-sdk-parent-host": product.url,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return (await answer.json()).data;
}

/** The connection that discovery finds for an address, once the company is made. */
async function connectionOf(email: string): Promise<string> {
  const path = `/b2b/sso/discovery/connections?email_address=${encodeURIComponent(email)}`;
  const found = async () => (await call(path)).connections;
  await expect.poll(async () => (await found()).length, { timeout: 60_000 }).toBe(1);
  const [{ connection_id: id }] = await found();
  return id;
}

async function leave(page: Page): Promise<void> {
  const query = new URLSearchParams({
    public_token: publicToken,
    connection_id: await connectionOf(AMARA),
    pkce_code_challenge: createHash("sha256").update(VERIFIER).digest("base64url"),
    login_redirect_url: landing,
    signup_redirect_url: landing,
  });
  await page.goto(`${product.url}/v1/public/sso/start?${query}`);
  await page.waitForURL(/^http:\/\/127\.0\.0\.1:\d+\/link-sandbox\/identity\/saml\/sso/);
}

const choose = (page: Page, name: string) => page.getByRole("link", { name }).click();

async function land(page: Page): Promise<URL> {
  await page.waitForURL(/\/landing\?/);
  return new URL(page.url());
}

const authenticate = (url: URL) =>
  call("/b2b/sso/authenticate", {
    sso_token: url.searchParams.get("token"),
    session_duration_minutes: 30,
    pkce_code_verifier: VERIFIER,
  });

async function withPage(
  browser: Browser,
  options: Parameters<Browser["newContext"]>[0],
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext(options);
  await use(await context.newPage());
  await context.close();
}

test("a member of the demo company signs in by SAML, across two sites", async ({ page }) => {
  const seen: Request[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/sso/callback/")) seen.push(request);
  });
  await leave(page);
  await expect(page.getByText("Sandbox", { exact: true })).toBeVisible();
  await look(page, "sandbox-company");
  await choose(page, "Amara Quist");
  const url = await land(page);
  expect(url.searchParams.get("stytch_token_type")).toBe("sso");
  expect(await authenticate(url)).toMatchObject({
    member_authenticated: true,
    member: { email_address: AMARA, name: "Amara Quist" },
    organization: { organization_slug: "harbor-advisory" },
  });
  // The cookie that binds the sign-in to this browser stays behind when the other site posts.
  const [posted, step] = seen;
  expect(posted?.method()).toBe("POST");
  expect(await posted?.headerValue("cookie")).toBeNull();
  expect(step?.method()).toBe("GET");
  expect(await step?.headerValue("cookie")).not.toBeNull();
});

test("a colleague without an account joins, and comes back as the same member", async ({
  browser,
}) => {
  const ids: string[] = [];
  for (const locale of ["en-US", "es-MX"]) {
    await withPage(browser, { locale }, async (page) => {
      await leave(page);
      if (locale === "es-MX") {
        await expect(page.getByRole("heading")).toHaveText(
          "Inicio de sesión de una empresa ficticia",
        );
        await look(page, "sandbox-company-spanish");
      }
      await choose(page, "Noor Haddad");
      ids.push((await authenticate(await land(page))).member_id);
    });
  }
  expect(ids[0]).toContain("member-");
  expect(ids[1]).toBe(ids[0]);
});

test("a refusal leads back without a token, and the sign-in works without scripts", async ({
  page,
  browser,
}) => {
  await leave(page);
  await choose(page, "Refuse");
  const refused = await land(page);
  expect(refused.searchParams.get("error")).toBe("sso_login_failed");
  expect(refused.searchParams.has("token")).toBe(false);

  await withPage(browser, { javaScriptEnabled: false }, async (plain) => {
    await leave(plain);
    await choose(plain, "Felix Brandt");
    await expect(plain.getByRole("heading")).toHaveText("One moment");
    await expect(plain.locator("main")).toHaveCSS("border-top-width", "1px");
    await plain.getByRole("button", { name: "Continue" }).click();
    expect(await authenticate(await land(plain))).toMatchObject({
      member: { email_address: "felix@harbor.example" },
    });
  });
});

test("the answer is good in the browser that left, and in no other", async ({ page, browser }) => {
  await leave(page);
  const way = await page.getByRole("link", { name: "Amara Quist" }).getAttribute("href");
  const answer = new URL(way ?? "", page.url()).href;
  await withPage(browser, {}, async (other) => {
    await other.goto(answer);
    await expect(other.getByText("You started this sign-in in another browser")).toBeVisible();
    // The page's own look is there, not only its words.
    await expect(other.locator("main")).toHaveCSS("border-top-width", "1px");
    await look(other, "company-other-browser");
  });
});
