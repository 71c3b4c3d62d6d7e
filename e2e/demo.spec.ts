import { readFile } from "node:fs/promises";
import { type BrowserContext, expect, type Page, type Route } from "@playwright/test";
import type { Dashboard } from "@stocks-vibe/contracts/portfolio";
import { sampleOf } from "./support/config.ts";
import { demoIsReady } from "./support/demo-product.ts";
import { layoutShift } from "./support/layout-shifts.ts";
import { look, lookAs } from "./support/look.ts";
import { askApi, linkDialog, openAccount, signIn, watchConsole } from "./support/pages.ts";
import { type Product, startProduct } from "./support/product.ts";
import { test } from "./support/story.ts";

const DEMO_MEMBER = "june@larkin.example";

const PUBLIC_PAGES = [
  ["landing", "/"],
  ["landing-retirement", "/lp/retirement-planning"],
  ["login", "/login"],
  ["login-expired", "/login?expired=true"],
  ["authenticate-no-token", "/authenticate"],
  ["privacy", "/privacy"],
  ["terms", "/terms"],
  ["help", "/help"],
  ["plaid-demo", "/plaid-demo"],
  ["plaid-demo-failed", "/plaid-demo?show=connection-failed"],
  ["plaid-demo-info", "/plaid-demo?show=reconnect-left"],
  ["not-found", "/nothing-here"],
] as const;

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ env: { DEMO: "1" } });
});
test.afterAll(async () => {
  await product.stop();
  await product.forget();
});

test("the first start serves at once and makes the demo family by the real pipeline", async ({
  page,
}) => {
  expect(product.output()).toContain(product.url);
  expect(product.output()).toContain(DEMO_MEMBER);
  expect(product.output()).toContain(`${product.url}/dev/mailbox`);
  await page.goto(`${product.url}/login`);
  await demoIsReady(product);
  await signIn(page, product, DEMO_MEMBER);
  await expect(page.getByText("Larkin Family").first()).toBeVisible();
  await expect(page.getByText("Sandbox data").first()).toBeVisible();
  await page.goto(`${product.url}/accounts`);
  await expect(page.getByText(/3 connections/)).toBeVisible();
  await page.goto(`${product.url}/settings/activity`);
  const linked = page.getByRole("listitem").filter({ hasText: "Linked Oakmoss Trust" });
  await expect(linked).toContainText("June Larkin");
});

/**
 * Values of cards that stand beside each other, a row at a time, where they are not on one line:
 * nothing, or how far each is below its card's top.
 */
const unevenRows = (page: Page): Promise<number[][]> =>
  page.evaluate(() => {
    const rows = new Map<number, number[]>();
    for (const card of document.querySelectorAll(".holding-card")) {
      const top = Math.round(card.getBoundingClientRect().top);
      const value = card.querySelector(".holding-value")?.getBoundingClientRect().top ?? 0;
      rows.set(top, [...(rows.get(top) ?? []), Math.round(value) - top]);
    }
    return [...rows.values()].filter((below) => new Set(below).size > 1);
  });

/**
 * The name of a position leads to the dashboard, and so does its row: clicked on its last figure,
 * and back.
 */
async function openByItsLastCell(page: Page): Promise<void> {
  const here = page.url();
  const positions = page.getByRole("table", { name: "Positions of this account" });
  const row = positions
    .getByRole("row")
    .filter({ has: page.getByRole("link") })
    .first();
  const symbol = await row.locator("b").first().innerText();
  const figure = row.getByRole("cell").last();
  await figure.scrollIntoViewIfNeeded();
  const box = await figure.boundingBox();
  if (!box) throw new Error("the row has no last cell");
  // By its place, not the cell: what takes the click is the link that lies over the row.
  await page.mouse.click(box.x + box.width - 4, box.y + box.height / 2);
  await expect(page).toHaveURL(`${product.url}/dashboard?holding=${symbol}`);
  await expect(page.getByRole("dialog")).toContainText(symbol);
  await page.goBack();
  await expect(page).toHaveURL(here);
}

/** Where what a selector finds ends on the right; one number where all stand over each other. */
const rightEdges = (page: Page, selector: string): Promise<number[]> =>
  page.evaluate((found) => {
    const all = [...document.querySelectorAll(found)];
    return [...new Set(all.map((one) => Math.round(one.getBoundingClientRect().right)))];
  }, selector);

