import { setTimeout as wait } from "node:timers/promises";
import { expect } from "@playwright/test";
import type { ConnectionStatusSummary, Dashboard } from "@stocks-vibe/contracts/portfolio";
import { sampleOf } from "./support/config.ts";
import { askApi, linkInstitution, signIn } from "./support/pages.ts";
import { startProduct } from "./support/product.ts";
import { test } from "./support/story.ts";

/**
 * Milliseconds after the first sight of a running sync; a full run tries them all, the ordinary one
 * that of its seed.
 */
const KILL_POINTS = [0, 50, 100, 200, 350, 500, 750, 1_000];
const points = sampleOf(KILL_POINTS, 1);

type Figures = Pick<Dashboard, "portfolio" | "holdings">;

// Ids and moments differ between two products; what is held and what it is worth must not.
const comparable = ({ portfolio, holdings }: Figures) => ({
  portfolio,
  holdings: holdings.map((position) => ({
    symbol: position.symbol,
    shares: position.totalShares,
    value: position.currentValue,
    basis: position.totalCostBasis,
    lots: position.lots.length,
  })),
});

async function figuresAfter(
  page: import("@playwright/test").Page,
  url: string,
): Promise<ReturnType<typeof comparable>> {
  await page.goto(`${url}/accounts`);
  const syncing = async () => {
    const { items } = await askApi<ConnectionStatusSummary>(page, "/plaid/connection-status");
    return items.map((item) => item.is_syncing);
  };
  await expect.poll(syncing, { timeout: 60_000 }).toEqual([false]);
  await expect(page.getByText("All connections healthy")).toBeVisible();
  return comparable(await askApi<Dashboard>(page, "/dashboard-data"));
}

test("kill -9 in the middle of a sync loses nothing and doubles nothing", async ({ browser }) => {
  test.setTimeout(60_000 + points.length * 60_000);
  const calm = await startProduct();
  const undisturbedPage = await (await browser.newContext()).newPage();
  await signIn(undisturbedPage, calm, "calm@visitor.test");
  await undisturbedPage.goto(`${calm.url}/accounts`);
  await linkInstitution(undisturbedPage, "Brindlewick Brokerage");
  // Leaving earlier would take the page's own hand-over with it.
  await expect(undisturbedPage.getByText(/Brindlewick Brokerage connected/).first()).toBeVisible();
  const undisturbed = await figuresAfter(undisturbedPage, calm.url);
  await calm.stop();
  await calm.forget();

  for (const delay of points) {
    await test.step(`killed ${delay} ms after linking`, async () => {
      const first = await startProduct();
      const page = await (await browser.newContext()).newPage();
      await signIn(page, first, "killed@visitor.test");
      await page.goto(`${first.url}/accounts`);
      await linkInstitution(page, "Brindlewick Brokerage");
      await expect(page.getByText(/Brindlewick Brokerage connected/).first()).toBeVisible();
      await wait(delay);
      await first.kill();

      const port = Number(new URL(first.url).port);
      const second = await startProduct({ dataDir: first.dataDir, port });
      expect(await figuresAfter(page, second.url)).toEqual(undisturbed);
      expect(await second.stop()).toBe(0);
      await second.forget();
    });
  }
});
