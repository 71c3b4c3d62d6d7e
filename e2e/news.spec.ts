import { expect, type Page } from "@playwright/test";
import { look } from "./support/look.ts";
import {
  askApi,
  linkDialog,
  linkInstitution,
  openAccount,
  signIn,
  watchConsole,
} from "./support/pages.ts";
import { type Product, startProduct } from "./support/product.ts";
import { type Ask, providerOf } from "./support/provider.ts";
import { test } from "./support/story.ts";

const NAME = "Brindlewick Brokerage";

let product: Product;
let provider: Ask;
test.beforeAll(async () => {
  product = await startProduct({ env: { TEST_MODE: "1" } });
  provider = await providerOf(product.url, product.dataDir);
});
test.afterAll(async () => {
  await product.stop();
  await product.forget();
});

interface Overview {
  readonly total_value: number;
  readonly accounts: readonly { readonly account_name: string; readonly balance: number }[];
  readonly connections: readonly { readonly last_sync_at: string; readonly is_syncing: boolean }[];
}

/**
 * Links the institution through the window, and answers the token that the product got for it: the
 * sandbox gives it twice.
 */
async function linkAndListen(page: Page): Promise<string> {
  const handedOver = page.waitForRequest(/exchange-public-token$/);
  await linkInstitution(page, NAME);
  const { public_token } = (await handedOver).postDataJSON();
  const { access_token } = await provider<{ access_token: string }>("/item/public_token/exchange", {
    public_token,
  });
  await expect(page.getByText("All connections healthy")).toBeVisible({ timeout: 30_000 });
  return access_token;
}

