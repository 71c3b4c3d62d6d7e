import { expect, type Page, test } from "@playwright/test";
import { look } from "./support/look.ts";
import { linkFor } from "./support/mailbox.ts";
import { linkDialog, linkInstitution, watchConsole } from "./support/pages.ts";
import { type Product, startProduct } from "./support/product.ts";

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(async () => {
  await product.stop();
  await product.forget();
});

async function signInAnew(page: Page, email: string): Promise<void> {
  await page.goto(`${product.url}/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continue with email" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await page.goto(await linkFor(product.url, email));
  await page.waitForURL(/\/onboarding$/);
}

const step = (page: Page, name: string) => page.getByRole("heading", { level: 2, name });

for (const [device, width] of [
  ["desk", 1280],
  ["phone", 390],
] as const) {
  test(`a newcomer is led from the first sign-in to figures, on a ${device}`, async ({ page }) => {
    const complaints = watchConsole(page);
    await page.setViewportSize({ width, height: 900 });
    await signInAnew(page, `nora@${device}.test`);

    await expect(page.getByText("Setup takes 2-3 minutes")).toBeVisible();
    await expect(
      page.getByRole("button", { name: width < 768 ? "Skip" : "Skip Setup", exact: true }),
    ).toBeVisible();
    if (device === "desk") await look(page, "onboarding-welcome");
    await page.getByRole("button", { name: "Get Started" }).click();
    await expect(step(page, "Security and Privacy")).toBeFocused();
    if (device === "desk") await look(page, "onboarding-security");
    await page.getByRole("button", { name: "I Understand - Continue" }).click();
    await expect(step(page, "Connect Your First Account")).toBeFocused();
    if (device === "desk") await look(page, "onboarding-connect");
    await linkInstitution(page, "Brindlewick Brokerage");

    await expect(step(page, "You're All Set")).toBeVisible();
    await page.waitForURL(/\/dashboard$/);
    await expect(page.getByRole("button", { name: /Total value/ })).toContainText("$", {
      timeout: 30_000,
    });
    await page.goto(`${product.url}/onboarding`);
    await page.waitForURL(/\/dashboard$/);
    expect(complaints).toEqual([]);
  });
}

test("a link that fails is told on the page, and tried again", async ({ page }) => {
  await signInAnew(page, "ida@fails.test");
  await page.getByRole("button", { name: "Get Started" }).click();
  await page.getByRole("button", { name: "I Understand - Continue" }).click();
  const tokens = "**/api/v1/plaid/create-link-token";
  const json = { success: false, message: "The link can't be made.", code: "no", requestId: "1" };
  await page.route(tokens, (route) => route.fulfill({ status: 400, json }));
  await page.getByRole("button", { name: "Connect Account" }).click();
  await expect(page.getByRole("alert")).toContainText("Connection Failed");
  await expect(page.getByRole("alert")).toContainText("The link can't be made.");
  await look(page, "onboarding-failed");
  await page.unroute(tokens);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(linkDialog(page).getByRole("button", { name: "Continue" })).toBeVisible();
});

test("Back and Forward go through the setup, a step at a time", async ({ page }) => {
  const complaints = watchConsole(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAnew(page, "nora@back.test");
  await page.getByRole("button", { name: "Get Started" }).click();
  await page.getByRole("button", { name: "I Understand - Continue" }).click();
  await expect(step(page, "Connect Your First Account")).toBeVisible();
  await page.goBack();
  await expect(step(page, "Security and Privacy")).toBeVisible();
  await page.reload();
  await expect(step(page, "Security and Privacy")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("button", { name: "Get Started" })).toBeVisible();
  await page.goForward();
  await expect(step(page, "Security and Privacy")).toBeVisible();
  await page.goForward();
  await expect(step(page, "Connect Your First Account")).toBeVisible();
  expect(complaints).toEqual([]);
});

test("who skips the setup is not led to it again", async ({ page }) => {
  await signInAnew(page, "theo@skips.test");
  await page.getByRole("button", { name: "Skip Setup" }).click();
  await page.waitForURL(/\/dashboard$/);
  await expect(page.getByText("No Investment Accounts")).toBeVisible();
  await page.goto(`${product.url}/login`);
  await page.waitForURL(/\/dashboard$/);
});
