import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { stories } from "./config.ts";

/** Axe and overflow on a phone and a desk, in light and in dark. */
export async function look(page: Page, name: string): Promise<void> {
  for (const width of [390, 1280]) {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      if (stories.screenshotFolder) {
        const path = join(stories.screenshotFolder, `${name}-${width}-${colorScheme}.jpg`);
        await page.screenshot({ path, type: "jpeg", fullPage: stories.wholePages });
      }
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${name}: ${id} ${nodes[0]?.html}`)).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(`${name} at ${width}: ${overflow}`).toBe(`${name} at ${width}: 0`);
    }
  }
}
