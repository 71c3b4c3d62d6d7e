import { type BrowserContext, expect, type Page, type Route } from "@playwright/test";
import { sampleOf } from "./support/config.ts";
import { startDemo } from "./support/demo-product.ts";
import { look, lookAs } from "./support/look.ts";
import { signIn } from "./support/pages.ts";
import type { Product } from "./support/product.ts";
import { test } from "./support/story.ts";

const DEMO_MEMBER = "june@larkin.example";

let product: Product;
let context: BrowserContext;
test.beforeAll(async ({ browser }) => {
  product = await startDemo();
  context = await browser.newContext();
  await signIn(await context.newPage(), product, DEMO_MEMBER);
});
test.afterAll(async () => {
  await context.close();
  await product.stop();
  await product.forget();
});

/** A page, the call its figures come by, and what stands there once they have come. */
const PAGES = [
  { path: "/dashboard", call: "**/api/v1/dashboard-data*", shows: "Total value" },
  { path: "/accounts", call: "**/api/v1/accounts", shows: "Portfolio Overview" },
  { path: "/settings/activity", call: "**/api/v1/activity?*", shows: "Linked Oakmoss Trust" },
] as const;
type Shown = (typeof PAGES)[number];

/**
 * A window of the signed-in member's whose clock can be put on: a clock is all its pages', so that
 * it has one page.
 */
async function clockedPage(): Promise<Page> {
  const storageState = await context.storageState();
  const own = await context.browser()?.newContext({ storageState });
  if (!own) throw new Error("the browser should be there");
  const page = await own.newPage();
  await page.clock.install();
  return page;
}

/** Every page at once, each in a window of its own: nobody waits for what is tried again later. */
const inTabs = (story: (page: Page, shown: Shown) => Promise<void>): Promise<unknown> =>
  Promise.all(
    PAGES.map(async (shown) => {
      const page = await clockedPage();
      try {
        await story(page, shown);
      } finally {
        await page.context().close();
      }
    }),
  );

const body = (page: Page) => page.locator("main").innerText();

/** An amount or a rate that the server has not said. */
const expectNothingInvented = async (page: Page): Promise<void> =>
  expect(await body(page)).not.toMatch(/\$\s?\d|\d\s?%|\bNaN\b|undefined/);

/** Puts the clock on until the page has given up trying again. */
async function waitOut(page: Page, sentence: RegExp): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(4500);
    await expect(page.getByRole("alert").filter({ hasText: sentence })).toBeVisible({
      timeout: 400,
    });
  }).toPass();
}

const said = (message: string, code: string) =>
  JSON.stringify({ success: false, message, code, requestId: "r" });

const FAULTS: readonly {
  readonly name: string;
  readonly sentence: RegExp;
  readonly answer: (route: Route) => Promise<void>;
}[] = [
  {
    name: "an error of the server",
    sentence: /Something went wrong on our side/,
    answer: (route) =>
      route.fulfill({
        status: 500,
        contentType: "application/json",
        body: said("Something went wrong on our side.", "internal_server_error"),
      }),
  },
  {
    name: "a page of a proxy instead of an answer",
    sentence: /temporarily unavailable/,
    answer: (route) =>
      route.fulfill({
        status: 502,
        contentType: "text/html",
        body: "<html><body><h1>502 Bad Gateway</h1> $0.00</body></html>",
      }),
  },
  {
    name: "too many requests",
    sentence: /Please wait 7 seconds before trying again/,
    answer: (route) =>
      route.fulfill({
        status: 429,
        headers: { "retry-after": "7" },
        contentType: "application/json",
        body: said("Too many requests.", "too_many_requests"),
      }),
  },
];

