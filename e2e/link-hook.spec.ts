import { expect, type Page, test } from "@playwright/test";
import { openHookPage } from "./support/hook-page.ts";
import { findNothing } from "./support/look.ts";
import { linkDialog } from "./support/pages.ts";
import { type Product, startProduct } from "./support/product.ts";
import { type Ask, providerOf } from "./support/provider.ts";

let product: Product;
let provider: Ask;
test.beforeAll(async () => {
  product = await startProduct();
  provider = await providerOf(product.url, product.dataDir);
});
test.afterAll(async () => {
  await product.stop();
  await product.forget();
});

async function linkToken(access_token?: string): Promise<string> {
  const answer = await provider<{ link_token: string }>("/link/token/create", {
    client_name: "Somebody else",
    language: "en",
    country_codes: ["US"],
    user: { client_user_id: "member-of-somebody-else" },
    ...(access_token ? { access_token } : { products: ["investments"] }),
  });
  return answer.link_token;
}

const show = (page: Page, kind: "hook" | "embedded" | "none", token = "") =>
  page.evaluate(([name, value]) => Reflect.get(window, "show")({ kind: name, token: value }), [
    kind,
    token,
  ] as const);
const told = (page: Page) => page.locator("#log li");
const lastTold = (page: Page) => told(page).last();
const frames = (page: Page) => page.locator('iframe[title="Plaid Link"]');

/**
 * Signs in as the standard person, from the institution's own screen on, and shares what is
 * offered.
 */
async function signIn(page: Page, password = "pass_good"): Promise<void> {
  const dialog = linkDialog(page);
  await dialog.getByLabel("Username").fill("user_good");
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Submit" }).click();
}

async function chooseInstitution(page: Page): Promise<void> {
  const dialog = linkDialog(page);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByRole("button", { name: "Oakmoss Trust" }).click();
}

async function finish(page: Page): Promise<void> {
  await linkDialog(page).getByRole("button", { name: "Finish" }).click();
  await expect(lastTold(page)).toHaveText(/^success public-sandbox-\S+ 1$/);
}

test("the provider's own React package finds in the sandbox what it expects, and asks nothing of anybody else", async ({
  page,
}) => {
  const asked = await openHookPage(page, product.url);
  const open = page.getByRole("button", { name: "Open" });
  const dialog = linkDialog(page);

  await test.step("leaves, opens again, and leaves by force", async () => {
    await show(page, "hook", await linkToken());
    await open.click();
    // Drawn twice by StrictMode: what was made first is gone.
    await expect(frames(page)).toHaveCount(1);
    await dialog.getByRole("button", { name: "Continue" }).click();
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(lastTold(page)).toHaveText("exit none institution_not_found");
    await open.click();
    await expect(dialog.getByRole("button", { name: "Continue" })).toBeVisible();
    await page.evaluate(() => Reflect.get(window, "leave")());
    await expect(lastTold(page)).toHaveText("exit none null");
    await expect(frames(page)).not.toBeVisible();
  });

  await test.step("is unmounted while it is open, and leaves nothing", async () => {
    const before = await told(page).count();
    await open.click();
    await expect(dialog.getByRole("button", { name: "Continue" })).toBeVisible();
    await show(page, "none");
    await expect(frames(page)).toHaveCount(0);
    await expect(page.locator("dialog")).toHaveCount(0);
    await expect(lastTold(page)).toHaveText("exit none null");
    expect(await told(page).count()).toBe(before + 2);
  });

  const linked = await test.step("completes", async () => {
    await show(page, "hook", await linkToken());
    await open.click();
    await chooseInstitution(page);
    await signIn(page);
    await dialog.getByRole("button", { name: "Share selected accounts" }).click();
    await finish(page);
    const [, public_token] = (await lastTold(page).innerText()).split(" ");
    const { access_token } = await provider<{ access_token: string }>(
      "/item/public_token/exchange",
      { public_token },
    );
    return access_token;
  });

  await test.step("reconnects", async () => {
    await provider("/sandbox/item/reset_login", { access_token: linked });
    await show(page, "hook", await linkToken(linked));
    await open.click();
    await signIn(page);
    await finish(page);
    const { item } = await provider<{ item: { error: object | null } }>("/item/get", {
      access_token: linked,
    });
    expect(item.error).toBeNull();
    await show(page, "none");
    await expect(frames(page)).toHaveCount(0);
  });

  await test.step("stands in the page, asks for a second step, and takes itself away", async () => {
    await show(page, "embedded", await linkToken());
    await expect(frames(page)).toHaveCount(1);
    await expect(page.locator("dialog")).toHaveCount(0);
    await findNothing(page, "embedded");
    await chooseInstitution(page);
    await dialog.getByRole("button", { name: "Close" }).click();
    await dialog.getByRole("button", { name: "Leave" }).click();
    await expect(lastTold(page)).toHaveText("event OPEN");
    await expect(told(page).nth(-2)).toHaveText("exit none requires_credentials");

    await chooseInstitution(page);
    await signIn(page, "mfa_device");
    await dialog.getByRole("radio").first().check();
    await dialog.getByRole("button", { name: "Continue" }).click();
    await dialog.getByLabel("Code").fill("1234");
    await dialog.getByRole("button", { name: "Continue" }).click();
    await dialog.getByRole("button", { name: "Share selected accounts" }).click();
    await finish(page);
    await expect(frames(page)).toHaveCount(0);
  });

  const elsewhere = asked.filter((url) => !url.startsWith(`${product.url}/`));
  expect(elsewhere).toEqual([]);
});
