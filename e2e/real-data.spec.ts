import { expect, type Page } from "@playwright/test";
import type { Dashboard } from "@stocks-vibe/contracts/portfolio";
import { look } from "./support/look.ts";
import { askApi, linkInstitution, openAccount, signIn, watchConsole } from "./support/pages.ts";
import { type Product, startProduct } from "./support/product.ts";
import { test } from "./support/story.ts";

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ env: { TEST_MODE: "1" } });
});
test.afterAll(async () => {
  await product.stop();
  await product.forget();
});

const SHAPES = [
  "user_shape_unlisted_split",
  "user_shape_untold_split",
  "user_shape_doubled_buy",
  "user_shape_written_option",
  "user_shape_omitted_row",
] as const;
/** Prices of these shapes don't move: it is the same on any day. */
const TOTAL = 4_000 + 4_000 + 1_000 + 10_200 + 2_000;

const account = (page: Page, name: string) =>
  page.getByRole("list", { name: `Found in the data of ${name}` });

test("a member sees what institutions really send, what was made of it, and which figures it lowers", async ({
  page,
}) => {
  const complaints = watchConsole(page);
  await signIn(page, product, "rosa@real.test");

  await test.step("links an account of each shape that the dialog offers", async () => {
    for (const username of SHAPES) {
      await page.goto(`${product.url}/accounts`);
      await linkInstitution(page, "Brindlewick Brokerage", username);
      await expect(page.getByText(/Brindlewick Brokerage connected/).first()).toBeVisible();
    }
    const total = async () =>
      (await askApi<Dashboard>(page, "/dashboard-data")).portfolio.totalValue;
    await expect.poll(total, { timeout: 60_000 }).toBe(TOTAL);
  });

  await test.step("reads on each account's page what was found, and what would mend it", async () => {
    await page.reload();
    await openAccount(page, "Unlisted Split");
    await expect(account(page, "Unlisted Split")).toContainText(
      /SPU[A-Z]{3} split 4:1 on .+ is missing from the institution's list for Unlisted Split; applied from market data\./,
    );
    await look(page, "real-data-account");
    await page.goBack();
    await openAccount(page, "Untold Split");
    await expect(account(page, "Untold Split")).toContainText(
      "The institution's row of the split would confirm it.",
    );
    await page.goBack();
    await openAccount(page, "Doubled Buy");
    await expect(account(page, "Doubled Buy")).toContainText("so it counts once");
    await page.goBack();
    await look(page, "real-data-accounts");
  });

  await test.step("sees true figures, and the ones that rest on a guess labelled with it", async () => {
    await page.goto(`${product.url}/dashboard`);
    await expect(page.getByRole("button", { name: /Total value/ })).toContainText("21,200.00");
    const { holdings } = await askApi<Dashboard>(page, "/dashboard-data");
    const shown = holdings.map((one) => [one.name, one.unrealizedGain, one.completeness]);
    expect(shown.sort()).toEqual([
      ["Castellan Semiconductors put 40", 200, "full"],
      ["Cobble Paper Co.", 0, "estimated"],
      ["Dunlin Foods Inc.", 0, "full"],
      ["Knapweed Steel Corp.", 0, "full"],
      ["Tallow Works Inc.", 0, "full"],
    ]);
    await page.getByRole("button", { name: /^Yearly return \(IRR\)/ }).click();
    await page.getByRole("button", { name: "Show the work: Yearly return (IRR)" }).click();
    await expect(page.getByRole("dialog").last()).toContainText(
      /SPN[A-Z]{3} split 4:1 on .+, as its price tells; no source lists that split, and Untold Split doesn't either\. It is applied\./,
    );
    await look(page, "real-data-work");
  });

  await test.step("reads the next day that a purchase is missing from a list, and still counts", async () => {
    const moved = await page.request.post(`${product.url}/dev/api/clock`, {
      data: { advance_seconds: 3_600 },
    });
    expect(moved.ok()).toBe(true);
    await page.goto(`${product.url}/accounts`);
    await openAccount(page, "Omitted Row");
    await page.getByRole("button", { name: /^Sync now/ }).click();
    await expect(account(page, "Omitted Row")).toContainText("it still counts", {
      timeout: 30_000,
    });
    const { portfolio } = await askApi<Dashboard>(page, "/dashboard-data");
    expect(portfolio.totalValue).toBe(TOTAL);
  });
  expect(complaints).toEqual([]);
});