for (const { name, sentence, answer } of sampleOf(FAULTS, 1)) {
  test(`${name} is told, no figure is invented, and trying again heals it`, async () => {
    await inTabs(async (page, { path, call, shows }) => {
      let asked = 0;
      await page.route(call, (route) => {
        asked += 1;
        return answer(route);
      });
      await page.goto(`${product.url}${path}`);
      await waitOut(page, sentence);
      await expectNothingInvented(page);
      if (sentence.source.includes("wait")) {
        expect(asked, "a limit is not asked again").toBe(1);
      }
      if (path === "/dashboard") await look(page, `fault-${name.replaceAll(" ", "-")}`);
      await page.unrouteAll({ behavior: "wait" });
      await page.getByRole("button", { name: "Try again" }).first().click();
      await expect(page.getByText(shows).first()).toBeVisible();
      await expect(page.getByRole("alert")).toHaveCount(0);
    });
  });
}

test("a slow answer is told within 3 s, on every panel", async () => {
  await inTabs(async (page, { path, call, shows }) => {
    let answerNow = (): void => undefined;
    const isWanted = new Promise<void>((resolve) => {
      answerNow = resolve;
    });
    await page.route(call, async (route) => {
      await isWanted;
      await route.continue();
    });
    await page.goto(`${product.url}${path}`);
    await expect(page.locator("main .skeleton").first()).toBeVisible();
    await page.clock.fastForward(3000);
    await expect(page.getByText(/^This takes longer than usual/)).toBeVisible();
    await expectNothingInvented(page);
    if (path === "/dashboard") await lookAs(page, "slow", { width: 390, theme: "light" });
    answerNow();
    await expect(page.getByText(shows).first()).toBeVisible();
    await expect(page.getByText(/^This takes longer than usual/)).toHaveCount(0);
  });
  const page = await clockedPage();
  const waits: (() => void)[] = [];
  await page.route("**/api/v1/performance/**", async (route) => {
    await new Promise<void>((resolve) => waits.push(resolve));
    await route.continue();
  });
  await page.goto(`${product.url}/dashboard?view=performance`);
  await expect(page.locator(".tab-panel .skeleton").first()).toBeVisible();
  await page.clock.fastForward(3000);
  // One for the years, one for the income.
  await expect(page.getByText(/^This takes longer than usual/)).toHaveCount(2);
  for (const go of waits) go();
  await expect(page.getByText("Calendar Year Returns")).toBeVisible();
  await page.context().close();
});

test("without a connection it is told at once, what is there stays, and it goes on by itself", async () => {
  await inTabs(async (page, { path, shows }) => {
    await page.goto(`${product.url}${path}`);
    await expect(page.getByText(shows).first()).toBeVisible();
    // The lists of the filters come after the figures.
    await page.waitForLoadState("networkidle");
    const before = await body(page);
    await page.evaluate(() => window.dispatchEvent(new Event("offline")));
    await expect(page.getByText(/^There is no connection\. What stands here/)).toBeVisible({
      timeout: 3000,
    });
    expect(await body(page)).toBe(before);
    if (path === "/dashboard") await lookAs(page, "offline", { width: 390, theme: "dark" });
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(page.getByText(/^There is no connection/)).toHaveCount(0);
  });
});

test("a panel that is opened without a connection says so, and fills when there is one", async () => {
  const page = await context.newPage();
  await page.goto(`${product.url}/dashboard`);
  await page.getByRole("tab", { name: /Portfolio Timeline/ }).hover();
  await expect(page.getByText("Total value").first()).toBeVisible();
  // The tab's own code is there already: what is missing are its figures.
  await page.getByRole("tab", { name: /Portfolio Timeline/ }).click();
  await expect(page.getByText("Added in this range")).toBeVisible();
  await page.goto(`${product.url}/dashboard`);
  await expect(page.getByText("Total value").first()).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("tab", { name: /Portfolio Timeline/ }).click();
  await expect(page.getByText(/^There is no connection\. This loads by itself/)).toBeVisible({
    timeout: 3000,
  });
  await context.setOffline(false);
  await expect(page.getByText("Added in this range")).toBeVisible();
  await page.close();
});

