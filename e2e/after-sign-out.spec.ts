import { expect, type Page } from "@playwright/test";
import { linkInstitution, signIn, watchConsole } from "./support/pages.ts";
import { type Product, startProduct } from "./support/product.ts";
import { test } from "./support/story.ts";

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(async () => {
  await product.stop();
  await product.forget();
});

const FIGURES = ["/api/v1/dashboard-data", "/api/v1/accounts", "/api/v1/explain/gain"];

/**
 * What the browser answers from its cache alone, by status and length; nothing where it has
 * nothing.
 */
const fromCache = (page: Page, paths: readonly string[]) =>
  page.evaluate(async (asked) => {
    const found: string[] = [];
    for (const path of asked) {
      const options = { cache: "only-if-cached", mode: "same-origin" } as const;
      const answer = await fetch(path, options).catch(() => null);
      if (answer?.ok) found.push(path);
    }
    return found;
  }, paths);

/** The same with a fetch that prefers whatever is kept over asking. */
const forced = (page: Page, paths: readonly string[]) =>
  page.evaluate(async (asked) => {
    const found: string[] = [];
    for (const path of asked) {
      const answer = await fetch(path, { cache: "force-cache" });
      found.push(`${answer.status} ${(await answer.text()).includes("totalValue")}`);
    }
    return found;
  }, paths);

test("nothing of the figures is left in the browser after signing out, and nothing was kept before", async ({
  page,
}) => {
  const complaints = watchConsole(page);
  await signIn(page, product, "nora@visitor.test");
  await page.goto(`${product.url}/accounts`);
  await linkInstitution(page, "Brindlewick Brokerage");
  await expect(page.getByText("All connections healthy")).toBeVisible({ timeout: 30_000 });
  await page.goto(`${product.url}/dashboard`);
  await expect(page.getByRole("button", { name: /Total value/ })).toBeVisible();

  // The way of looking finds what may be kept.
  const script = await page.evaluate(() =>
    document.querySelector("script[src]")?.getAttribute("src"),
  );
  expect(await fromCache(page, [String(script)])).toEqual([script]);
  expect(await fromCache(page, FIGURES)).toEqual([]);

  // A page that names what it has is spared the answer, cache or not.
  const again = await page.evaluate(async (path) => {
    const token = /stytch_session=([^;]+)/.exec(document.cookie)?.[1] ?? "";
    const headers = { authorization: `Bearer ${decodeURIComponent(token)}` };
    const first = await fetch(path, { headers, cache: "no-store" });
    const tag = first.headers.get("etag") ?? "";
    const options = { headers: { ...headers, "if-none-match": tag }, cache: "no-store" } as const;
    const second = await fetch(path, options);
    return [first.status, second.status, await second.text()];
  }, FIGURES[0] ?? "");
  expect(again).toEqual([200, 304, ""]);

  const dropped = page.waitForResponse((answer) => answer.url().endsWith("/api/v1/sign-out"));
  await page.getByRole("button", { name: "Logout" }).first().click();
  await expect(page).toHaveURL(/\/login/);
  expect(await (await dropped).headerValue("clear-site-data")).toBe('"cache"');
  // The misses are what was looked for.
  expect(complaints.filter((text) => !text.includes("ERR_CACHE_MISS"))).toEqual([]);

  expect(await fromCache(page, FIGURES)).toEqual([]);
  expect(await forced(page, FIGURES)).toEqual(["401 false", "401 false", "401 false"]);
  expect(await fromCache(page, [String(script)])).toEqual([]);

  // Nor where the one before was: whoever signs in next may be somebody else.
  for (const again of [() => page.goBack(), () => page.reload()]) {
    await again();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("stocks_vibe_asked_page"))).toBeNull();
  }
});
