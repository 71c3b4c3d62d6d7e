import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { linkFor } from "./support/mailbox.ts";
import { watchConsole } from "./support/pages.ts";
import { freePort, type Product, readSecrets, startProduct } from "./support/product.ts";

const checkout = fileURLToPath(new URL("..", import.meta.url));

const PEOPLE = 80;

let product: Product;
let example: ChildProcess;
let pages: string;
let publicToken: string;

test.beforeAll(async () => {
  execFileSync(process.execPath, [join(checkout, "scripts/pack.mjs")], { cwd: checkout });
  const port = await freePort();
  pages = `http://localhost:${port}`;
  product = await startProduct({
    env: {
      SERVERS: "auth",
      TEST_MODE: "1",
      RATE_LIMIT_SCALE: "1000",
      ALLOWED_ORIGINS: pages,
      REDIRECT_URLS: `${pages}/ours.html,${pages}/official.html`,
    },
  });
  ({ publicToken } = await readSecrets(product.dataDir));
  example = spawn(process.execPath, [join(checkout, "examples/sign-in/serve.mjs")], {
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_TOKEN: publicToken,
      AUTH_URL: product.url,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (example.stdout) await once(example.stdout, "data");
});
test.afterAll(async () => {
  example.kill();
  await product.stop();
  await product.forget();
});

test("the identity server alone serves no tracker", async () => {
  expect(product.output()).toContain("The identity server is running");
  for (const path of ["/", "/login", "/api/v1/user/profile", "/link-sandbox/link/token/create"]) {
    expect((await fetch(`${product.url}${path}`)).status, path).toBe(404);
  }
});

for (const [name, email] of [
  ["ours", "ada@example-page.example"],
  ["official", "grace@example-page.example"],
] as const) {
  test(`a plain HTML page signs in and out with ${name === "ours" ? "our" : "the official"} client`, async ({
    page,
  }) => {
    const complaints = watchConsole(page);
    await page.goto(`${pages}/${name}.html`);
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Send me a link" }).click();
    await expect(page.getByRole("status")).toContainText("A link is on its way");
    await page.goto(await linkFor(product.url, email));
    await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
    expect(new URL(page.url()).search).toBe("");
    await page.reload();
    await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByLabel("Email")).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("Email")).toBeVisible();
    expect(complaints).toEqual([]);
  });
}

/** One call of the browser API, as any outside suite makes it. */
async function call(path: string, body: object, session = publicToken) {
  const response = await fetch(`${product.url}/sdk/v1/b2b${path}`, {
    method: "POST",
    headers: {
      authorization: `Basic ${btoa(`${publicToken}:${session}`)}`,
      "content-type": "application/json",
    },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  return { status: response.status, ...answer, ...answer.data };
}

const tokenFor = async (email: string): Promise<string> =>
  new URL(await linkFor(product.url, email)).searchParams.get("token") ?? "";

const moveClock = (seconds: number) =>
  fetch(`${product.url}/dev/api/clock`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ advance_seconds: seconds }),
  });

async function found(email_address: string): Promise<string> {
  const discovery_redirect_url = `${pages}/ours.html`;
  await call("/magic_links/email/discovery/send", { email_address, discovery_redirect_url });
  const discovery_magic_links_token = await tokenFor(email_address);
  const { intermediate_session_token } = await call("/magic_links/discovery/authenticate", {
    discovery_magic_links_token,
  });
  const session_duration_minutes = 60;
  const founded = await call("/discovery/organizations/create", {
    intermediate_session_token,
    session_duration_minutes,
  });
  expect(founded.status).toBe(200);
  return founded.session_token;
}

test("an outside suite makes several hundred calls within 100 seconds, and meets expiry by moving the clock", async () => {
  const began = Date.now();
  const sessions: string[] = [];
  for (let person = 0; person < PEOPLE; person += 1) {
    const session = await found(`person-${person}@outside-suite.example`);
    expect((await call("/sessions/authenticate", {}, session)).status).toBe(200);
    sessions.push(session);
  }
  expect(Date.now() - began).toBeLessThan(100_000);

  const late = "late@outside-suite.example";
  await call("/magic_links/email/discovery/send", {
    email_address: late,
    discovery_redirect_url: `${pages}/ours.html`,
  });
  const discovery_magic_links_token = await tokenFor(late);
  await moveClock(30 * 60 + 1);
  const expired = await call("/magic_links/discovery/authenticate", {
    discovery_magic_links_token,
  });
  expect(expired).toMatchObject({ status: 401, error_details: { reason: "expired" } });
  expect((await call("/sessions/authenticate", {}, sessions[0])).status).toBe(200);
  await moveClock(30 * 60 + 1);
  expect(await call("/sessions/authenticate", {}, sessions[0])).toMatchObject({
    status: 404,
    error_type: "session_not_found",
  });
});
