import { expect } from "@playwright/test";
import { admin } from "./support/admin.ts";
import { look } from "./support/look.ts";
import { messagesTo } from "./support/mailbox.ts";
import { linkInstitution, signIn, watchConsole } from "./support/pages.ts";
import { type Product, startProduct } from "./support/product.ts";
import { test } from "./support/story.ts";

const NAME = "The Leavers";
let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ env: { TEST_MODE: "1" } });
});
test.afterAll(async () => {
  await product.stop();
  await product.forget();
});

test("an organization is deleted a day after it was asked for, unless somebody keeps it", async ({
  page,
}) => {
  const complaints = watchConsole(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn(page, product, "nora@leavers.test");
  await page.goto(`${product.url}/accounts`);
  await page.getByRole("button", { name: "Not now" }).click();
  await linkInstitution(page, "Brindlewick Brokerage");
  await expect(page.getByText("All connections healthy")).toBeVisible({ timeout: 30_000 });

  await page.goto(`${product.url}/settings/organization`);
  await page.getByRole("button", { name: "Change: Name" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(NAME);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  const ask = async () => {
    await page.getByRole("button", { name: "Delete the organization" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText(/^2 accounts/)).toBeVisible();
    await dialog.getByLabel("Type the organization's name").fill(NAME);
    return dialog;
  };
  const bar = page.getByText(new RegExp(`^${NAME} will be deleted on`));

  await test.step("it is asked for by name, and every page says so", async () => {
    const dialog = await ask();
    await look(page, "deletion-dialog");
    await dialog.getByRole("button", { name: "Delete the organization" }).click();
    await expect(bar).toBeVisible();
    await look(page, "deletion-asked");
    await page.goto(`${product.url}/dashboard`);
    await expect(bar).toBeVisible();
    await expect
      .poll(async () => (await messagesTo(product.url, "nora@leavers.test"))[0]?.subject)
      .toBe(`${NAME} will be deleted in 24 hours`);
  });

  await test.step("it is kept by one press, and asked for again", async () => {
    await page.getByRole("button", { name: "Keep the organization" }).click();
    await expect(bar).toHaveCount(0);
    await page.goto(`${product.url}/settings/organization`);
    const dialog = await ask();
    await dialog.getByRole("button", { name: "Delete the organization" }).click();
    await expect(bar).toBeVisible();
  });

  await test.step("a day later it is gone, and so are its sessions", async () => {
    const moved = await page.request.post(`${product.url}/dev/api/clock`, {
      data: { advance_seconds: 25 * 3_600 },
    });
    expect(moved.ok()).toBe(true);
    await expect
      .poll(() => admin(product, "organizations"), { timeout: 20_000, intervals: [1_000] })
      .not.toContain(NAME);
    await signIn(page, product, "nora@leavers.test");
    await expect(page.getByText("No Investment Accounts")).toBeVisible();
    await expect(page.getByText(NAME)).toHaveCount(0);
  });
  expect(complaints.filter((text) => !/40[134]/.test(text))).toEqual([]);
});
