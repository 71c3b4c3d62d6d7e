import { type Browser, expect, type Page } from "@playwright/test";
import type { Dashboard } from "@stocks-vibe/contracts/portfolio";
import { findNothing } from "./support/look.ts";
import { linkFor } from "./support/mailbox.ts";
import { askApi, linkInstitution, numberIn, signIn, watchConsole } from "./support/pages.ts";
import { type Product, startProduct } from "./support/product.ts";
import { providerOf, readRawItem } from "./support/provider.ts";
import { recompute } from "./support/recompute.ts";
import { test } from "./support/story.ts";

const INSTITUTION = { id: "ins_900102", name: "Brindlewick Brokerage" };

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(async () => {
  expect(await product.stop()).toBe(0);
  await product.forget();
});

const newVisitor = async (browser: Browser): Promise<Page> =>
  (await browser.newContext()).newPage();

const totalOf = async (page: Page): Promise<number> =>
  numberIn(await page.getByRole("button", { name: /Total value/ }).innerText());

test("a newcomer signs in, links, sees true figures, shares them, and takes them away", async ({
  browser,
}) => {
  const nora = await newVisitor(browser);
  const complaints = watchConsole(nora);

  await test.step("a new visitor signs in through the mailbox and gets an organization", async () => {
    await signIn(nora, product, "nora@first.test");
    await expect(
      nora.getByRole("heading", { name: "Long-Term Investment Dashboard" }),
    ).toBeVisible();
    await expect(nora.getByText("No Investment Accounts")).toBeVisible();
  });

  await test.step("links an institution through the Link dialog", async () => {
    await nora.goto(`${product.url}/accounts`);
    await expect(nora.getByText("Not connected")).toBeVisible();
    await linkInstitution(nora, INSTITUTION.name);
    await expect(nora.getByText(/Brindlewick Brokerage connected/).first()).toBeVisible();
    await expect(nora.getByText("All connections healthy")).toBeVisible({ timeout: 30_000 });
  });

  await test.step("sees totals equal to a recomputation from the provider's raw answers", async () => {
    await nora.goto(`${product.url}/dashboard`);
    await expect(nora.getByText("Sandbox data").first()).toBeVisible();
    await expect(nora.getByRole("button", { name: /Total value/ })).toBeVisible();
    const data = await askApi<Dashboard>(nora, "/dashboard-data");
    const ask = await providerOf(product.url, product.dataDir);
    const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" }).format();
    const raw = await readRawItem(ask, INSTITUTION.id, today);
    const expected = recompute(raw, String(data.dataAsOf));

    expect(data.portfolio.irrBasis).toBe("deposits");
    expect(data.portfolio.totalValue).toBe(expected.totalValue);
    expect(data.portfolio.totalCostBasis).toBe(expected.costBasis);
    expect(data.portfolio.totalUnrealizedGain).toBe(expected.gain);
    expect(Math.abs(Number(data.portfolio.portfolioIRR) - expected.irr)).toBeLessThan(1e-6);
    expect(Math.abs(Number(data.portfolio.sp500IRR) - expected.sp500Irr)).toBeLessThan(1e-6);

    // What the API says is what the page shows.
    expect(await totalOf(nora)).toBe(expected.totalValue);
    const tile = (name: RegExp) => nora.getByRole("button", { name }).innerText();
    expect(await tile(/Total Cost Basis/)).toContain(
      expected.costBasis.toLocaleString("en-US", { minimumFractionDigits: 2 }),
    );
    expect(await tile(/Total Unrealized Gain\/Loss/)).toContain(
      expected.gain.toLocaleString("en-US", { minimumFractionDigits: 2 }),
    );
    expect(await tile(/^Yearly return \(IRR\)/)).toContain(`${(expected.irr * 100).toFixed(2)}%`);
  });

  await test.step("opens a position and its lots", async () => {
    const { holdings } = await askApi<Dashboard>(nora, "/dashboard-data");
    const position = holdings.find((row) => row.lots.length > 1);
    if (!position) throw new Error("no position with several lots");
    const card = nora.getByRole("button", { name: new RegExp(`^${position.symbol}`) });
    await card.click();
    const panel = nora.getByRole("dialog", { name: `${position.symbol} - Position Details` });
    await expect(panel).toBeVisible();
    await expect(panel.getByText("Individual Lots")).toBeVisible();
    // Of many lots the years before the newest are closed.
    const closed = panel.getByRole("button", { name: /^20\d\d/, expanded: false });
    while ((await closed.count()) > 0) await closed.first().click();
    await expect(panel.getByRole("rowheader", { name: /, 20\d\d/ })).toHaveCount(
      position.lots.length,
    );
    await nora.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    await expect(card).toBeFocused();
  });

  const theo = await newVisitor(browser);
  await test.step("a second person, invited by the first, sees the same holdings", async () => {
    await nora.getByRole("button", { name: /^Account of/ }).click();
    await nora.getByRole("link", { name: "Members and invitations" }).click();
    await nora.getByLabel("Invite by e-mail").fill("theo@second.test");
    await nora.getByRole("button", { name: "Invite", exact: true }).click();
    await expect(nora.getByText("An invitation was sent to theo@second.test.")).toBeVisible();
    await nora.getByRole("link", { name: "Dashboard", exact: true }).click();

    await theo.goto(await linkFor(product.url, "theo@second.test"));
    // He did not ask for this link in his browser, so the page waits for him.
    await expect(theo.getByRole("heading", { name: /invited you to/ })).toBeVisible();
    await theo.getByRole("button", { name: "Accept" }).click();
    await theo.waitForURL(/\/dashboard$/);
    await expect(theo.getByRole("button", { name: /Total value/ })).toBeVisible();
    expect(await totalOf(theo)).toBe(await totalOf(nora));
  });

  await test.step("the first reads in the activity who came; the second isn't offered it", async () => {
    await nora.getByRole("button", { name: /^Account of/ }).click();
    await nora.locator(".menu").getByRole("link", { name: "Activity" }).click();
    const activity = nora.getByRole("main");
    await expect(activity.getByText("Invited theo@second.test")).toBeVisible();
    await expect(activity.getByText(/^theo@second.test, from /).first()).toBeVisible();
    await expect(activity.getByText("Created the organization")).toBeVisible();
    await findNothing(nora, "activity");
    await theo.getByRole("button", { name: /^Account of/ }).click();
    await expect(theo.getByRole("link", { name: "Members and invitations" })).toBeVisible();
    await expect(theo.getByRole("link", { name: "Activity" })).toBeHidden();
    await theo.keyboard.press("Escape");
  });

  await test.step("the first signs out everywhere else, and stays where she is", async () => {
    const phone = await newVisitor(browser);
    await signIn(phone, product, "nora@first.test");
    await nora.getByRole("button", { name: /^Account of/ }).click();
    await nora.getByRole("button", { name: "Sign out everywhere else" }).click();
    await nora.getByRole("button", { name: "Sign out elsewhere" }).click();
    await expect(nora.getByText("Signed out in 1 other place.")).toBeVisible();
    await nora.getByRole("button", { name: "Close" }).click();

    await phone.reload();
    await phone.waitForURL(/\/login/);
    await nora.goto(`${product.url}/dashboard`);
    await expect(nora.getByRole("button", { name: /Total value/ })).toBeVisible();
  });

  await test.step("a member of another organization sees none of it", async () => {
    const mallory = await newVisitor(browser);
    await signIn(mallory, product, "mallory@third.test");
    await expect(mallory.getByText("No Investment Accounts")).toBeVisible();
    const theirs = await askApi<Dashboard>(mallory, "/dashboard-data");
    expect(theirs.portfolio.totalValue).toBe(0);
    expect(theirs.holdings).toEqual([]);
  });

  await test.step("the first disconnects, and the figures are gone for both", async () => {
    await nora.goto(`${product.url}/accounts`);
    await nora
      .getByRole("button", { name: /Disconnect/ })
      .first()
      .click();
    const dialog = nora.getByRole("alertdialog");
    await expect(dialog).toContainText(
      "Are you sure you want to disconnect this account? This will remove all associated data.",
    );
    // Every account that goes with the item is named.
    await expect(dialog.getByRole("listitem")).toHaveCount(2);
    await dialog.getByRole("button", { name: /^Disconnect/ }).click();
    await expect(nora.getByText("Not connected")).toBeVisible();
    // By the link: the closing dialog may still be on its way back, which would stop a new
    // document.
    await nora.getByRole("link", { name: "Dashboard" }).first().click();
    await expect(nora.getByText("No Investment Accounts")).toBeVisible();
    await theo.reload();
    await expect(theo.getByText("No Investment Accounts")).toBeVisible();
  });

  expect(complaints).toEqual([]);
});
