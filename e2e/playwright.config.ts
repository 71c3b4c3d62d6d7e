import { defineConfig } from "@playwright/test";
import { storiesLeftOut, titlesLeftOut } from "../scripts/test-sample.ts";
import { stories } from "./support/config.ts";

/**
 * Stories in a real browser against the built product, two files side by side: each starts its own,
 * on a port and data folder of its own.
 */
export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  testIgnore: [...storiesLeftOut],
  grepInvert: [...titlesLeftOut],
  workers: 2,
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [["list"], ["json", { outputFile: stories.reportFile }]],
  outputDir: "../test-results",
  use: {
    browserName: "chromium",
    viewport: { width: 1280, height: 900 },
    actionTimeout: 15_000,
    // Only when a story is told again because it failed (which still counts as failed): keeping it
    // took a fifth of the time.
    trace: "on-first-retry",
    launchOptions: {
      ...(stories.browserPath ? { executablePath: stories.browserPath } : {}),
      args: [
        // Root has no user namespace to put the browser in; everything it opens is our own.
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
        "--disable-gpu",
        "--disable-gpu-rasterization",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
});