/** Reloads until the page says it: nobody presses anything here. */
const says = (page: Page, text: string | RegExp) =>
  expect(async () => {
    await page.reload();
    await expect(page.getByText(text).first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });

const dollars = (amount: number): string =>
  amount.toLocaleString("en-US", { style: "currency", currency: "USD" });

/** Lets a connection rest: what a member did a moment ago is not read again at once. */
const rest = async (page: Page): Promise<void> => {
  const moved = await page.request.post(`${product.url}/dev/api/clock`, {
    data: { advance_seconds: 90 },
  });
  expect(moved.ok()).toBe(true);
};

const overview = (page: Page) => askApi<Overview>(page, "/accounts");
const namesOf = async (page: Page) =>
  (await overview(page)).accounts.map(({ account_name: name }) => name).sort();

/** Goes through the window in update mode, sharing these of the accounts. */
async function signInAgain(page: Page, shared?: readonly string[]): Promise<void> {
  await page.getByRole("dialog").getByRole("button", { name: "Continue" }).click();
  const dialog = linkDialog(page);
  await dialog.getByLabel("Username").fill("user_good");
  await dialog.getByLabel("Password", { exact: true }).fill("pass_good");
  await dialog.getByRole("button", { name: "Submit" }).click();
  const boxes = dialog.getByRole("checkbox");
  await expect(boxes.first()).toBeVisible();
  for (const box of shared ? await boxes.all() : []) {
    const name = (await box.getAttribute("aria-label")) ?? (await box.locator("..").innerText());
    await box.setChecked(shared?.some((one) => name.includes(one)) ?? true);
  }
  await dialog.getByRole("button", { name: "Share selected accounts" }).click();
  await dialog.getByRole("button", { name: "Finish" }).click();
}

test("a member is told what becomes of a link, without having to ask", async ({ page }) => {
  const complaints = watchConsole(page);
  await signIn(page, product, "nora@news.test");
  await page.goto(`${product.url}/accounts`);
  const access_token = await linkAndListen(page);
  const fire = (webhook_code: string, webhook_type?: string) =>
    provider("/sandbox/item/fire_webhook", {
      access_token,
      webhook_code,
      ...(webhook_type ? { webhook_type } : {}),
    });
  const before = await overview(page);
  const names = await namesOf(page);
  const [gone = ""] = names.filter((name) => name.includes("Roth"));

  await test.step("a login that broke asks for a reconnection, one that works again for none", async () => {
    await provider("/sandbox/item/reset_login", { access_token });
    await says(page, `${NAME} needs you to sign in again.`);
    await expect(page.getByRole("button", { name: /^Reconnect/ }).first()).toBeVisible();
    await fire("LOGIN_REPAIRED");
    await says(page, "All connections healthy");
  });

  await test.step("new accounts and the end of access stand there until somebody signs in again", async () => {
    await fire("NEW_ACCOUNTS_AVAILABLE");
    await fire("PENDING_DISCONNECT");
    await says(page, `${NAME} has new accounts`);
    await says(page, new RegExp(`Access to ${NAME} ends on \\w{3} \\d+, \\d{4}`));
    await look(page, "news-told");

    await page.getByRole("button", { name: `Reconnect ${NAME}` }).click();
    await signInAgain(page);
    await expect(page.getByText(`${NAME} reconnected`).first()).toBeVisible();
    await expect(page.getByText(/has new accounts|ends on/)).toHaveCount(0, { timeout: 20_000 });
  });

  await test.step("one account alone leaves, and the figures with it", async () => {
    await rest(page);
    await openAccount(page, gone);
    await page
      .getByRole("button", { name: `Choose accounts ${NAME}` })
      .first()
      .click();
    await look(page, "news-choose");
    await signInAgain(
      page,
      names.filter((name) => name !== gone),
    );
    await expect(page.getByText(new RegExp(`about to leave: ${gone}`)).first()).toBeVisible();
    // What was said of the window leaves by itself.
    await expect(page.getByRole("dialog")).toHaveCount(0, { timeout: 20_000 });
    await look(page, "news-leaving");
    await page.goto(`${product.url}/accounts`);
    await expect.poll(() => namesOf(page), { timeout: 30_000 }).not.toContain(gone);
    const left = await overview(page);
    const balance = before.accounts.find((one) => one.account_name === gone)?.balance ?? 0;
    expect(left.total_value).toBeCloseTo(before.total_value - balance, 2);
  });

  await test.step("and comes back by choosing it", async () => {
    await rest(page);
    await fire("NEW_ACCOUNTS_AVAILABLE");
    await says(page, `${NAME} has new accounts`);
    await page
      .getByRole("button", { name: `Choose accounts ${NAME}` })
      .first()
      .click();
    await signInAgain(page, names);
    await expect.poll(() => namesOf(page), { timeout: 30_000 }).toEqual(names);
  });

  await test.step("new figures are read without waiting for the night", async () => {
    const at = async () => (await overview(page)).connections[0]?.last_sync_at ?? "";
    const last = await at();
    await rest(page);
    await fire("DEFAULT_UPDATE", "HOLDINGS");
    await expect.poll(at, { timeout: 30_000 }).not.toBe(last);
  });

  await test.step("an account whose access was ended leaves, and so does the link when all of it was", async () => {
    await fire("USER_ACCOUNT_REVOKED");
    await expect.poll(() => namesOf(page), { timeout: 30_000 }).toHaveLength(names.length - 1);
    await fire("USER_PERMISSION_REVOKED");
    await says(page, `You have ended our access at ${NAME}. Connect it again to see new figures.`);
    await expect(page.getByRole("button", { name: /^Connect again/ }).first()).toBeVisible();
    await look(page, "news-ended");
  });
  expect(complaints).toEqual([]);
});

test("an institution that is linked twice counts once, and the page asks about it", async ({
  page,
}) => {
  const complaints = watchConsole(page);
  await signIn(page, product, "otto@news.test");
  await page.goto(`${product.url}/accounts`);
  await linkAndListen(page);
  const { total_value: total } = await overview(page);

  await linkInstitution(page, NAME);
  await says(page, `${NAME} is linked twice`);
  await expect.poll(async () => (await overview(page)).accounts.length).toBe(4);
  expect((await overview(page)).total_value).toBe(total);
  await look(page, "news-twice");

  const ask = page.getByRole("button", { name: "They are different accounts" });
  await ask.click();
  await expect(page.getByRole("alertdialog")).toContainText(`to ${dollars(2 * total)}`);
  await look(page, "news-twice-apart");
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /different accounts/ })
    .click();
  await expect(page.getByText(/If they are the same after all, open an account/)).toBeVisible();
  await expect.poll(async () => (await overview(page)).total_value).toBe(2 * total);
  await page.reload();
  await expect(page.getByText("A member said that these are different accounts")).toHaveCount(0);
  await page.locator(".account-leads").last().getByRole("link").click();
  await expect(page.getByText("A member said that these are different accounts")).toBeVisible();
  await look(page, "news-told-apart");
  await page.getByRole("button", { name: "Ask again" }).click();
  await expect(page.getByText(/counts once again/)).toBeVisible();
  await expect.poll(async () => (await overview(page)).total_value).toBe(total);
  await expect(page.getByText(`${NAME} is linked twice`)).toBeVisible();

  await page.getByRole("button", { name: "Remove the newer link" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect" }).click();
  await expect.poll(async () => (await overview(page)).accounts.length).toBe(2);
  expect((await overview(page)).total_value).toBe(total);
  await expect(page.getByText(/is linked twice/)).toHaveCount(0);
  expect(complaints).toEqual([]);
});
