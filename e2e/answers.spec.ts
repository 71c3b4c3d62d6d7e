import { expect, type Page } from "@playwright/test";
import { look } from "./support/look.ts";
import { linkInstitution, openAccount, signIn, watchConsole } from "./support/pages.ts";
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

const SAVED = /^Your answer is saved/;
const FOLLOWED = "Your answer is saved, and the figures follow it.";

/** The least that a button may measure under a finger, in CSS pixels. */
const FINGER = 44;

/** Wider than the column of a finding's sign, which rows once stood in letter by letter. */
const ROW_WIDTH = 100;

async function connect(page: Page, institution: string, username: string): Promise<void> {
  await page.goto(`${product.url}/accounts`);
  await linkInstitution(page, institution, username);
  await expect(page.getByText("All connections healthy")).toBeVisible({ timeout: 30_000 });
}

test("a member answers what was found in an account's data, and takes it back", async ({
  page,
}) => {
  const complaints = watchConsole(page);
  await signIn(page, product, "nora@answers.test");

  await test.step("a split that nobody lists is told, and asked about", async () => {
    await connect(page, "Brindlewick Brokerage", "user_shape_untold_split");
    await openAccount(page, "Brindlewick Brokerage");
    await expect(page.getByText(/as its price tells; no source lists that split/)).toBeVisible({
      timeout: 30_000,
    });
    await look(page, "asked");
  });

  await test.step("confirmed by the keyboard alone, it is complete and says whose word it is", async () => {
    await page.getByRole("button", { name: /^Confirm/ }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status").filter({ hasText: SAVED })).toBeFocused();
    await expect(page.getByText(FOLLOWED)).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(/split 4:1 on .*, as given by .* It is applied\./)).toBeVisible();
    await expect(page.getByText(/Some figures of this account are estimated/)).toHaveCount(0);
    await look(page, "answered");
  });

  await test.step("undone, everything is as it was", async () => {
    await page.getByRole("button", { name: /^Undo/ }).click();
    await expect(page.getByText(/^Your answer is taken back, and the figures follow/)).toBeVisible({
      timeout: 30_000,
    });
    await expect(page.getByText(/as its price tells; no source lists that split/)).toBeVisible();
    await expect(page.getByRole("button", { name: /^Undo/ })).toHaveCount(0);
  });

  await test.step("shares that came in kind get their day, and no day after they came", async () => {
    await connect(page, "Oakmoss Trust", "user_shape_in_kind");
    await openAccount(page, "Oakmoss Trust");
    await page.getByText(/question you may know the answer to/).click();
    // The split's finding names a row, too.
    await page.getByText(/^Show the row of TIK/).click();
    const row = page
      .getByRole("listitem")
      .filter({ hasText: /^[A-Z][a-z]{2} \d+, \d{4} · transfer/ });
    const line = await row.last().boundingBox();
    expect(line?.width, "a row is read as a line").toBeGreaterThan(ROW_WIDTH);
    await page.getByRole("button", { name: /^Give the date/ }).click();
    const day = page.getByLabel("Day you bought them");
    await expect(day).toBeFocused();
    await look(page, "purchase-form");
    const latest = (await day.getAttribute("max")) ?? "";
    await day.fill(`${Number(latest.slice(0, 4)) + 1}-01-04`);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(
      page.getByRole("alert").filter({ hasText: "there already by then" }),
    ).toBeVisible();
    await day.fill("2019-03-04");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText(FOLLOWED)).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(/bought on Mar 4, 2019, as given by/)).toBeVisible();
  });

  await test.step("under a finger every button is large enough", async () => {
    const context = await page
      .context()
      .browser()
      ?.newContext({
        hasTouch: true,
        isMobile: true,
        viewport: { width: 390, height: 844 },
        storageState: await page.context().storageState(),
      });
    const phone = await context?.newPage();
    if (!phone) throw new Error("no phone");
    const shown: readonly (readonly [string, readonly RegExp[]])[] = [
      ["Brindlewick Brokerage", [/^Confirm/, /^That's not so/, /^Correct it/]],
      ["Oakmoss Trust", [/^Undo/]],
    ];
    for (const [institution, names] of shown) {
      await phone.goto(`${product.url}/accounts`);
      await openAccount(phone, institution);
      for (const name of names) {
        const box = await phone.getByRole("button", { name }).first().boundingBox();
        expect(box?.height, String(name)).toBeGreaterThanOrEqual(FINGER);
        expect(box?.width, String(name)).toBeGreaterThanOrEqual(FINGER);
      }
    }
    await context?.close();
  });

  await test.step("the activity tells who answered", async () => {
    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.locator(".menu").getByRole("link", { name: "Activity" }).click();
    await expect(page.getByText(/Answered a question about the data of/).first()).toBeVisible();
    await expect(page.getByText(/Took back an answer about the data of/).first()).toBeVisible();
  });
  expect(complaints.filter((text) => !text.includes("400"))).toEqual([]);
});
