import { expect, type Page, test } from "@playwright/test";
import { look } from "./support/look.ts";
import { type Product, startProduct } from "./support/product.ts";

let product: Product;
test.beforeAll(async () => {
  // Nothing is configured: the sandbox's pretend providers are there by themselves.
  product = await startProduct();
});
test.afterAll(async () => {
  await product.stop();
  await product.forget();
});

const button = (page: Page, provider: string) =>
  page.getByRole("button", { name: `Continue with ${provider}`, exact: true });

async function leaveFor(page: Page, provider: string): Promise<void> {
  await page.goto(`${product.url}/login`);
  await button(page, provider).click();
  await page.waitForURL(/\/link-sandbox\/identity\//);
}

const choose = (page: Page, name: string) => page.getByRole("link", { name }).click();
const isIn = (page: Page) => page.waitForURL(/\/(onboarding|dashboard|beta-invite)$/);

async function signOut(page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.context().clearCookies();
}

test("a newcomer signs in with a pretend Google account, and with the other providers from then on", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await test.step("the page says that the accounts are the sandbox's", async () => {
    await page.goto(`${product.url}/login`);
    await expect(page.getByText("Sandbox", { exact: true })).toBeVisible();
    await look(page, "login-providers");
  });

  await test.step("Google vouches for the address: an organization is founded", async () => {
    await leaveFor(page, "Google");
    await look(page, "sandbox-provider");
    await choose(page, "Robin Vale");
    await isIn(page);
    await signOut(page);
  });

  for (const provider of ["Google", "Microsoft", "Slack", "GitHub"]) {
    await test.step(`${provider} leads back into it`, async () => {
      await leaveFor(page, provider);
      await choose(page, "Robin Vale");
      await isIn(page);
      await signOut(page);
    });
  }

  await test.step("the settings list the four accounts, and one is removed", async () => {
    await leaveFor(page, "GitHub");
    await choose(page, "Robin Vale");
    await isIn(page);
    await page.goto(`${product.url}/settings/profile`);
    await expect(page.getByRole("button", { name: /^Remove: / })).toHaveCount(4);
    await look(page, "linked-accounts");
    await page.getByRole("button", { name: "Remove: Slack" }).click();
    await look(page, "unlink-question");
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await expect(page.getByText("Your Slack account was removed.")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Remove: / })).toHaveCount(3);
    await signOut(page);
  });

  await test.step("HubSpot does not vouch for an address, and says nothing more", async () => {
    await leaveFor(page, "HubSpot");
    await choose(page, "Robin Vale");
    await expect(
      page.getByText("Your sign-in with the other account did not finish"),
    ).toBeVisible();
    await expect(page).toHaveURL(`${product.url}/authenticate`);
  });
});

test("an unverified address and a cancelled sign-in are refused with an explanation", async ({
  page,
}) => {
  const failed = page.getByText("Your sign-in with the other account did not finish");
  for (const name of ["Sam Ortiz", "Cancel"]) {
    await leaveFor(page, "Google");
    await choose(page, name);
    await expect(failed).toBeVisible();
    await look(page, "provider-failed");
    await page
      .getByRole("button", { name: "Return to Login" })
      .or(page.getByRole("link", { name: "Return to Login" }))
      .click();
    await page.waitForURL(/\/login/);
  }
});

test("a callback in another browser is refused with an explanation", async ({ page, browser }) => {
  await leaveFor(page, "GitHub");
  const way = await page.getByRole("link", { name: "Robin Vale" }).getAttribute("href");
  const context = await browser.newContext({ locale: "es-MX" });
  const other = await context.newPage();
  await other.goto(way ?? "");
  await expect(other.getByText("Empezaste este inicio de sesión en otro navegador")).toBeVisible();
  await look(other, "provider-other-browser");
  // The state is burnt: it opens nothing where it was begun, either.
  await page.goto(way ?? "");
  await expect(page.getByText("This sign-in was already used")).toBeVisible();
  await context.close();
});
