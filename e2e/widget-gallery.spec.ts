import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { differences, passesBlank } from "./support/compare-pictures.ts";
import { sampleOf, stories } from "./support/config.ts";
import { type Look, look } from "./support/look.ts";
import { watchConsole } from "./support/pages.ts";
import { type Product, startProduct } from "./support/product.ts";
import { openPictures, type SmallPicture } from "./support/small-pictures.ts";

/** What an ordinary run looks at of the hundred. */
const SAMPLE = 8;

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ env: { TEST_MODE: "1" } });
});
test.afterAll(async () => {
  await product.stop();
  await product.forget();
});

const isDrawn = (page: Page) => expect(page.locator('[data-drawn="true"]')).toBeAttached();

async function screensOf(page: Page): Promise<string[]> {
  await page.goto(`${product.url}/widget`);
  await isDrawn(page);
  const links = page.locator("[data-screen]");
  return links.evaluateAll((list) => list.map((link) => link.getAttribute("data-screen") ?? ""));
}

const sheetOf = ({ width, theme }: Look): string =>
  join(import.meta.dirname, `pictures/widget-${width}-${theme}.png`);
const NAMES = join(import.meta.dirname, "pictures/widget-screens.txt");

/** Small pictures of every screen as they were kept, and those of this run. */
async function keptPictures(browser: Browser, names: readonly string[]) {
  const pictures = await openPictures(browser);
  const keptNames = (await readFile(NAMES, "utf8")).split("\n");
  const sheets = new Map<string, readonly SmallPicture[]>();
  const taken = new Map<string, Map<string, SmallPicture>>();
  return {
    /** What is wrong with the screen beside its kept picture. */
    async compare(page: Page, name: string, one: Look): Promise<readonly string[]> {
      const sheet = sheetOf(one);
      const now = await pictures.take(page);
      taken.set(sheet, (taken.get(sheet) ?? new Map()).set(name, now));
      if (stories.renewsPictures) return [];
      if (!sheets.has(sheet)) {
        const read = await pictures.readSheet(sheet);
        // A picture that nothing at all passes for watches nothing: those of a few words do, and
        // they stay few.
        const idle = keptNames.filter((_, at) => read[at] && passesBlank(read[at]));
        expect(idle.length, idle.join(", ")).toBeLessThan(keptNames.length / 10);
        sheets.set(sheet, read);
      }
      const kept = sheets.get(sheet)?.[keptNames.indexOf(name)];
      if (!kept) return [`no picture of it is kept: ${RENEW}`];
      return differences(now, kept).map((what) => `${what}. If that is meant: ${RENEW}`);
    },
    async close(): Promise<void> {
      if (stories.renewsPictures) {
        for (const [sheet, all] of taken) {
          await pictures.writeSheet(
            sheet,
            names.flatMap((name) => [all.get(name) ?? []]),
          );
        }
        await writeFile(NAMES, `${names.join("\n")}\n`);
      }
      await pictures.close();
    },
  };
}
const RENEW = "PICTURES=renew TEST_FULL=1 renews the pictures of e2e/pictures";

test("every screen of the sign-in widget is whole on a phone and a desk, light and dark", async ({
  page,
  browser,
}) => {
  const complaints = watchConsole(page);
  const names = await screensOf(page);
  expect(names.length).toBeGreaterThan(90);
  const chosen = sampleOf(names, SAMPLE);
  test.setTimeout(60_000 + chosen.length * (stories.isFull ? 15_000 : 8_000));
  const pictures = await keptPictures(browser, names);
  for (const name of chosen) {
    await test.step(name, async () => {
      await page.goto(`${product.url}/widget?only=screen&screen=${encodeURIComponent(name)}`);
      await isDrawn(page);
      const also = async (one: Look): Promise<void> => {
        const found = await pictures.compare(page, name, one);
        expect(found, `${name} at ${one.width}, ${one.theme}`).toEqual([]);
      };
      await look(page, `widget-${name}`, { also });
    });
  }
  await pictures.close();
  expect(complaints).toEqual([]);
});

test("the gallery shows a screen by its address, in another theme and language, and what to write", async ({
  page,
}) => {
  const complaints = watchConsole(page);
  await page.goto(`${product.url}/widget?screen=totp-qr`);
  await isDrawn(page);
  await expect(
    page.getByRole("heading", { name: "Scan the QR code to link your authenticator app" }),
  ).toBeVisible();
  // Far down in a list of a hundred, which scrolls by itself: the page stays at its top.
  await expect(page.locator('[aria-current="page"][data-screen]')).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate("window.scrollY")).toBe(0);
  await look(page, "widget-gallery");

  await page.getByRole("button", { name: "Español" }).click();
  await expect(page).toHaveURL(/screen=totp-qr&language=es/);
  await expect(page.getByRole("heading", { name: /código QR/ })).toBeVisible();
  await page.getByRole("link", { name: "Main, as switched here" }).click();
  const password = page.getByLabel("Password", { exact: true });
  await password.click();
  await expect(password).toBeChecked();
  await page.getByRole("button", { name: "Dark" }).click();
  await expect(page.locator('[data-scheme="dark"]')).toBeAttached();
  await expect(page.getByText('products: ["magic_link", "password"],').first()).toBeVisible();
  await expect(page.getByText('products="magic_link password"')).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Usar una contraseña" })).toBeVisible();
  expect(complaints).toEqual([]);
});

