import { expect } from "@playwright/test";
import { admin } from "./support/admin.ts";
import { linkFor, messagesTo } from "./support/mailbox.ts";
import { signIn } from "./support/pages.ts";
import { type Product, readSecrets, startProduct } from "./support/product.ts";
import { test } from "./support/story.ts";

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ env: { TEST_MODE: "1" } });
});
test.afterAll(async () => {
  await product.stop();
  await product.forget();
});

async function askForLink(url: string, page: import("@playwright/test").Page, email: string) {
  await page.goto(`${url}/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continue with email" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
}

test("a link works once, and says so the second time", async ({ page, browser }) => {
  await signIn(page, product, "once@visitor.test");
  const [message] = await messagesTo(product.url, "once@visitor.test");
  const other = await (await browser.newContext()).newPage();
  await other.goto(String(message?.links.find((link) => link.includes("/authenticate"))));
  await other.getByRole("button", { name: "Continue" }).click();
  await expect(other.getByText("Authentication Failed")).toBeVisible();
  await expect(
    other.getByText(
      "This magic link is invalid or has already been used. Please request a new one.",
    ),
  ).toBeVisible();
});

test("mail scanners that open a link do not use it up", async ({ page }) => {
  await askForLink(product.url, page, "scanned@visitor.test");
  const link = await linkFor(product.url, "scanned@visitor.test");
  for (const method of ["HEAD", "GET", "GET", "HEAD", "GET"]) await fetch(link, { method });
  await page.goto(link);
  await page.waitForURL(/\/dashboard$/);
});

test("a link's credential is out of the address as soon as its page is there, and back where the page needs newer code", async ({
  page,
}) => {
  await askForLink(product.url, page, "newer@visitor.test");
  const link = await linkFor(product.url, "newer@visitor.test");
  // As after a release: what the page asks for is no more there, until the page is loaded anew.
  let opened = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.url() === link) opened += 1;
  });
  await page.route(/\/assets\/authenticate-page-/, (route) =>
    opened === 1 ? route.fulfill({ status: 404, body: "gone" }) : route.continue(),
  );

  await page.goto(link);
  expect(page.url()).not.toContain("token");
  await page.waitForURL(/\/dashboard$/);
  expect(opened).toBe(2);
});

test("whose session was ended asks for a link, opens it in another tab, and goes on in both", async ({
  page,
}) => {
  await page.goto(`${product.url}/login?expired=true`);
  await expect(page.getByText("Your session has expired for security reasons.")).toBeVisible();
  await page.getByLabel("Email").fill("again@visitor.test");
  await page.getByRole("button", { name: "Continue with email" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(await linkFor(product.url, "again@visitor.test"));
  await other.waitForURL(/\/(onboarding|dashboard)$/);
  await page.waitForURL(/\/(onboarding|dashboard)$/);
});

test("a link opened in another browser waits for a click", async ({ page, browser }) => {
  await askForLink(product.url, page, "elsewhere@visitor.test");
  const other = await (await browser.newContext()).newPage();
  const link = await linkFor(product.url, "elsewhere@visitor.test");
  await other.goto(link);
  await expect(other.getByRole("button", { name: "Continue" })).toBeVisible();
  await expect(other).not.toHaveURL(/token=/);
  // The link is not used yet, and a page that is loaded again says so.
  await other.reload();
  await expect(other.getByRole("heading", { name: "Open the link again" })).toBeVisible();
  await other.goto(link);
  await other.getByRole("button", { name: "Continue" }).click();
  await other.waitForURL(/\/dashboard$/);
});

test("an organization that can't be made just now is made by another try, with the same link", async ({
  page,
}) => {
  await askForLink(product.url, page, "patient@visitor.test");
  await page.route(
    "**/discovery/organizations/create",
    (route) =>
      route.fulfill({
        status: 503,
        json: { status_code: 503, error_type: "internal_server_error", error_message: "" },
      }),
    { times: 1 },
  );
  await page.goto(await linkFor(product.url, "patient@visitor.test"));
  await expect(
    page.getByRole("heading", { name: "Create an organization to get started" }),
  ).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("temporarily unavailable");
  await expect(page.getByLabel("Organization name")).toHaveValue("Patient");
  await page.getByRole("button", { name: "Create an organization" }).click();
  await page.waitForURL(/\/(onboarding|dashboard)$/);
});

test("where no organizations are founded, an address without one is told so", async ({ page }) => {
  const { publicToken } = await readSecrets(product.dataDir);
  const mayCreate = async () => {
    const answer = await fetch(`${product.url}/sdk/v1/projects/bootstrap/${publicToken}`);
    return (await answer.json()).data.create_organization_enabled;
  };
  await admin(product, "project", "set", "default", "create-organization", "off");
  await expect.poll(mayCreate, { timeout: 20_000 }).toBe(false);
  await askForLink(product.url, page, "stranger@visitor.test");
  await page.goto(await linkFor(product.url, "stranger@visitor.test"));
  await expect(
    page.getByRole("heading", {
      name: "stranger@visitor.test does not belong to any organizations.",
    }),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Create an organization" })).toHaveCount(0);
  await admin(product, "project", "set", "default", "create-organization", "on");
  await expect.poll(mayCreate, { timeout: 20_000 }).toBe(true);
});

test("an expired link says how long links live", async ({ page }) => {
  await askForLink(product.url, page, "late@visitor.test");
  const link = await linkFor(product.url, "late@visitor.test");
  await fetch(`${product.url}/dev/api/clock`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ advance_seconds: 31 * 60 }),
  });
  await page.goto(link);
  await expect(
    page.getByText(
      "This magic link has expired. Magic links are valid for 30 minutes. Please request a new one.",
    ),
  ).toBeVisible();
});

test("a made-up token and a missing one get their own words", async ({ page }) => {
  await page.goto(`${product.url}/authenticate?stytch_token_type=discovery&token=made-up`);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Authentication Failed")).toBeVisible();
  await page.goto(`${product.url}/authenticate`);
  await expect(
    page.getByText("No authentication token found. Please try logging in again."),
  ).toBeVisible();
  await page.getByText("Return to Login").click();
  await expect(page).toHaveURL(/\/login/);
});

test("visitors without a session are sent to log in, and logging out ends the session", async ({
  page,
}) => {
  await page.goto(`${product.url}/dashboard`);
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, product, "leaver@visitor.test");
  const token = await page.evaluate(() => document.cookie);
  await page.getByRole("button", { name: "Logout" }).first().click();
  await expect(page).toHaveURL(/\/(login)?$/);
  const session = /stytch_session=([^;]+)/.exec(token)?.[1] ?? "";
  const answer = await fetch(`${product.url}/api/v1/user/profile`, {
    headers: { authorization: `Bearer ${decodeURIComponent(session)}` },
  });
  expect(answer.status).toBe(401);
});

test("an organization on the waitlist sees the beta page and no figures", async ({ browser }) => {
  const waiting = await startProduct({ env: { NEW_ORGANIZATION_ACCESS: "beta" } });
  const page = await (await browser.newContext()).newPage();
  await signIn(page, waiting, "beta@visitor.test");
  await expect(page).toHaveURL(/\/beta-invite$/);
  await expect(page.getByText("Awaiting Invite")).toBeVisible();
  await page.goto(`${waiting.url}/dashboard`);
  await expect(page).toHaveURL(/\/beta-invite$/);
  await waiting.stop();
  await waiting.forget();
});