test("pages whose code is not there yet wait for a connection, and nothing that is shown goes", async () => {
  const page = await context.newPage();
  await page.goto(`${product.url}/dashboard`);
  await expect(page.getByRole("button", { name: /Total value/ })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.getByRole("tab", { name: /Performance Charts/ }).click();
  await expect(
    page
      .getByRole("tabpanel")
      .getByText(/no connection/i)
      .first(),
  ).toBeVisible({
    timeout: 3000,
  });
  await expect(page.getByRole("button", { name: /Total value/ })).toBeVisible();
  await expect(page.getByText("Something went wrong")).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "Calendar Year Returns" })).toBeVisible();

  await context.setOffline(true);
  await page.getByRole("link", { name: "Accounts" }).first().click();
  await expect(page.getByText("Something went wrong")).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByText("Portfolio Overview")).toBeVisible();
  await page.close();
});

test("a part whose code the server lacks says so in its place, and takes nothing with it", async () => {
  const page = await context.newPage();
  const lacking = /\/assets\/(?:menu-rows|shortcuts-dialog|position-panel)-[\w-]+\.js/;
  await page.route(lacking, (route) => route.fulfill({ status: 404, body: "gone" }));
  await page.goto(`${product.url}/dashboard`);
  const total = page.getByRole("button", { name: /Total value/ });
  await expect(total).toBeVisible();
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });

  await page.getByRole("button", { name: /^Account of/ }).click();
  const menu = page.locator(".menu");
  await expect(menu.getByRole("alert")).toContainText("could not be loaded", { timeout: 15_000 });
  await expect(menu.getByRole("button", { name: "Logout" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  const note = page.locator(".part-note");
  await expect(note).toContainText("could not be loaded", { timeout: 15_000 });
  await expect(note).toBeInViewport({ ratio: 1 });
  // Somebody may be typing: no part that a page can do without is worth what stands on it.
  expect(loads).toBe(0);

  // What a position is asks for a newer version, once; the page stays where there is none.
  const reloaded = page.waitForEvent("load", { timeout: 15_000 });
  await page.locator(".holding-card").first().click();
  await reloaded;
  await expect(note).toContainText("could not be loaded", { timeout: 30_000 });
  await expect(note).toBeInViewport({ ratio: 1 });
  expect(loads).toBe(1);
  await expect(total).toBeVisible();

  await page.unroute(lacking);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: /shortcuts/i })).toBeVisible();
  await page.close();
});

test("a style sheet that was lost once is asked for again before its part is drawn", async () => {
  const page = await context.newPage();
  let lost = 0;
  await page.route(/\/assets\/position-panel-[\w-]+\.css/, (route) => {
    lost += 1;
    return lost === 1 ? route.abort() : route.continue();
  });
  await page.goto(`${product.url}/dashboard`);
  await page.locator(".holding-card").first().click();
  const panel = page.getByRole("dialog");
  await expect(panel).toBeVisible({ timeout: 15_000 });
  expect(lost).toBe(2);
  // Its own sheet says how the panel lays this out.
  await expect(panel.locator(".same-money")).toHaveCSS("display", "grid");
  await page.close();
});

test("a session that ends in another tab ends here, and its figures go with it", async () => {
  const [page, other] = [await context.newPage(), await context.newPage()];
  await page.goto(`${product.url}/dashboard`);
  await expect(page.getByText("Total value").first()).toBeVisible();
  await other.goto(`${product.url}/accounts`);
  await other.getByRole("button", { name: /^Account of/ }).click();
  await other.locator(".menu").getByRole("button", { name: "Logout" }).click();
  await other.waitForURL(/\/login/);

  await page.waitForURL(/\/login/);
  await expectNothingInvented(page);
  await page.goto(`${product.url}/dashboard`);
  await page.waitForURL(/\/login/);
  await expectNothingInvented(page);
});
