import { expect, type Page } from "@playwright/test";
import { admin } from "./support/admin.ts";
import { look } from "./support/look.ts";
import { linkFor, messagesTo } from "./support/mailbox.ts";
import { watchConsole } from "./support/pages.ts";
import { type Product, startProduct } from "./support/product.ts";
import { test } from "./support/story.ts";

const PASSWORD = "quiet-lemon-orbit-72";

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({
    env: { TEST_MODE: "1", SIGN_IN_PRODUCTS: "magic_link,password" },
  });
});
test.afterAll(async () => {
  await product.stop();
  await product.forget();
});

async function askForAccount(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("First name").fill("Nora");
  await page.getByLabel("Last name").fill("Newcomer");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password").fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
}
async function signInByPassword(page: Page, email: string): Promise<void> {
  await page.goto(`${product.url}/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Use a password instead" }).click();
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Continue" }).click();
}

/** Mail to one address is not sent again at once. */
const letPass = (seconds: number) =>
  fetch(`${product.url}/dev/api/clock`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ advance_seconds: seconds }),
  });

const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("an account is asked for by name and password, and is there once its mailbox is proven", async ({
  page,
}) => {
  const complaints = watchConsole(page);
  const email = "nora@newcomer.test";
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  await page.goto(`${product.url}/lp/retirement-planning`, { waitUntil: "networkidle" });
  // Drawn by the server: nothing but the chosen theme is a script's.
  expect(scripts).toEqual(["/theme.js"]);
  await page.getByRole("main").getByRole("link").first().click();
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(title(page, "Create an account")).toBeVisible();
  await look(page, "sign-up");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByLabel("First name")).toBeFocused();
  await look(page, "sign-up-empty");

  // A refusal, of which the reader is told at once.
  complaints.length = 0;
  await askForAccount(page, email, "password");
  await expect(
    page.getByText("This password is known from a data breach elsewhere."),
  ).toBeVisible();
  await askForAccount(page, email);
  await expect(title(page, "Check your email")).toBeVisible();
  await look(page, "sign-up-sent");

  await page.goto(await linkFor(product.url, email));
  await page.waitForURL(/\/dashboard$/);
  await expect(page.getByText("Nora Newcomer").first()).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).first().click();
  await signInByPassword(page, email);
  await page.waitForURL(/\/dashboard$/);

  const printed = await admin(product, "organizations");
  expect(printed).toMatch(/^organization-\S+ {2}from lp-retirement-planning$/m);
});

test("somebody else's sign-up leaves an account as it is, and chooses nobody's password", async ({
  page,
  browser,
}) => {
  const email = "ada@owner.test";
  await page.goto(`${product.url}/signup`);
  await askForAccount(page, email);
  await expect(title(page, "Check your email")).toBeVisible();

  // The owner has a browser of her own, and the link alone.
  const owner = await (await browser.newContext()).newPage();
  await owner.goto(await linkFor(product.url, email));
  await owner.getByRole("button", { name: "Continue" }).click();
  await owner.waitForURL(/\/dashboard$/);

  await letPass(31);
  await page.goto(`${product.url}/signup`);
  await askForAccount(page, email);
  await expect(title(page, "Check your email")).toBeVisible();
  await expect
    .poll(async () => (await messagesTo(product.url, email))[0]?.subject)
    .toMatch(/^You already have an account/);
  await signInByPassword(page, email);
  await expect(page.getByRole("alert")).toBeVisible();
  await owner.context().close();
});
