import { expect, test } from "@playwright/test";
import { look } from "./support/look.ts";
import { linkFor, messagesTo } from "./support/mailbox.ts";
import { startProduct } from "./support/product.ts";

const EMAIL = "nora@products.test";
const PASSWORD = "quiet-lemon-orbit-72";

const start = (products: string) =>
  startProduct({ env: { TEST_MODE: "1", SIGN_IN_PRODUCTS: products } });

/** How a stranger gets in where a method stands alone: the README's word for each. */
test("SIGN_IN_PRODUCTS: each method alone lets a stranger in and back", async ({ page }) => {
  test.setTimeout(240_000);
  /** Nobody is signed in, and the setup that follows a first sign-in is not told here. */
  const isIn = () => page.waitForURL(/\/(onboarding|dashboard)$/);
  const out = async () => {
    await page.goto("about:blank");
    await page.context().clearCookies();
  };

  await test.step("email_otp: a code, in the same window", async () => {
    const product = await start("email_otp");
    // As whoever's session was ended is sent there.
    await page.goto(`${product.url}/login?expired=true`);
    await page.getByLabel("Email").fill(EMAIL);
    await page.getByRole("button", { name: "Continue with email" }).press("Enter");
    await expect(page.getByRole("heading", { name: "Enter passcode" })).toBeVisible();
    const code = async () =>
      /\b\d{6}\b/.exec((await messagesTo(product.url, EMAIL))[0]?.text ?? "")?.[0];
    await expect.poll(code).toBeTruthy();
    await page.getByLabel("6-digit code").fill((await code()) ?? "");
    await isIn();
    await out();
    await product.stop();
    await product.forget();
  });

  await test.step("password: the first comes by a letter, and signs in from then on", async () => {
    const product = await start("password");
    await page.goto(`${product.url}/login`);
    await page.getByLabel("Email").fill(EMAIL);
    await page.getByRole("button", { name: "Continue with email" }).press("Enter");
    await page.getByRole("button", { name: "Sign up or reset password" }).press("Enter");
    await page.getByRole("button", { name: "Email me a link" }).click();
    await expect(page.getByRole("heading", { name: "Check your email!" })).toBeVisible();
    await page.goto(await linkFor(product.url, EMAIL));
    await page.getByLabel("New password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Set password" }).click();
    await isIn();
    await out();
    await page.goto(`${product.url}/login?expired=true`);
    await page.getByLabel("Email").fill(EMAIL);
    await page.getByRole("button", { name: "Continue with email" }).press("Enter");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Continue" }).click();
    await isIn();
    await out();
    await product.stop();
    await product.forget();
  });

  await test.step("sso: taken beside another, and refused alone, since no one could sign in", async () => {
    await expect(start("sso")).rejects.toThrow("no one could sign in");
    const product = await start("sso,magic_link");
    await page.goto(`${product.url}/login`);
    await expect(page.getByRole("button", { name: "Continue with email" })).toBeVisible();
    await look(page, "login-sso-offered");
    await page.getByRole("button", { name: "Use single sign-on" }).click();
    await expect(page.getByRole("heading", { name: "Enter your email to continue" })).toBeVisible();
    await product.stop();
    await product.forget();
  });
});
