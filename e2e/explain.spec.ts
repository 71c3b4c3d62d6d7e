import { readFile } from "node:fs/promises";
import { type Download, expect, type Page } from "@playwright/test";
import type { Dashboard, ExplanationOf } from "@stocks-vibe/contracts/portfolio";
import { findNothing, look } from "./support/look.ts";
import { askApi, linkInstitution, numberIn, signIn, watchConsole } from "./support/pages.ts";
import { type Product, startProduct } from "./support/product.ts";
import { xirrOf } from "./support/recompute.ts";
import { test } from "./support/story.ts";

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

const cents = (text: string | null): number => Math.round(numberIn(text ?? "") * 100);

test("a member adds the gain up: subtotals give it, every lot is reached, and what is left out is said", async ({
  page,
}) => {
  const complaints = watchConsole(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn(page, product, "otto@sums.test");
  await page.goto(`${product.url}/accounts`);
  await linkInstitution(page, "Quillmark Retirement");
  await expect(page.getByText("All connections healthy")).toBeVisible({ timeout: 30_000 });
  // Nothing has a gain of 0, too.
  const positionsOf = async () =>
    (await askApi<Dashboard>(page, "/dashboard-data")).portfolio.totalPositions;
  await expect.poll(positionsOf, { timeout: 60_000 }).toBeGreaterThan(0);
  const { portfolio } = await askApi<Dashboard>(page, "/dashboard-data");
  const covered = `${portfolio.positionsWithCost} of ${portfolio.totalPositions} positions`;
  expect(portfolio.positionsWithCost).toBe(portfolio.totalPositions - 1);

  await page.goto(`${product.url}/dashboard`);
  for (const tile of [/^Total Unrealized/, /^Total Cost Basis/])
    await expect(page.getByRole("button", { name: tile })).toContainText(covered);
  await page.getByRole("button", { name: "Table", exact: true }).click();
  await expect(page.getByRole("table").locator("tfoot")).toContainText(covered);
  await expect(page.getByText(/^The cost of .* is unknown/)).toBeVisible();
  await page.getByRole("button", { name: /^Total Unrealized/ }).click();
  await page.getByRole("button", { name: "Show the work: Total Unrealized Gain/Loss" }).click();
  const panel = page.getByRole("dialog", { name: "How the gain is worked out" });
  const table = panel.getByRole("region", { name: "What adds up" });

  await test.step("the subtotals on the page come to the figure on the page", async () => {
    await expect(panel.getByText(covered).first()).toBeVisible();
    const subtotals = await table.locator("tbody tr td:last-child").allTextContents();
    const counted = subtotals.filter((text) => text !== "N/A");
    expect(counted).toHaveLength(portfolio.positionsWithCost);
    const total = cents(await table.locator("tfoot td:last-child").textContent());
    expect(counted.reduce((sum, text) => sum + cents(text), 0)).toBe(total);
    expect(total).toBe(Math.round(Number(portfolio.totalUnrealizedGain) * 100));
    expect(cents(await panel.locator(".work-result").textContent())).toBe(total);
  });

  await test.step("it says by amounts why value minus cost is another number", async () => {
    const steps = panel.getByRole("region", { name: "Why value minus cost differs from the gain" });
    const amounts = (await steps.locator("td").allTextContents()).map(cents);
    const [value = 0, cash = 0, unknown = 0, known = 0, cost = 0, gain = 0] = amounts;
    expect(value + cash + unknown).toBe(known);
    expect(known + cost).toBe(gain);
    expect(-unknown).toBe(Math.round(portfolio.valueWithoutBasis * 100));
  });

  await test.step("the keyboard reaches every lot of a holding of more than a page", async () => {
    const { groups } = await askApi<ExplanationOf<"sum">>(page, "/explain/gain");
    const largest = groups.find(({ rowCount }) => rowCount > 100);
    if (!largest?.symbol) throw new Error("no holding has more than a page of lots");
    await table.getByRole("button", { name: new RegExp(`^${largest.symbol}`) }).focus();
    await page.keyboard.press("Enter");
    await expect(panel.getByText(`100 of ${largest.rowCount} lots are shown.`)).toBeVisible();
    await panel.getByRole("button", { name: "Show more lots" }).focus();
    await page.keyboard.press("Enter");
    const all = panel.getByText(`All ${largest.rowCount} lots are shown.`);
    await expect(all).toBeFocused();
    await expect(table.locator(".work-row td:last-child:not([colspan])")).toHaveCount(
      largest.rowCount,
    );
    const lots = await table.locator(".work-row td:last-child:not([colspan])").allTextContents();
    expect(lots.reduce((sum, text) => sum + cents(text), 0)).toBe(
      Math.round(Number(largest.subtotal) * 100),
    );
  });

  await test.step("it reads well by holding and by account, wide and narrow, light and dark", async () => {
    await look(page, "explain-gain");
    await panel.getByRole("button", { name: "By account" }).click();
    await expect(table.getByRole("columnheader", { name: "Account" })).toBeVisible();
    await expect(table.locator("tfoot")).toContainText(covered);
    await look(page, "explain-gain-by-account");
  });
  expect(complaints).toEqual([]);
});
