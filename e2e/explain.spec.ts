import { readFile } from "node:fs/promises";
import { type Download, expect, type Page, test } from "@playwright/test";
import type { Dashboard } from "@stocks-vibe/contracts/portfolio";
import { findNothing } from "./support/look.ts";
import { askApi, linkInstitution, signIn, watchConsole } from "./support/pages.ts";
import { type Product, startProduct } from "./support/product.ts";
import { xirrOf } from "./support/recompute.ts";

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(async () => {
  expect(await product.stop()).toBe(0);
  await product.forget();
});

/** The rows of a downloaded CSV without quoted cells, by header. */
async function rowsOf(download: Download): Promise<Record<string, string>[]> {
  const text = await readFile(await download.path(), "utf8");
  const [header = [], ...rows] = text
    .split("\r\n")
    .filter((line) => line !== "")
    .map((line) => line.split(","));
  return rows.map((row) =>
    Object.fromEntries(header.map((name, column) => [name, row[column] ?? ""])),
  );
}

async function downloaded(page: Page, press: () => Promise<void>): Promise<Download> {
  const waiting = page.waitForEvent("download");
  await press();
  return waiting;
}

async function examine(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await findNothing(page, "explain");
  const panel = page.getByRole("dialog").last();
  const overflow = await panel.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(overflow).toBe(0);
}

test("a member checks the IRR: opens the work, downloads it, and gets the same rate", async ({
  page,
}) => {
  const complaints = watchConsole(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn(page, product, "ines@sums.test");
  await page.goto(`${product.url}/accounts`);
  await linkInstitution(page, "Brindlewick Brokerage");
  await expect(page.getByText("All connections healthy")).toBeVisible({ timeout: 30_000 });
  await page.goto(`${product.url}/dashboard`);
  // A healthy connection has been read; its figures follow by a job of their own.
  const rate = async () =>
    (await askApi<Dashboard>(page, "/dashboard-data")).portfolio.portfolioIRR ?? null;
  await expect.poll(rate, { timeout: 60_000 }).not.toBeNull();
  const { portfolio, holdings, dataAsOf } = await askApi<Dashboard>(page, "/dashboard-data");

  await test.step("the keyboard opens the tile and its work", async () => {
    await page.getByRole("button", { name: /^Yearly return \(IRR\)/ }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(
      page.getByRole("button", { name: "Show the work: Yearly return (IRR)" }),
    ).toBeFocused();
    await page.keyboard.press("Enter");
  });

  const panel = page.getByRole("dialog", { name: "How the yearly return (IRR) is worked out" });
  await test.step("the work shows the rate, its flows and prices", async () => {
    await expect(panel).toBeVisible();
    await expect(
      panel
        .getByText(`${(Number(portfolio.portfolioIRR) * 100).toFixed(2)}%`, { exact: true })
        .first(),
    ).toBeVisible();
    // A header, a row for each flow, the value today, and the sum.
    await expect(panel.getByRole("row")).toHaveCount(portfolio.irrFlowCount + 3);
    await expect(panel.getByRole("region", { name: "Where the numbers come from" })).toContainText(
      "S&P 500",
    );
    await examine(page, 390);
    await examine(page, 1280);
  });

  await test.step("the downloaded rows give the rate, and the index's", async () => {
    const file = await downloaded(page, () =>
      panel.getByRole("button", { name: "Download CSV" }).click(),
    );
    expect(file.suggestedFilename()).toBe(`irr-${dataAsOf}.csv`);
    const rows = await rowsOf(file);
    const flows = (column: string) =>
      rows.map((row) => ({ day: String(row.date), amount: Number(row[column]) }));
    expect(Math.abs(xirrOf(flows("amount_usd")) - Number(portfolio.portfolioIRR))).toBeLessThan(
      1e-9,
    );
    expect(Math.abs(xirrOf(flows("sp500_amount_usd")) - Number(portfolio.sp500IRR))).toBeLessThan(
      1e-9,
    );
  });

  await test.step("Escape closes the work and returns to its button", async () => {
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    await expect(
      page.getByRole("button", { name: "Show the work: Yearly return (IRR)" }),
    ).toBeFocused();
  });

  await test.step("the holdings can be downloaded whole", async () => {
    const file = await downloaded(page, () =>
      page.getByRole("button", { name: "Download CSV" }).click(),
    );
    expect(file.suggestedFilename()).toBe(`holdings-${dataAsOf}.csv`);
    expect((await rowsOf(file)).map((row) => row.symbol)).toEqual(
      holdings.map(({ symbol }) => symbol),
    );
  });

  expect(complaints).toEqual([]);
});