const FOUND = [
  {
    effect:
      "12 rows of VTI in 401(k) Plan name fees of $59.40 that their amounts leave out; the amounts count as listed.",
    remedy: "Amounts with their fees would make cost and returns exact.",
    lowers: "estimated",
    rows: 12,
  },
  {
    effect:
      "BND in 401(k) Plan has no market price; up to 31 days between two known prices are on a straight line.",
    remedy: "Daily prices would make the timeline and the returns exact.",
    lowers: "estimated",
    rows: 0,
  },
  {
    effect:
      "The row of Mar 4, 2026 for VXUS in 401(k) Plan was taken back on Mar 6, 2026; neither counts.",
    remedy: "Nothing is missing.",
    lowers: "full",
    rows: 2,
    transactions: [
      { date: "2026-03-04", kind: "buy", shares: 12, amount: 741.6 },
      { date: "2026-03-06", kind: "buy", shares: -12, amount: -741.6 },
    ],
  },
  {
    effect:
      "VTI split 4:1 on Jun 5, 2026 is missing from the institution's list for 401(k) Plan; applied from market data.",
    remedy: "Nothing is missing.",
    lowers: "full",
    rows: 0,
  },
  {
    effect:
      "120 shares of VXUS in 401(k) Plan, held before the first day listed (Nov 22, 2024): the day of purchase and the cost are not known.",
    remedy: "If you know it, gain and yearly growth of these shares can be worked out.",
    lowers: "full",
    rows: 0,
    question: {
      about: "purchase",
      symbol: "VXUS",
      shares: 120,
      came: "2024-11-22",
      asks_date: true,
      asks_cost: true,
    },
  },
];
const DATA_FINDINGS = FOUND.map((found, place) => ({
  id: `finding-${place}`,
  transactions: [],
  question: null,
  answer: null,
  ...found,
}));

/**
 * An overview with what the sandbox never has: findings in its data, a row that can't be read,
 * accounts not listed, offers, a connection that is syncing.
 */
async function troubleAccounts(route: Route): Promise<void> {
  const answer = await route.fetch();
  const body = await answer.json();
  const [incomplete, closed, silent] = body.data.accounts;
  const lot = { kind: "tax-lot", row_id: "lot-7", name: "VTI", account_id: incomplete.id };
  const wrong = { field: "original_purchase_datetime", reason: "no-such-day" };
  const row = { ...lot, ...wrong, excerpt: "2026-02-31", is_part: true };
  const huge = { field: "quantity", reason: "number-out-of-range", excerpt: "1e+308" };
  const holding = { ...row, ...huge, kind: "holding", name: "BND", is_part: false };
  const rows = [holding, row, { ...row, name: "VXUS" }, { ...row, name: "QUIL" }];
  const findings = { rows_read: 312, unread_rows: 1, unread_parts: 3, rows };
  const [resting, syncing, broken] = body.data.connections;
  const pause = { next_sync_at: "2026-11-20T13:47:12.345Z", sync_rests_seconds: 900 };
  Object.assign(resting, { findings, ...pause });
  Object.assign(syncing, { is_syncing: true });
  const failed = { status: "error", error_message: "The institution does not answer." };
  Object.assign(broken, { ...failed, ...pause, hand_over_offered: true });
  incomplete.unread_rows = 1;
  incomplete.data_findings = DATA_FINDINGS;
  silent.data_findings = DATA_FINDINGS.slice(3, 4);
  const since = "2026-11-17T12:00:00.000Z";
  const from = "2026-11-20T12:00:00.000Z";
  const isGone = { what: "account", since, removable_from: from, is_removable: true };
  closed.missing = isGone;
  silent.missing = { ...isGone, what: "holdings", removable_from: null, is_removable: false };
  await route.fulfill({ response: answer, json: body });
}

/** What a point says stands above the plot, inside the window, whichever point it is. */
async function readingHidesNothing(page: Page): Promise<void> {
  const slider = page.getByRole("slider", { name: "Read any date" });
  for (const key of ["Home", "ArrowRight", "End"]) {
    await slider.focus();
    await page.keyboard.press(key);
    const reading = await page.locator(".line-reading-box").boundingBox();
    const line = await page.locator("svg .line-solid").last().boundingBox();
    const window = page.viewportSize();
    if (!reading || !line || !window) throw new Error("nothing is read");
    expect(reading.y + reading.height).toBeLessThanOrEqual(line.y);
    expect(reading.x).toBeGreaterThanOrEqual(0);
    expect(reading.x + reading.width).toBeLessThanOrEqual(window.width);
  }
}

