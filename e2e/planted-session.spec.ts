import { type BrowserContext, expect, type Page } from "@playwright/test";
import { look } from "./support/look.ts";
import { linkFor } from "./support/mailbox.ts";
import { signIn, watchConsole } from "./support/pages.ts";
import { type Product, startProduct } from "./support/product.ts";
import { test } from "./support/story.ts";

const MALLORY = "mallory@elsewhere.test";
const MARLA = "marla@elsewhere.test";

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(async () => {
  await product.stop();
  await product.forget();
});

/** The token of a session that somebody else has in a browser of their own. */
async function sessionOf(page: Page, email: string): Promise<string> {
  await signIn(page, product, email);
  const cookies = await page.context().cookies(product.url);
  return cookies.find(({ name }) => name === "stytch_session")?.value ?? "no session";
}

/** What a page on another port of this host can do: cookies know no ports. */
const plant = (context: BrowserContext, value: string, path: string) =>
  context.addCookies([{ name: "stytch_session", value, domain: "localhost", path }]);

/** Every request to the product API, with the token it spoke for. */
function watchApi(page: Page): string[] {
  const tokens: string[] = [];
  page.on("request", (request) => {
    if (!request.url().includes("/api/v1/")) return;
    tokens.push((request.headers().authorization ?? "nobody").replace("Bearer ", ""));
  });
  return tokens;
}

test("a session planted for one path signs out instead of taking the page over", async ({
  page,
  browser,
}) => {
  const mallory = await browser.newContext();
  const planted = await sessionOf(await mallory.newPage(), MALLORY);
  await signIn(page, product, "nora@first.test");
  await page.goto(`${product.url}/accounts`);
  await expect(page.getByText("nora@first.test").first()).toBeVisible();

  // An open page would notice the other cookie, sign out and leave the planted one alone: then the
  // question is asked.
  await page.goto("about:blank");
  await plant(page.context(), planted, "/accounts");
  const asked = watchApi(page);
  await page.goto(`${product.url}/accounts`);
  await expect(page).toHaveURL(/\/login/);

  expect(asked).not.toContain(planted);
  await expect(page.getByText(MALLORY)).toHaveCount(0);
  await mallory.close();
});

test("a session planted in place of one's own is asked about before anything is loaded", async ({
  page,
  browser,
}) => {
  const marla = await browser.newContext();
  const planted = await sessionOf(await marla.newPage(), MARLA);
  await signIn(page, product, "nora@second.test");

  await page.goto("about:blank");
  await plant(page.context(), planted, "/");
  const complaints = watchConsole(page);
  const asked = watchApi(page);
  await page.goto(`${product.url}/accounts`);
  const question = page.getByRole("heading", { name: "Is this you?" });
  await expect(question).toBeVisible();
  await expect(page.getByText(`You are signed in as ${MARLA}`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Connect Account" })).toHaveCount(0);
  expect(asked).toEqual([]);

  await look(page, "unfamiliar");
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(asked).toEqual([]);
  expect(complaints).toEqual([]);
  // It was Marla's session that ended, everywhere.
  const elsewhere = await page.request.get(`${product.url}/api/v1/user/profile`, {
    headers: { authorization: `Bearer ${planted}` },
  });
  expect(elsewhere.status()).toBe(401);
  await marla.close();
});

test("one's own session needs no answer on the next page, and an unknown one does only once", async ({
  page,
}) => {
  await signIn(page, product, "olaf@visitor.test");
  for (const path of ["/accounts", "/dashboard"]) {
    await page.goto(`${product.url}${path}`);
    await expect(page.getByText("olaf@visitor.test").first()).toBeVisible();
  }

  await page.evaluate(() => localStorage.clear());
  await page.goto(`${product.url}/accounts`);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Investment Accounts" })).toBeVisible();
  await page.goto(`${product.url}/dashboard`);
  await expect(page.getByText("olaf@visitor.test").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Is this you?" })).toHaveCount(0);
});

async function askForLink(page: Page, email: string): Promise<string> {
  await page.goto(`${product.url}/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continue with email" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  return linkFor(product.url, email);
}

test("a stranger's own link says whose it is before it signs in a browser that waits for another", async ({
  page,
  browser,
}) => {
  const stranger = await browser.newContext();
  const theirs = await askForLink(await stranger.newPage(), "stranger@elsewhere.test");
  const own = await askForLink(page, "nora@third.test");

  await page.goto(theirs);
  await expect(page.getByText(/This link signs you in as stranger@elsewhere.test/)).toBeVisible();
  await look(page, "other-mailbox");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.goto(`${product.url}/accounts`);
  await expect(page).toHaveURL(/\/login/);
  // Neither the stranger's session nor a proof of the stranger's mailbox is left.
  const names = (await page.context().cookies(product.url)).map(({ name }) => name);
  expect(names.filter((name) => name.startsWith("stytch_"))).toEqual([]);

  await page.goto(own);
  // The page that was asked for before.
  await page.waitForURL(/\/accounts$/);
  await expect(page.getByText("nora@third.test").first()).toBeVisible();
  await stranger.close();
});
