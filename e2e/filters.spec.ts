import { expect, type Locator } from "@playwright/test";
import type { Dashboard, FilterChoices, Timeline } from "@stocks-vibe/contracts/portfolio";
import { demoIsReady } from "./support/demo-product.ts";
import { look, tooWide } from "./support/look.ts";
import { askApi, numberIn, signIn, watchConsole } from "./support/pages.ts";
import { type Product, startProduct } from "./support/product.ts";
import { test } from "./support/story.ts";

const DEMO_MEMBER = "june@larkin.example";

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ env: { DEMO: "1" } });
});
test.afterAll(async () => {
  await product.stop();
  await product.forget();
});

const cents = (dollars: number) => Math.round(dollars * 100);

test("a member filters the dashboard: parts add up to the whole, and everything is of the part", async ({
  page,
}) => {
  await demoIsReady(product);
  const complaints = watchConsole(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn(page, product, DEMO_MEMBER);
  await page.goto(`${product.url}/dashboard`);
  await expect(page.getByRole("tab", { name: /Your Holdings/ })).toBeVisible();
  const whole = await askApi<Dashboard>(page, "/dashboard-data");
  const choices = await askApi<FilterChoices>(page, "/portfolio/parts");
  const totalOf = async (query: string) =>
    cents((await askApi<Dashboard>(page, `/dashboard-data?${query}`)).portfolio.totalValue);

  await test.step("the parts of every filter add up to the whole, to the cent", async () => {
    const queries = {
      account: choices.accounts.map(({ id }) => `account=${id}`),
      person: choices.people.map(({ id }) => `person=${id}`),
      type: choices.types.map((name) => `type=${name}`),
      class: choices.classes.map((name) => `class=${name}`),
    };
    for (const [name, parts] of Object.entries(queries)) {
      let sum = 0;
      for (const part of parts) sum += await totalOf(part);
      expect([name, sum]).toEqual([name, cents(whole.portfolio.totalValue)]);
    }
  });

  await test.step("a choice stands in the address, and the page is of it", async () => {
    await page.getByLabel("Type of account").selectOption({ label: "Retirement" });
    await expect(page).toHaveURL(/\?type=retirement$/);
    const part = await askApi<Dashboard>(page, "/dashboard-data?type=retirement");
    await expect(page.getByRole("tab", { name: /Your Holdings/ })).toContainText(
      String(part.holdings.length),
    );
    await expect(page.getByText("Only part of the portfolio is shown: Retirement.")).toBeVisible();
    await look(page, "dashboard-filtered");
  });

  await test.step("its timeline ends with its value, and its explanation adds up to it", async () => {
    await page.getByRole("tab", { name: /Portfolio Timeline/ }).click();
    const timeline = await askApi<Timeline>(page, "/performance/timeline?range=1Y&type=retirement");
    const part = await askApi<Dashboard>(page, "/dashboard-data?type=retirement");
    expect(timeline.endValue).toBe(part.portfolio.totalValue);
    await page.goto(`${product.url}/dashboard?type=retirement&explain=total-value`);
    const panel = page.getByRole("dialog", { name: "How the total value is worked out" });
    await expect(panel.getByText("Only part of the portfolio is shown: Retirement.")).toBeVisible();
    await look(page, "explain-filtered");
    await panel.getByRole("link", { name: "Open as a page" }).click();
    await expect(page).toHaveURL(`${product.url}/explain/total-value?type=retirement`);
    const title = page.getByRole("heading", {
      level: 1,
      name: "How the total value is worked out",
    });
    await page.getByRole("button", { name: "By account" }).click();
    await expect(page).toHaveURL(/type=retirement&by=account$/);
    const answered = await page.reload();
    expect(answered?.status()).toBe(200);
    await expect(title).toBeVisible();
    await expect(page.getByRole("row", { name: /401\(k\) Savings Plan/ })).toBeVisible();
    await look(page, "explain-page");
    await page.getByRole("link", { name: "Back to the dashboard" }).click();
    await expect(page).toHaveURL(`${product.url}/dashboard?type=retirement`);
  });

  await test.step("income and the division of the part, in pictures, tables and files", async () => {
    await page.goto(`${product.url}/dashboard?view=performance&type=retirement`);
    const division = page.getByRole("region", { name: "How It Is Divided" });
    await expect(division.getByRole("row", { name: /^Mutual funds/ })).toBeVisible();
    await division.getByRole("button", { name: "Account", exact: true }).click();
    await expect(division.getByRole("columnheader", { name: "Account" })).toBeVisible();
    const [, ...rows] = await division.getByRole("row").allInnerTexts();
    const amounts = rows.map((row) => cents(numberIn(row.split("\t")[1] ?? "")));
    const whole = amounts.pop();
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(whole);
    const waiting = page.waitForEvent("download");
    await division.getByRole("button", { name: "Download CSV" }).click();
    expect((await waiting).suggestedFilename()).toMatch(/^allocation-account-/);
    const income = page.getByRole("region", { name: "Income by Year" });
    await income.getByRole("button", { name: "Show data table" }).click();
    await expect(income.getByRole("table")).toBeVisible();
    await income.scrollIntoViewIfNeeded();
    await look(page, "income-and-division", {
      also: async () => income.scrollIntoViewIfNeeded(),
    });
  });

  await test.step("the search finds what is typed, and Clear shows everything", async () => {
    await page.getByRole("searchbox").fill("bond");
    await expect(page).toHaveURL(/search=bond/);
    await page.getByRole("button", { name: "Clear", exact: true }).click();
    await expect(page.getByRole("tab", { name: /Your Holdings/ })).toContainText(
      String(whole.holdings.length),
    );
    await expect(page.getByText(/^Only part of the portfolio/)).toBeHidden();
  });

  await test.step("what nothing meets shows no figure", async () => {
    await page.goto(`${product.url}/dashboard?search=nothing+is+called+so`);
    await expect(page.getByText("Nothing matches these filters")).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText("$");
    await look(page, "dashboard-nothing-matches");
  });
  expect(complaints).toEqual([]);
});

test("the table fits, keeps its head in sight, and scrolls in its own box where it does not", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn(page, product, DEMO_MEMBER);
  await page.goto(`${product.url}/dashboard`);
  await page.getByRole("button", { name: "Table", exact: true }).click();
  const box = page.getByRole("region", { name: "Holdings table" });
  const beyond = () => box.evaluate((element) => element.scrollWidth - element.clientWidth);
  const head = box.getByRole("columnheader", { name: "Holding" });
  const bar = page.getByRole("banner");
  for (const width of [1280, 768, 390]) {
    await page.setViewportSize({ width, height: 700 });
    await expect.poll(beyond).toBeLessThanOrEqual(1);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
    const below = (await bar.boundingBox())?.height ?? 0;
    await expect.poll(async () => Math.round((await head.boundingBox())?.y ?? -1)).toBe(below);
    expect(await tooWide(page)).toEqual([]);
    await page.evaluate(() => scrollTo(0, 0));
  }

  await test.step("no row has a layer for what is only heard, which each key in the search would wait for", async () => {
    const heard = box.getByRole("cell").locator(".hidden-text");
    const places = await heard.evaluateAll((words) =>
      words.map((word) => getComputedStyle(word).position),
    );
    expect(new Set(places)).toEqual(new Set(["static"]));
  });

  await test.step("with all columns on a phone, head and names stay in the box", async () => {
    await page.getByRole("button", { name: "Show all columns" }).click();
    await expect.poll(beyond).toBeGreaterThan(1);
    await box.evaluate((element) => element.scrollTo(200, 300));
    const corner = async (of: Locator) => {
      const { x, y } = (await of.boundingBox()) ?? { x: -1, y: -1 };
      return [Math.round(x), Math.round(y)];
    };
    expect(await corner(head)).toEqual(await corner(box));
    expect(await tooWide(page)).toEqual([]);
  });
});

test("the keys of the page are told, by one of them", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn(page, product, DEMO_MEMBER);
  await page.goto(`${product.url}/dashboard`);
  await page.getByRole("tab", { name: /Your Holdings/ }).focus();
  await page.keyboard.press("Alt+ArrowRight");
  await page.keyboard.press("Alt+ArrowRight");
  await expect(page.getByRole("tab", { name: /Portfolio Timeline/ })).toBeFocused();
  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(list).toBeVisible();
  await look(page, "shortcuts");
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await expect(page.getByRole("tab", { name: /Portfolio Timeline/ })).toBeFocused();
});
