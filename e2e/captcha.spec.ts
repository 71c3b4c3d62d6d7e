import { expect, type Page } from "@playwright/test";
import { admin } from "./support/admin.ts";
import { look } from "./support/look.ts";
import { linkFor, messagesTo } from "./support/mailbox.ts";
import { type Product, startProduct } from "./support/product.ts";
import { test } from "./support/story.ts";

const maker = new URL("support/captcha-maker.mjs", import.meta.url).href;
const SCRIPT = "https://www.google.com/recaptcha/enterprise.js";

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ env: { NODE_OPTIONS: `--import ${maker}` } });
});
test.afterAll(async () => {
  await product.stop();
  await product.forget();
});

/**
 * The maker's script in the page, as far as it is used: what `token` it gives for which key and
 * action stands in the page's title.
 */
const bringScript = (page: Page, token: string) =>
  page.route(`${SCRIPT}*`, (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: `window.grecaptcha = { enterprise: {
        ready: (then) => then(),
        execute: async (key, { action }) => { window.asked = [key, action]; return "${token}"; },
      } };`,
    }),
  );

async function ask(page: Page, email: string): Promise<string> {
  const answer = await page.goto(`${product.url}/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continue with email" }).press("Enter");
  return answer?.headers()["content-security-policy"] ?? "";
}

test("the product's own project asks for a captcha once an operator switched it on", async ({
  browser,
}) => {
  const newPage = async () => (await browser.newContext()).newPage();
  const scripts: string[] = [];
  const watch = (page: Page) => {
    page.on("request", (request) => {
      if (request.url().startsWith(SCRIPT)) scripts.push(request.url());
    });
    return page;
  };

  await test.step("before that no page lets its maker in, or asks for the script", async () => {
    const page = watch(await newPage());
    expect(await ask(page, "before@captcha.test")).not.toContain("google");
    await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
    expect(scripts).toEqual([]);
  });

  await admin(product, "project", "captcha", "default", "site-key-1", "captcha-secret");

  await test.step("a person is let in", async () => {
    const page = watch(await newPage());
    await bringScript(page, "a-person");
    await expect
      .poll(
        async () => (await page.goto(`${product.url}/login`))?.headers()["content-security-policy"],
        {
          timeout: 20_000,
        },
      )
      .toContain("https://www.google.com/recaptcha/");
    await ask(page, "nora@captcha.test");
    await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
    expect(await page.evaluate("window.asked")).toEqual(["site-key-1", "LOGIN"]);
    expect(scripts.at(-1)).toBe(`${SCRIPT}?render=site-key-1`);
    await page.goto(await linkFor(product.url, "nora@captcha.test"));
    await page.waitForURL(/\/dashboard$/);
  });

  await test.step("a machine gets nothing sent", async () => {
    const page = await newPage();
    await bringScript(page, "a-machine");
    await ask(page, "machine@captcha.test");
    await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toBeVisible();
    expect(await messagesTo(product.url, "machine@captcha.test")).toEqual([]);
  });

  await test.step("where something keeps the script out, the page says what", async () => {
    const page = await newPage();
    await page.route(`${SCRIPT}*`, (route) => route.abort());
    await ask(page, "blocked@captcha.test");
    await expect(page.getByText("The request was blocked by an Ad Blocker.")).toBeVisible();
    await look(page, "captcha-blocked");
    expect(await messagesTo(product.url, "blocked@captcha.test")).toEqual([]);
  });
});
