import { expect, type Page } from "@playwright/test";
import type { Dashboard } from "@stocks-vibe/contracts/portfolio";
import { startDemo } from "./support/demo-product.ts";
import { tooWide } from "./support/look.ts";
import { askApi, signIn } from "./support/pages.ts";
import type { Product } from "./support/product.ts";
import { slicedNumbers } from "./support/sliced-numbers.ts";
import { test } from "./support/story.ts";

const WIDTHS = [1280, 768, 390, 320];

let product: Product;
test.beforeAll(async () => {
  product = await startDemo();
});
test.afterAll(async () => {
  await product.stop();
  await product.forget();
});

/** Goes on after a finding, so that one run names them all. */
const expectSoftly = expect.configure({ soft: true });

/**
 * Looks at the page as it is now, at every width. Charts follow the window's width a moment later.
 */
async function lookAtEveryWidth(page: Page, path: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectSoftly
      .poll(async () => [...(await slicedNumbers(page)), ...(await tooWide(page))], {
        message: `${path} at ${width}`,
        timeout: 2_000,
      })
      .toEqual([]);
  }
}

/** Opens an address and waits until its tables stand. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${product.url}${path}`);
  await expect(page.locator("main h1, main h2").first()).toBeVisible();
  await expect(page.locator(".skeleton")).toHaveCount(0);
}

/** Every page and panel with tables of figures, by its address. */
async function pagesOf(page: Page): Promise<string[]> {
  const { accounts } = await askApi<{ accounts: { id: string }[] }>(page, "/accounts");
  const { holdings } = await askApi<Dashboard>(page, "/dashboard-data");
  const symbols = holdings.map(({ symbol }) => symbol).slice(0, 2);
  const figures = [
    ...["total-value", "positions", "cost-basis", "gain", "irr", "sp500-irr", "irr-difference"],
    ...["one-year-return", "three-year-return", "five-year-return"],
    ...symbols.flatMap((of) => [`position-gain:${of}`, `position-irr:${of}`]),
  ];
  return [
    "/dashboard",
    ...["performance", "timeline"].map((view) => `/dashboard?view=${view}`),
    ...symbols.map((symbol) => `/dashboard?holding=${symbol}`),
    "/accounts",
    ...accounts.map(({ id }) => `/accounts/${id}`),
    ...figures.map((figure) => `/explain/${encodeURIComponent(figure)}`),
  ];
}

test("no figure is cut off, on a desk, a tablet and two phones", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn(page, product, "june@larkin.example");
  await expect(page.getByText("Total value").first()).toBeVisible();
  for (const path of await pagesOf(page)) {
    await open(page, path);
    if (path.includes("holding=")) await expect(page.getByRole("dialog")).toBeVisible();
    await lookAtEveryWidth(page, path);
  }
});

test("no name pushes a figure or a button out of sight, whatever an institution calls a security", async ({
  page,
}) => {
  await signIn(page, product, "june@larkin.example");
  const code = "NONLENDINGSERIESFUNDCLASSKCOLLECTIVETRUSTTARGETRETIREMENT2050";
  await page.route("**/api/v1/dashboard-data*", async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    const [first] = body.data.holdings;
    Object.assign(first, { symbol: code, name: "N".repeat(200), accounts: ["A".repeat(100)] });
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto(`${product.url}/dashboard`);
  await page.getByRole("button", { name: "Table", exact: true }).click();
  const row = page.getByRole("row", { name: new RegExp(code) });
  await expect(row).toBeVisible();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => tooWide(page), { message: `the table at ${width}` }).toEqual([]);
    const value = row.getByText(/^\$/).filter({ visible: true }).first();
    // Narrower tables leave columns out a moment later.
    await expect
      .poll(async () => {
        const box = await value.boundingBox();
        return box ? box.x + box.width : Number.POSITIVE_INFINITY;
      }, `a figure of the table at ${width}`)
      .toBeLessThanOrEqual(width);
  }
  await row.getByRole("button").click();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const close = page.getByRole("dialog").getByRole("button", { name: "Close" });
    // It comes in by a movement.
    await expect
      .poll(async () => {
        const box = await close.boundingBox();
        return (box?.x ?? width) + (box?.width ?? 0);
      }, `Close at ${width}`)
      .toBeLessThanOrEqual(width);
  }
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Cards", exact: true }).click();
  await lookAtEveryWidth(page, "cards");

  await page.setViewportSize({ width: 688, height: 1000 });
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  const paper = page.locator(".statement");
  await expect(paper).toBeVisible();
  const beyond = await paper.evaluate((sheet) =>
    [...sheet.querySelectorAll("th, td, dd")]
      .filter((one) => one.getBoundingClientRect().right > sheet.getBoundingClientRect().right + 1)
      .map((one) => one.textContent),
  );
  expect(beyond).toEqual([]);
});
