import { expect, type Locator, type Page } from "@playwright/test";
import { startDemo } from "./support/demo-product.ts";
import { linkFor } from "./support/mailbox.ts";
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

const MOST_STEPS = 80;

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const { activeElement } = document;
    // A component of the sign-in widget may hold it in a tree of its own.
    return element === (activeElement?.shadowRoot?.activeElement ?? activeElement);
  });

/**
 * Goes on with the Tab key (back, with Shift) until this has the focus, as somebody without a
 * pointer has to.
 */
async function tabTo(page: Page, target: Locator, key = "Tab"): Promise<void> {
  await expect(target).toBeVisible();
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${target} is not reached with ${key}`);
}

async function pressOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

/**
 * Whether something behind a dialog has the focus. Where nothing has, it is at the browser's own
 * controls, which come before the first and after the last.
 */
const isBehind = (dialog: Locator): Promise<boolean> =>
  dialog.evaluate(
    (element) =>
      document.activeElement !== document.body && !element.contains(document.activeElement),
  );

/** Longer than this, a move is one that a person who asked for none can see. */
const SEEN_MS = 10;

/** Everything that moves, or would with the next hover, for longer than can be seen. */
const moves = (page: Page): Promise<string[]> =>
  page.evaluate((seenMs) => {
    const running = document
      .getAnimations()
      .filter((one) => Number(one.effect?.getComputedTiming().duration) > seenMs)
      .map((one) => `runs: ${one.constructor.name}`);
    const ms = (list: string) =>
      Math.max(...list.split(",").map((one) => Number.parseFloat(one) * 1000));
    const waiting = [...document.querySelectorAll("*")].flatMap((element) => {
      const { transitionDuration, animationDuration, animationName } = getComputedStyle(element);
      const animated = animationName === "none" ? 0 : ms(animationDuration);
      const longest = Math.max(ms(transitionDuration), animated);
      return longest > seenMs ? [`${element.tagName}.${element.className}: ${longest} ms`] : [];
    });
    return [...running, ...waiting];
  }, SEEN_MS);

test("without a pointer and without motion: from signing in to logging out", async ({
  browser,
}) => {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const page = await context.newPage();
  const still = async (): Promise<void> => expect(await moves(page)).toEqual([]);
  const tab = (name: RegExp) => page.getByRole("tab", { name });

  await test.step("sign in", async () => {
    await page.goto(`${product.url}/login`);
    await tabTo(page, page.getByLabel("Email"));
    await page.keyboard.type(DEMO_MEMBER);
    await pressOn(page, page.getByRole("button", { name: "Continue with email" }));
    await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
    await still();
    await page.goto(await linkFor(product.url, DEMO_MEMBER));
    await page.waitForURL(/\/dashboard$/);
    await expect(page.getByText("Total value").first()).toBeVisible();
    await still();
  });

  await test.step("the way past the navigation", async () => {
    await tabTo(page, page.getByRole("link", { name: /^Skip to/ }), "Shift+Tab");
    await page.keyboard.press("Enter");
    await expect(page.locator("#main")).toBeFocused();
  });

  await test.step("the views, with the arrow keys again and again", async () => {
    const order = [/Performance Charts/, /Portfolio Timeline/, /Your Holdings/];
    await tabTo(page, tab(/Your Holdings/));
    for (const name of [...order, ...order]) {
      await page.keyboard.press("Alt+ArrowRight");
      await expect(tab(name)).toHaveAttribute("aria-selected", "true");
      await expect(tab(name)).toBeFocused();
    }
    for (const name of [...order].reverse().slice(1)) {
      await page.keyboard.press("Meta+ArrowLeft");
      await expect(tab(name)).toHaveAttribute("aria-selected", "true");
    }
    await still();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    await expect(tab(/Your Holdings/)).toHaveAttribute("aria-selected", "true");
    await expect(page).toHaveURL(/\/dashboard/);
  });

  await test.step("a position opens, keeps the focus inside, and gives it back", async () => {
    const card = page.getByRole("button", { name: /Click to view details/ }).nth(1);
    await pressOn(page, card);
    const panel = page.getByRole("dialog");
    await expect(panel).toBeVisible();
    await still();
    for (const key of ["Tab", "Shift+Tab", "Shift+Tab", "Shift+Tab"]) {
      await page.keyboard.press(key);
      expect(await isBehind(panel)).toBe(false);
    }
    await page.keyboard.press("Escape");
    await expect(panel).toHaveCount(0);
    await expect(card).toBeFocused();

    await page.keyboard.press("Enter");
    await expect(panel).toBeVisible();
    await page.goBack();
    await expect(panel).toHaveCount(0);
    await expect(card).toBeFocused();
  });

  await test.step("a figure opens its sentence and its work, and gives the focus back", async () => {
    const tile = page.getByRole("button", { name: /^Total Unrealized Gain/ });
    await tabTo(page, tile, "Shift+Tab");
    await page.keyboard.press("Enter");
    await expect(tile).toHaveAttribute("aria-expanded", "true");
    const show = page.getByRole("button", { name: /^Show the work/ }).first();
    await pressOn(page, show);
    const work = page.getByRole("dialog");
    await expect(work.getByText(/Nov|Result|subtotal/i).first()).toBeVisible();
    await still();
    await page.keyboard.press("Escape");
    await expect(work).toHaveCount(0);
    await expect(show).toBeFocused();
  });

  await test.step("the accounts, the settings, and out", async () => {
    await tabTo(
      page,
      page.locator(".sidebar").getByRole("link", { name: "Accounts" }),
      "Shift+Tab",
    );
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Investment Accounts" })).toBeFocused();
    await expect(page.getByText("All connections healthy")).toBeVisible();
    await still();
    await page.goBack();
    await expect(
      page.getByRole("heading", { name: "Long-Term Investment Dashboard" }),
    ).toBeFocused();
    await page.goForward();
    await expect(page.getByRole("heading", { name: "Investment Accounts" })).toBeFocused();
    await tabTo(
      page,
      page.locator(".sidebar").getByRole("link", { name: "Settings" }),
      "Shift+Tab",
    );
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/settings\/profile$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await still();
    await tabTo(page, page.getByRole("button", { name: /^Account of/ }), "Shift+Tab");
    await page.keyboard.press("Enter");
    await pressOn(page, page.locator(".menu").getByRole("button", { name: "Logout" }));
    await page.waitForURL(/\/login/);
    await still();
  });
  await context.close();
});
