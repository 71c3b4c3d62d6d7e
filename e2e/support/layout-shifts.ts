import type { BrowserContext } from "@playwright/test";

/** So late that the shape of a page is seen before what it is for. */
const LATE_MS = 500;
/** What comes after is of no loading any more. */
const SETTLED_MS = 2_500;

declare global {
  interface Window {
    /** What the browser counts as a shift (Layout Instability), each by its score. */
    shifts: number[];
  }
}

/**
 * How far a page moves by itself while it loads from a server that takes its time: its cumulative
 * layout shift, 0 where nothing moves.
 */
export async function layoutShift(
  context: BrowserContext,
  address: string,
  viewport: { width: number; height: number },
): Promise<number> {
  const page = await context.newPage();
  await page.setViewportSize(viewport);
  await page.route("**/api/v1/**", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    await route.continue();
  });
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (
          "value" in entry &&
          typeof entry.value === "number" &&
          !("hadRecentInput" in entry && entry.hadRecentInput)
        )
          window.shifts.push(entry.value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(address);
  await page.waitForTimeout(SETTLED_MS);
  const shifts = await page.evaluate(() => window.shifts);
  await page.close();
  return shifts.reduce((sum, shift) => sum + shift, 0);
}