test.describe("every page, wide and narrow, light and dark", () => {
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  test.beforeAll(async ({ browser }) => {
    context = await browser.newContext();
    page = await context.newPage();
    complaints = watchConsole(page);
    await signIn(page, product, DEMO_MEMBER);
  });
  test.afterAll(async () => {
    // A breach of the content security policy is a console error.
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("dashboard", async () => {
    await page.goto(`${product.url}/dashboard`);
    await expect(page.getByRole("button", { name: /Total value/ })).toBeVisible();
    // Once a view: beside the organization's name, and on paper, which has none, at the figures.
    await expect(page.getByText("Sandbox data").filter({ visible: true })).toHaveCount(1);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByText("Sandbox data").filter({ visible: true })).toHaveCount(1);
    await page.emulateMedia({ media: "screen" });
    await look(page, "dashboard", {
      also: async () => expect(await unevenRows(page)).toEqual([]),
    });
    await page.getByRole("button", { name: /^Yearly return \(IRR\)/ }).click();
    await lookAs(page, "dashboard-tile", { width: 1280, theme: "light" });
    await page.getByRole("button", { name: "Table", exact: true }).click();
    await look(page, "dashboard-table");
    await page.setViewportSize({ width: 1280, height: 900 });
    const row = page.getByRole("row", { name: /QMTDX/ });
    await expect(row.getByText(/^\d+\.\d%$/).first()).toBeVisible();
    // What is clicked there is the row's button, stretched over it.
    await row.getByRole("cell").nth(3).click({ force: true });
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.getByRole("button", { name: "Cards", exact: true }).click();
  });

  test("glossary", async () => {
    await page.goto(`${product.url}/dashboard`);
    const [glossary] = await Promise.all([
      context.waitForEvent("page"),
      page.getByRole("link", { name: /^Yearly return \(IRR\)/ }).click(),
    ]);
    await expect(glossary.locator(":focus")).toContainText("short for internal rate of return");
    await look(glossary, "glossary");
    await glossary.close();
  });

  test("position panel", async () => {
    await page.goto(`${product.url}/dashboard`);
    await page
      .getByRole("button", { name: /Click to view details/ })
      .first()
      .click();
    await expect(page.getByText("Individual Lots")).toBeVisible();
    await look(page, "position");
    const lots = page.getByRole("region", { name: "Individual Lots" });
    const row = lots
      .getByRole("row")
      .filter({ has: page.locator("[data-lot]") })
      .first();
    const lot = row.locator("[data-lot]");
    // The row is clicked where its value stands; what takes it is its button, stretched over it.
    await row.getByRole("cell").nth(3).click({ force: true });
    await expect(lot).toHaveAttribute("aria-expanded", "true");
    await expect(lots.getByText("Price change")).toBeVisible();
    await lots.scrollIntoViewIfNeeded();
    await look(page, "position-lots");
    await page.keyboard.press("Escape");
    // Its step of the history goes with it: what opens a page meanwhile would be stopped.
    await expect(page).toHaveURL(`${product.url}/dashboard`);
  });

  test("what is opened has an address, and Back closes it", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${product.url}/dashboard`);
    await page.getByRole("tab", { name: /Portfolio Timeline/ }).click();
    await page.getByRole("tab", { name: /Your Holdings/ }).click();
    const card = page.getByRole("button", { name: /Click to view details/ }).first();
    await card.click();
    const panel = page.getByRole("dialog").first();
    await panel
      .getByRole("button", { name: /^Show the work/ })
      .first()
      .click();
    await expect(page.getByRole("dialog")).toHaveCount(2);
    const shared = page.url();
    expect(shared).toMatch(/[?&]holding=[^&]+&explain=/);

    await page.goBack();
    await expect(page.getByRole("dialog")).toHaveCount(1);
    await page.goBack();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("tab", { name: /Your Holdings/ })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await page.goBack();
    await expect(page).toHaveURL(/view=timeline$/);

    // Menus, sheets and questions have no address, and are a step all the same.
    const here = `${product.url}/dashboard?view=performance`;
    await page.goto(here);
    for (const name of ["More", /June Larkin/] as const) {
      await page.getByRole("button", { name }).last().click();
      await expect(page.getByRole("link", { name: /Help/ }).last()).toBeVisible();
      await page.goBack();
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(page).toHaveURL(here);
    }
    await page.goto(`${product.url}/accounts`);
    await page
      .getByRole("button", { name: /^Disconnect/ })
      .first()
      .click();
    await expect(page.getByRole("alertdialog").or(page.getByRole("dialog"))).toHaveCount(1);
    await page.goBack();
    await expect(page.getByRole("alertdialog").or(page.getByRole("dialog"))).toHaveCount(0);
    await expect(page).toHaveURL(`${product.url}/accounts`);

    await page.goto(shared);
    await expect(page.getByRole("dialog")).toHaveCount(2);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(`${product.url}/dashboard`);
  });

  test("performance and timeline", async () => {
    await page.goto(`${product.url}/dashboard`);
    await page.getByRole("tab", { name: /Performance Charts/ }).click();
    await expect(page.getByText("Calendar Year Returns")).toBeVisible();
    await look(page, "performance");
    await page.getByRole("tab", { name: /Portfolio Timeline/ }).click();
    await expect(page.getByRole("button", { name: "Show data table" }).first()).toBeVisible();
    await look(page, "timeline");
  });

  test("every range of the timeline, and what a point of it says", async () => {
    await page.goto(`${product.url}/dashboard`);
    await page.getByRole("tab", { name: /Portfolio Timeline/ }).click();
    const card = page.getByRole("region", { name: /^Portfolio value and the same money/ });
    const slider = card.getByRole("slider", { name: "Read any date" });
    for (const range of sampleOf(["1M", "6M", "YTD", "1Y", "3Y", "5Y", "All"], 2)) {
      const button = card.getByRole("button", { name: range, exact: true });
      await button.click();
      await expect(button).toHaveAttribute("aria-pressed", "true");
      await expect(card).toHaveAttribute("aria-busy", "false");
      await expect(card.getByText("Added in this range")).toBeVisible();
      await expect(card.getByText(/^Both lines start at \$/)).toBeVisible();
      await slider.focus();
      await page.keyboard.press("Home");
      await expect(slider).toHaveAttribute("aria-valuetext", /Added so far \$0, Difference \$0$/);
      await look(page, `timeline-${range}`, { also: () => readingHidesNothing(page) });
    }
  });

  test("accounts, and the question before a disconnect", async () => {
    await page.goto(`${product.url}/accounts`);
    await expect(page.getByText("All connections healthy")).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 900 });
    expect(await rightEdges(page, ".account-group-head p, .account-balance")).toHaveLength(1);
    await look(page, "accounts");
    await openAccount(page, "Individual Brokerage");
    await expect(page.getByText(/add up to the institution's total/)).toBeVisible();
    await expect(page.getByRole("table", { name: "Transactions of this account" })).toBeVisible();
    await look(page, "account");
    await openByItsLastCell(page);
    await page.getByRole("searchbox").fill("nothing like it");
    await expect(page.getByText("No transaction matches “nothing like it”.")).toBeVisible();
    await lookAs(page, "account-nothing-found", { width: 390, theme: "light" });
    await page.getByRole("searchbox").fill("dividend");
    await expect(page).toHaveURL(/search=dividend$/);
    await expect(page.getByText(/ of \d+ transactions? shown/)).toBeVisible();
    await page.goto(`${product.url}/accounts/nobodys`);
    await expect(page.getByRole("heading", { name: "There is no such account." })).toBeVisible();
    await look(page, "account-not-found");
    await page.goBack();
    const method = page.getByLabel("Cost basis method of Individual Brokerage");
    const saves: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "PUT") saves.push(request.url());
    });
    // Keys move through the choices one by one: each of them would be another set of lots.
    await method.focus();
    for (const _ of [1, 2, 3]) await method.press("ArrowDown");
    await expect(page.getByText("Not saved yet.")).toBeVisible();
    await expect(method).toHaveValue("average");
    await look(page, "accounts-method-chosen");
    expect(saves).toEqual([]);
    for (const choice of ["lifo", "fifo"]) {
      await method.selectOption(choice);
      await method.press("Tab");
      await page.keyboard.press("Enter");
      const saved = page.getByText("Saved. The figures follow this method.");
      await expect(saved).toBeVisible({ timeout: 30_000 });
      await expect(method).toHaveValue(choice);
      await lookAs(page, "accounts-method", { width: 1280, theme: "light" });
      await page.reload();
      await expect(method).toHaveValue(choice);
    }
    await page
      .getByRole("button", { name: /Disconnect/ })
      .first()
      .click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
    await look(page, "disconnect");
    await page.getByRole("button", { name: "Keep account" }).click();
  });

  test("the organization's data, to take along", async () => {
    await page.goto(`${product.url}/settings/data`);
    const button = page.getByRole("button", { name: "Download CSV of Holdings" });
    await expect(button).toBeVisible();
    await look(page, "settings-data");
    const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
    expect(download.suggestedFilename()).toBe("stocks-vibe-holdings.csv");
    const [head = "", ...rows] = (await readFile(await download.path(), "utf8"))
      .trimEnd()
      .split("\r\n");
    const value = head.split(",").indexOf("value");
    const cents = rows.map((row) => Math.round(Number(row.split(",")[value]) * 100));
    const { portfolio } = await askApi<Dashboard>(page, "/dashboard-data");
    expect(cents.reduce((sum, one) => sum + one, 0) / 100).toBe(portfolio.totalValue);
  });

  test("nothing moves when what a page waits for is there", async () => {
    await page.goto(`${product.url}/accounts`);
    await page.locator(".account-leads").first().getByRole("link").click();
    await expect(page.getByRole("heading", { name: "How its figures are made" })).toBeVisible();
    const account = new URL(page.url()).pathname;
    const parts = ["profile", "members", "activity"].map((part) => `/settings/${part}`);
    const paths = ["/dashboard", "/accounts", account, ...parts, "/explain/irr"];
    for (const viewport of [
      { width: 1280, height: 900 },
      { width: 390, height: 844 },
    ])
      for (const path of sampleOf(paths, 2)) {
        const shift = await layoutShift(context, `${product.url}${path}`, viewport);
        // A tenth is where it disturbs (web.dev, "Cumulative Layout Shift"); what is left is a line
        // that breaks otherwise.
        expect.soft(shift, `${path} at ${viewport.width}`).toBeLessThan(0.04);
      }
  });

  test("accounts whose totals do not agree", async () => {
    // The sandbox's institutions always agree, so one of their answers is changed on its way to the
    // page.
    await page.route("**/api/v1/accounts", async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      const [short] = body.data.accounts;
      short.reconciliation.institution_total += 1_250.5;
      short.reconciliation.difference = 1_250.5;
      await route.fulfill({ response: answer, json: body });
    });
    await page.goto(`${product.url}/accounts`);
    await openAccount(page, "differ from the institution's total by $1,250.50");
    await expect(page.getByText("Difference", { exact: true })).toBeVisible();
    await look(page, "account-difference");
    // A poll may be on its way: its answer would come to a route that is gone.
    await page.unrouteAll({ behavior: "wait" });
  });

  test("rows that could not be read, and accounts that were not listed", async () => {
    await page.route("**/api/v1/accounts", troubleAccounts);
    await page.goto(`${product.url}/accounts`);
    await expect(
      page.getByText("Tax lot of VTI: the date 2026-02-31 does not exist."),
    ).toBeVisible();
    await look(page, "accounts-incomplete");
    await openAccount(page, "1 row of this account could not be read");
    await page.getByText(/^Show all 4/).click();
    await expect(page.getByRole("list", { name: /^More found in the data of/ })).toBeVisible();
    await look(page, "account-incomplete");
    await page.goBack();
    await page
      .locator(".account-leads")
      .filter({ hasText: "Missing since" })
      .last()
      .getByRole("link")
      .click();
    await expect(page.getByText(/not in the institution's last answer/)).toBeVisible();
    await page.getByRole("button", { name: /Remove for good/ }).click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
    await look(page, "account-removal");
    await page.getByRole("button", { name: "Keep account" }).click();
    // A poll may be on its way: its answer would come to a route that is gone.
    await page.unrouteAll({ behavior: "wait" });
  });

  test("accounts under a finger", async ({ browser }) => {
    const finger = await browser.newContext({
      storageState: await context.storageState(),
      hasTouch: true,
      isMobile: true,
    });
    const phone = await finger.newPage();
    await phone.route("**/api/v1/accounts", troubleAccounts);
    await phone.goto(`${product.url}/accounts`);
    await expect(phone.getByText("Show 1 more")).toBeVisible();
    await look(phone, "accounts-finger", {
      also: async ({ width }) => {
        const targets = phone.locator("main").locator("button, select, summary");
        const small = await targets.evaluateAll((elements) =>
          elements
            .map((element) => ({ of: element.textContent, at: element.getBoundingClientRect() }))
            .filter(({ at }) => at.width < 44 || at.height < 44)
            .map(({ of, at }) => `${of}: ${at.width} × ${at.height}`),
        );
        expect(small, `at ${width}`).toEqual([]);
        expect(await targets.count()).toBeGreaterThan(5);
      },
    });
    await openAccount(phone, "1 row of this account could not be read");
    await look(phone, "account-finger", {
      also: async ({ width }) => {
        const targets = phone.locator("main").locator("button, select, summary, input");
        const small = await targets.evaluateAll((elements) =>
          elements
            .map((element) => ({ of: element.textContent, at: element.getBoundingClientRect() }))
            .filter(({ at }) => at.width < 44 || at.height < 44)
            .map(({ of, at }) => `${of}: ${at.width} × ${at.height}`),
        );
        expect(small, `at ${width}`).toEqual([]);
      },
    });
    await finger.close();
  });

  test("the Link dialog", async () => {
    await page.goto(`${product.url}/accounts`);
    await page.getByRole("button", { name: "Connect Account" }).first().click();
    await expect(linkDialog(page).getByRole("button", { name: "Continue" })).toBeVisible();
    // Its letters are the product's, although it is served by the sandbox and runs under a policy
    // of its own.
    const fonts = await linkDialog(page)
      .locator("body")
      .evaluate(async () => {
        await document.fonts.ready;
        return [...document.fonts].flatMap(({ family, status }) =>
          status === "loaded" ? [family] : [],
        );
      });
    expect(fonts.join()).toContain("Inter Variable");
    await look(page, "link-consent");
    await linkDialog(page).getByRole("button", { name: "Continue" }).click();
    await expect(linkDialog(page).getByLabel("Search institutions")).toBeVisible();
    await look(page, "link-institutions");
    await linkDialog(page).getByRole("button", { name: "Quillmark Retirement" }).click();
    await expect(linkDialog(page).getByLabel("Username")).toBeVisible();
    await look(page, "link-credentials");
  });

  test("public pages", async ({ browser }) => {
    const visitor = await (await browser.newContext()).newPage();
    const heard = watchConsole(visitor);
    for (const [name, path] of sampleOf(PUBLIC_PAGES, 4)) {
      const answer = await visitor.goto(`${product.url}${path}`);
      expect(answer?.status()).toBe(name === "not-found" ? 404 : 200);
      await expect(visitor.getByRole("heading").first()).toBeVisible();
      await look(visitor, name);
    }
    await visitor.goto(product.url);
    const card = visitor.locator(".holding-card").first();
    const inside = async (edge: "x" | "y") =>
      ((await card.getByRole("heading").boundingBox())?.[edge] ?? 0) -
      ((await card.boundingBox())?.[edge] ?? 0);
    expect(Math.min(await inside("x"), await inside("y"))).toBeGreaterThanOrEqual(12);
    const developer = await visitor.context().newCDPSession(visitor);
    const { errors, url } = await developer.send("Page.getAppManifest");
    expect([url, errors]).toEqual([`${product.url}/manifest.webmanifest`, []]);
    expect(await visitor.evaluate(() => navigator.serviceWorker.getRegistrations())).toEqual([]);
    await visitor.getByRole("link", { name: "Open the demo" }).click();
    await visitor.waitForURL(/\/dashboard$/);
    await expect(visitor.getByText("Larkin Family").first()).toBeVisible();
    // What the page asks for still would be refused without them.
    await visitor.goto("about:blank");
    await visitor.context().clearCookies();
    await visitor.goto(`${product.url}/login`);
    await visitor.getByLabel("Email").fill("looker@visitor.test");
    await visitor.getByRole("button", { name: "Continue with email" }).press("Enter");
    await expect(visitor.getByRole("heading", { name: "Check your email" })).toBeVisible();
    await look(visitor, "login-sent");
    await visitor.goto(`${product.url}/dev/mailbox`);
    await look(visitor, "mailbox");
    // The browser says of every page that is answered so that it was not found.
    expect(heard.filter((told) => !told.includes("status of 404"))).toEqual([]);
  });
});
