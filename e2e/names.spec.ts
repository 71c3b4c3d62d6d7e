import { expect, type Page } from "@playwright/test";
import { look } from "./support/look.ts";
import { linkFor } from "./support/mailbox.ts";
import { signIn, watchConsole } from "./support/pages.ts";
import { type Product, startProduct } from "./support/product.ts";
import { test } from "./support/story.ts";

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(async () => {
  await product.stop();
  await product.forget();
});

const HOSTILE = '<img src=x onerror="document.title=1"> Whitfield';
const question = (page: Page) => page.getByText("What should we call you?");

test("a founder is asked for both names once, and the bar and the log say them", async ({
  page,
}) => {
  const complaints = watchConsole(page);
  await signIn(page, product, "nora@names.test");
  await expect(question(page)).toBeVisible();
  await look(page, "ask-names");

  await page.getByLabel("Your full name").fill("Nora Whitfield");
  await page.getByLabel("Name of your organization").fill(HOSTILE);
  await page.keyboard.press("Enter");

  await expect(question(page)).toHaveCount(0);
  await expect(page.getByRole("banner").getByText("Nora Whitfield")).toBeVisible();
  await expect(page.getByRole("banner").getByText(HOSTILE)).toBeVisible();
  await page.getByRole("button", { name: "Account of Nora Whitfield" }).click();
  await page.locator(".menu").getByRole("link", { name: "Activity" }).click();
  await expect(page.getByRole("main").getByText("Nora Whitfield").first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(question(page)).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test("somebody invited is asked for their own name, and skipping it holds in another browser", async ({
  page,
  browser,
}) => {
  await signIn(page, product, "host@names.test");
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("link", { name: "Members and invitations" }).click();
  await page.getByLabel("Invite by e-mail").fill("guest@names.test");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(page.getByText("An invitation was sent to guest@names.test.")).toBeVisible();

  const guest = await (await browser.newContext()).newPage();
  await guest.goto(await linkFor(product.url, "guest@names.test"));
  await guest.getByRole("button", { name: "Accept" }).click();
  await expect(question(guest)).toBeVisible();
  await expect(guest.getByLabel("Name of your organization")).toHaveCount(0);
  const kept = guest.waitForResponse((answer) => answer.request().method() === "PUT");
  await guest.getByRole("button", { name: "Not now" }).click();
  await expect(question(guest)).toHaveCount(0);
  expect((await kept).status()).toBe(200);

  const elsewhere = await (await browser.newContext()).newPage();
  await signIn(elsewhere, product, "guest@names.test");
  await expect(elsewhere.getByRole("button", { name: /^Account of/ })).toBeVisible();
  await elsewhere.waitForLoadState("networkidle");
  await expect(question(elsewhere)).toHaveCount(0);
});