test("live, the gallery asks the server", async ({ page }) => {
  await page.goto(`${product.url}/widget?mode=live`);
  await page.getByLabel("Email").fill("gallery@widget.test");
  await page.getByRole("button", { name: "Continue with email" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await expect(page.getByText("magicLinkSent")).toBeVisible();
  await look(page, "widget-gallery-live");
});

test("live, the gallery offers nothing that the server does not answer", async ({ page }) => {
  const complaints = watchConsole(page);
  const live = `${product.url}/widget?mode=live&products=magic_link,email_otp,password,oauth,sso`;
  for (const provider of ["Google", "Microsoft", "HubSpot", "Slack", "GitHub"]) {
    await page.goto(live);
    await page.getByRole("button", { name: `Continue with ${provider}`, exact: true }).click();
    await page.waitForURL(/\/link-sandbox\/identity\//);
  }
  await page.goto(live);
  await page.getByRole("button", { name: "Use single sign-on" }).click();
  await page.getByLabel("Email").fill("robin@vale.example");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page.getByText("Sorry, we couldn't find any connections.")).toBeVisible();

  await page.goto(live);
  await page.getByRole("button", { name: "Continue with Google", exact: true }).click();
  await page.getByRole("link", { name: "Robin Vale" }).click();
  await page.waitForURL(/\/(onboarding|dashboard|beta-invite)$/);
  expect(complaints).toEqual([]);
});

/**
 * What fingers and keys find on the screen of the gallery: each control with its size, in the order
 * in which it stands there.
 */
const controlsOf = (page: Page) =>
  page.locator('[data-drawn="true"]').evaluate((box) => {
    const root = box.querySelector("[data-scheme]")?.shadowRoot;
    const all = [...(root?.querySelectorAll<HTMLElement>("button, a, input, select") ?? [])];
    return all
      .filter((control) => control.tabIndex >= 0 && !control.matches(":disabled"))
      .map((control) => {
        const { width, height } = control.getBoundingClientRect();
        const label = control.getAttribute("aria-label") ?? control.textContent ?? "";
        // Of a sentence that a server said; whatever a line of text links to is as high as the
        // line.
        const isOfText = control.closest(".problem") !== null;
        return { is: `${control.localName} ${label}`.trim(), isOfText, width, height };
      });
  });

const focusedNow = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement?.shadowRoot?.activeElement;
    if (!(focused instanceof HTMLElement)) return null;
    const { outlineStyle, outlineWidth } = getComputedStyle(focused);
    const label = focused.getAttribute("aria-label") ?? focused.textContent ?? "";
    const isSeen = outlineStyle !== "none" && outlineWidth !== "0px";
    return { is: `${focused.localName} ${label}`.trim(), isSeen };
  });

test("every screen of the sign-in widget is for fingers, and for keys alone", async ({ page }) => {
  const names = sampleOf(await screensOf(page), SAMPLE);
  test.setTimeout(60_000 + names.length * 5_000);
  await page.setViewportSize({ width: 390, height: 900 });
  for (const name of names) {
    await test.step(name, async () => {
      await page.goto(`${product.url}/widget?only=screen&screen=${encodeURIComponent(name)}`);
      await isDrawn(page);
      const controls = await controlsOf(page);
      const small = controls.filter(
        ({ isOfText, width, height }) => !isOfText && Math.min(width, height) < 44,
      );
      expect.soft(small).toEqual([]);

      // From wherever the screen has put focus, once around: past the last control the browser's
      // own come.
      const reached: NonNullable<Awaited<ReturnType<typeof focusedNow>>>[] = [];
      for (let presses = 0; presses < controls.length + 2; presses += 1) {
        await page.keyboard.press("Tab");
        const focused = await focusedNow(page);
        if (focused && reached.length < controls.length) reached.push(focused);
      }
      const first = Math.max(
        controls.findIndex(({ is }) => is === reached[0]?.is),
        0,
      );
      const around = [...controls.slice(first), ...controls.slice(0, first)];
      expect.soft(reached).toEqual(around.map(({ is }) => ({ is, isSeen: true })));
    });
  }
});
