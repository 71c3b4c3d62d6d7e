import { tmpdir } from "node:os";
import { join } from "node:path";

const browser = process.env.CHROMIUM;

/** What the test script tells the stories. */
export const stories = {
  /** Undefined: Playwright's own browser. */
  browserPath: browser && browser !== "playwright" ? browser : undefined,
  reportFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? join(tmpdir(), "stocks-vibe-stories.json"),
  /** True for `npm run test:full`: every kill point instead of a seeded sample. */
  isFull: process.env.TEST_FULL === "1",
  seed: Number(process.env.TEST_SEED ?? 1),
  /** Where to keep screenshots of every page; unset in ordinary runs. */
  screenshotFolder: process.env.SCREENSHOTS,
  /** True where the kept small pictures are made anew rather than compared with. */
  renewsPictures: process.env.PICTURES === "renew",
  /** Screenshots of whole pages rather than of the window; for looking, too large to keep. */
  wholePages: process.env.SCREENSHOTS_WHOLE === "1",
};

/**
 * All of `list` in the full run, some of it in the ordinary one: which of them by the run's seed.
 */
export function sampleOf<Item>(list: readonly Item[], count: number): readonly Item[] {
  if (stories.isFull || stories.screenshotFolder) return list;
  return list.filter((_, index) => (index + stories.seed) % list.length < count);
}
