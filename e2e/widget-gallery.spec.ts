import { expect, type Page, test } from "@playwright/test";
import { sampleOf, stories } from "./support/config.ts";
import { look } from "./support/look.ts";
import { watchConsole } from "./support/pages.ts";
import { type Product, startProduct } from "./support/product.ts";

/** What an ordinary run looks at of the hundred. */
const SAMPLE = 8;

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ env: { TEST_MODE: "1" } });
});
test.afterAll(async () => {
  await product.stop();
  await product.forget();
});

const isDrawn = (page: Page) => expect(page.locator('[data-drawn="true"]')).toBeAttached();

async function screensOf(page: Page): Promise<string[]> {
  await page.goto(`${product.url}/widget`);
  await isDrawn(page);
  const links = page.locator("[data-screen]");
  return links.evaluateAll((list) => list.map((link) => link.getAttribute("data-screen") ?? ""));
}

test("every screen of the sign-in widget is whole on a phone and a desk, light and dark", async ({
  page,
}) => {
  const complaints = watchConsole(page);
  const names = await screensOf(page);
  expect(names.length).toBeGreaterThan(90);
  const chosen = sampleOf(names, SAMPLE);
  test.setTimeout(60_000 + chosen.length * (stories.isFull ? 15_000 : 8_000));
  for (const name of chosen) {
    await test.step(name, async () => {
      await page.goto(`${product.url}/widget?only=screen&screen=${encodeURIComponent(name)}`);
      await isDrawn(page);
      await look(page, `widget-${name}`);
    });
  }
  expect(complaints).toEqual([]);
});

test("the gallery shows a screen by its address, in another theme and language, and what to write", async ({
  page,
}) => {
  const complaints = watchConsole(page);
  await page.goto(`${product.url}/widget?screen=totp-qr`);
  await isDrawn(page);
  await expect(
    page.getByRole("heading", { name: "Scan the QR code to link your authenticator app" }),
  ).toBeVisible();
  await look(page, "widget-gallery");

  await page.getByRole("button", { name: "Español" }).click();
  await expect(page).toHaveURL(/screen=totp-qr&language=es/);
  await expect(page.getByRole("heading", { name: /código QR/ })).toBeVisible();
  await page.getByRole("link", { name: "Main, as switched here" }).click();
  const password = page.getByLabel("Password", { exact: true });
  await password.click();
  await expect(password).toBeChecked();
  await page.getByRole("button", { name: "Dark" }).click();
  await expect(page.locator('[data-scheme="dark"]')).toBeAttached();
  await expect(page.getByText('products: ["magic_link", "password"],').first()).toBeVisible();
  await expect(page.getByText('products="magic_link password"')).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Usar una contraseña" })).toBeVisible();
  expect(complaints).toEqual([]);
});

test("live, the gallery asks the server", async ({ page }) => {
  await page.goto(`${product.url}/widget?mode=live`);
  await page.getByLabel("Email").fill("gallery@widget.test");
  await page.getByRole("button", { name: "Continue with email" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await expect(page.getByText("magicLinkSent")).toBeVisible();
  await look(page, "widget-gallery-live");
});
