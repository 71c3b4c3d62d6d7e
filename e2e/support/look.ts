import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Frame, type Page } from "@playwright/test";
import { stories } from "./config.ts";

export interface Look {
  readonly width: number;
  readonly theme: "light" | "dark";
}

const PHONE = 390;
const DESK = 1280;
const FLOATS = "dialog[open], [role=dialog], [role=alertdialog]";

export interface LookOptions {
  /** Width of the phone, in CSS pixels. */
  readonly phone?: number;
  /** What must hold in each look, beside what always must. */
  readonly also?: (look: Look) => Promise<void>;
}

/**
 * Phone and desk, light and dark: all four in the full run and for screenshots. The ordinary run
 * takes two that differ in both, which ones by the page's name and the run's seed.
 */
function looksOf(name: string, phone: number): readonly Look[] {
  const [wide, narrow] = [DESK, phone];
  const pairs: readonly (readonly Look[])[] = [
    [
      { width: narrow, theme: "dark" },
      { width: wide, theme: "light" },
    ],
    [
      { width: narrow, theme: "light" },
      { width: wide, theme: "dark" },
    ],
  ];
  if (stories.isFull || stories.screenshotFolder) return pairs.flat();
  return pairs[(name.length + stories.seed) % 2] ?? [];
}

/** Keeps a picture of the page as it is now, in runs that ask for pictures. */
export async function keepScreenshot(
  page: Page,
  name: string,
  { width, theme }: Look,
): Promise<void> {
  if (!stories.screenshotFolder) return;
  const path = join(stories.screenshotFolder, `${name}-${width}-${theme}.png`);
  // What floats over a page is drawn for the window, not for the whole length of the page behind
  // it.
  const floats = await page.locator(FLOATS).count();
  const fullPage = stories.wholePages && floats === 0;
  await page.screenshot({ path, fullPage });
}

/**
 * Nothing for axe to find; the page behind an open dialog is looked at before it opens. What passes
 * is not described: on a page of many rows that took longer than all the rest.
 */
export async function findNothing(page: Page, name: string): Promise<void> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] });
  if ((await page.locator(FLOATS).count()) > 0) axe.include(FLOATS);
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => `${name}: ${id} ${nodes[0]?.html}`)).toEqual([]);
}

/** What makes the page scroll sideways: nothing, or the elements that reach beyond the window. */
export const tooWide = (page: Page | Frame): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const beyond = [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > clientWidth)
      .map((element) => `${element.tagName.toLowerCase()}.${element.className}`);
    return [`${scrollWidth - clientWidth} px`, ...beyond];
  });

/**
 * Looks at a settled page in one width and theme: nothing for axe to find (unless told not to ask
 * it), nothing wider than the window.
 */
export async function lookAs(
  page: Page,
  name: string,
  look: Look,
  { withAxe = true }: { readonly withAxe?: boolean } = {},
): Promise<void> {
  await page.setViewportSize({ width: look.width, height: 900 });
  await page.emulateMedia({ colorScheme: look.theme, reducedMotion: "reduce" });
  await page.evaluate(() => document.fonts.ready);
  await keepScreenshot(page, name, look);
  if (withAxe) await findNothing(page, name);
  expect(await tooWide(page), `${name} at ${look.width}`).toEqual([]);
}

/**
 * Looks at a settled page on a phone and a desk, in light and in dark, and leaves it on the desk.
 */
export async function look(page: Page, name: string, options: LookOptions = {}): Promise<void> {
  const { phone = PHONE, also } = options;
  const looks = looksOf(name, phone);
  // Asking axe takes most of a look: the ordinary run asks in one of its two, which one by name and
  // seed.
  const asked = looks[Math.floor((name.length + stories.seed) / 2) % looks.length];
  for (const one of looks) {
    await lookAs(page, name, one, { withAxe: stories.isFull || one === asked });
    await also?.(one);
  }
  await page.setViewportSize({ width: DESK, height: 900 });
}
