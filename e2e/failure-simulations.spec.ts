import { expect, type Page } from "@playwright/test";
import { look } from "./support/look.ts";
import { askApi, linkDialog, shareAccounts, signIn, watchConsole } from "./support/pages.ts";
import { type Product, startProduct } from "./support/product.ts";
import { test } from "./support/story.ts";

const NAME = "Failure Testing Brokerage";

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ env: { TEST_MODE: "1" } });
});
test.afterAll(async () => {
  await product.stop();
  await product.forget();
});

interface Overview {
  readonly total_value: number;
  readonly accounts: readonly { readonly account_name: string; readonly balance: number }[];
  readonly connections: readonly { readonly last_sync_at: string; readonly status: string }[];
}

const overview = (page: Page) => askApi<Overview>(page, "/accounts");
const figuresOf = async (page: Page) => {
  const { total_value: total, accounts } = await overview(page);
  return { total, accounts: accounts.map((one) => [one.account_name, one.balance]) };
};

/** Lets a connection rest: what was read a moment ago is not read again at once. */
const rest = async (page: Page): Promise<void> => {
  const moved = await page.request.post(`${product.url}/dev/api/clock`, {
    data: { advance_seconds: 90 },
  });
  expect(moved.ok()).toBe(true);
};

/** Links it as a member does, and opens the page that the window's last screen leads to. */
async function linkForDrills(page: Page): Promise<Page> {
  await shareAccounts(page, NAME);
  const dialog = linkDialog(page);
  const opened = page.context().waitForEvent("page");
  await dialog.getByRole("link", { name: /Choose what happens/ }).click();
  const drills = await opened;
  await dialog.getByRole("button", { name: "Finish" }).click();
  await expect(
    drills.getByRole("heading", { name: `Rehearse what may happen to ${NAME}` }),
  ).toBeVisible();
  return drills;
}

const start = async (drills: Page, title: string): Promise<void> => {
  await drills.getByRole("button", { name: `Start: ${title}` }).click();
  await expect(drills.getByRole("status")).toHaveText(`Started: ${title}`);
};

const healthy = (page: Page) =>
  expect(async () => {
    await page.reload();
    await expect(page.getByText("All connections healthy")).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });

test("what may happen to a connection is rehearsed from its page, and its member sees it", async ({
  page,
}) => {
  const complaints = watchConsole(page);
  await signIn(page, product, "iris@drills.test");
  await page.goto(`${product.url}/accounts`);
  const drills = await linkForDrills(page);
  const drillComplaints = watchConsole(drills);
  await expect(page.getByText("All connections healthy")).toBeVisible({ timeout: 30_000 });
  const before = await figuresOf(page);
  expect(before.accounts).toHaveLength(2);

  await test.step("the page can be read and used by everybody", async () => {
    await expect(drills.getByText("Nothing. The institution behaves as usual.")).toBeVisible();
    await look(drills, "drills");
  });

  await test.step("a provider that is down: the page says so and keeps the figures", async () => {
    await drills.getByLabel("How long it lasts").selectOption("1 hour");
    await start(drills, "The provider is down");
    await expect(drills.getByText(/^until \d/)).toBeVisible();
    await look(drills, "drills-running");
    await rest(page);
    await start(drills, "The same news five times");
    await expect(async () => {
      await page.reload();
      const words = `The linking service has a fault of its own, so ${NAME} was not read.`;
      await expect(page.getByText(words).first()).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
    expect(await figuresOf(page)).toEqual(before);
    await drills.getByRole("button", { name: "End: The provider is down" }).click();
    await expect(drills.getByRole("status")).toHaveText("Ended: The provider is down");
    await rest(page);
    await healthy(page);
  });

  await test.step("ids that change: every account stays one", async () => {
    const at = async () => (await overview(page)).connections[0]?.last_sync_at ?? "";
    const last = await at();
    await rest(page);
    await start(drills, "Accounts get other ids");
    await expect.poll(at, { timeout: 30_000 }).not.toBe(last);
    await expect.poll(() => figuresOf(page), { timeout: 15_000 }).toEqual(before);
  });

  await test.step("a storm of news: taken in, and nothing else", async () => {
    await rest(page);
    await start(drills, "A storm of news");
    const again = drills.getByRole("button", { name: "Start: A storm of news" });
    await expect(async () => {
      await again.click();
      await expect(drills.getByRole("status")).toHaveText("Started: A storm of news", {
        timeout: 1_000,
      });
    }).toPass({ timeout: 20_000 });
    expect(await figuresOf(page)).toEqual(before);
    await healthy(page);
  });

  await test.step("the address alone opens it; without one it says where it is", async () => {
    await drills.goto(`${product.url}/link-sandbox/link/drills`);
    await expect(drills.getByText(/This page opens by the link/)).toBeVisible();
    await drills.goto(`${product.url}/link-sandbox/link/drills#drill-sandbox-nobody`);
    await expect(drills.getByRole("alert")).toContainText("This link has expired");
  });
  expect(complaints).toEqual([]);
  // The browser itself complains of the refused calls: a storm too early, and the made-up link.
  expect(drillComplaints.filter((text) => !text.includes("status of 400"))).toEqual([]);
});
