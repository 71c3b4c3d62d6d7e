import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { stories } from "./support/config.ts";
import { startDemo } from "./support/demo-product.ts";
import { askApi, signIn } from "./support/pages.ts";
import type { Product } from "./support/product.ts";
import { test } from "./support/story.ts";

const DEMO_MEMBER = "june@larkin.example";

let product: Product;
test.beforeAll(async () => {
  product = await startDemo();
});
test.afterAll(async () => {
  await product.stop();
  await product.forget();
});

/** Prints as the browser's own dialog does. Answers how many pages that makes. */
async function print(page: Page, format: "A4" | "Letter"): Promise<number> {
  const pdf = await page.pdf({ format, preferCSSPageSize: false });
  if (stories.screenshotFolder) {
    await writeFile(join(stories.screenshotFolder, `statement-${format}.pdf`), pdf);
  }
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

/** What is wider than the paper it stands on, or cut by what it stands in. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const edge = document.documentElement.clientWidth;
    return [...document.querySelectorAll(".statement :is(td, th, dd)")]
      .filter(
        (cell) =>
          cell.getBoundingClientRect().right > edge + 1 || cell.scrollWidth > cell.clientWidth + 1,
      )
      .map((cell) => cell.textContent ?? "");
  });

test("the dashboard prints as a statement of one page", async ({ page }) => {
  await signIn(page, product, DEMO_MEMBER);
  await expect(page.getByText("Total value").first()).toBeVisible();

  await test.step("one page, on either paper, whatever the theme", async () => {
    await page.emulateMedia({ colorScheme: "dark" });
    // Its code comes once the dashboard has settled.
    await expect.poll(() => print(page, "A4")).toBe(1);
    expect(await print(page, "Letter")).toBe(1);
    await expect(page.locator(".statement")).toHaveCount(0);
  });

  await test.step("with every figure as the dashboard has it, and nothing to press", async () => {
    const { portfolio, holdings } = await askApi<{
      portfolio: { totalValue: number };
      holdings: { symbol: string; irr: number | null }[];
    }>(page, "/dashboard-data");
    // The room between the edges of a sheet of A4, in CSS pixels.
    await page.setViewportSize({ width: 688, height: 1000 });
    await page.emulateMedia({ media: "print", colorScheme: "light" });
    await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
    const paper = page.locator(".statement");
    await expect(paper).toBeVisible();
    const total = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
    await expect(paper).toContainText(total.format(portfolio.totalValue));
    await expect(paper).toContainText("Sandbox data");
    await expect(paper).toContainText("Larkin Family");
    await expect(paper.locator("tbody tr")).toHaveCount(holdings.length);
    const unknown = holdings.filter(({ irr }) => irr === null);
    for (const { symbol } of unknown) {
      await expect(paper.getByRole("row", { name: symbol }).locator("sup").first()).toBeVisible();
    }
    await expect(paper.locator(".statement-notes li").first()).toBeVisible();
    await expect(
      page.locator("main :is(button, select, input, nav)").filter({ visible: true }),
    ).toHaveCount(0);
    await expect(page.getByRole("navigation").filter({ visible: true })).toHaveCount(0);
    expect(await cutOff(page)).toEqual([]);
  });
});

test("what is open over the dashboard is printed instead of it, whole", async ({ page }) => {
  await signIn(page, product, DEMO_MEMBER);
  await page.goto(`${product.url}/dashboard?holding=THTM`);
  const panel = page.getByRole("dialog");
  await expect(panel.locator("[data-lot]").first()).toBeVisible();
  // Many lots: no sheet holds them.
  await expect.poll(() => print(page, "Letter")).toBeGreaterThan(1);

  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await expect(panel.getByRole("heading", { level: 2 })).toBeVisible();
  await expect(panel.getByRole("button", { name: "Close" })).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
  await expect(page.locator(".statement")).toBeHidden();
  const cut = await panel.evaluate((dialog) =>
    [dialog, ...dialog.querySelectorAll("*")]
      .filter((one) => getComputedStyle(one).overflowY === "auto")
      .filter((one) => one.scrollHeight > one.clientHeight + 1)
      .map((one) => one.className),
  );
  expect(cut).toEqual([]);
});
