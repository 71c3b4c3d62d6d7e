import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";
import { LongestFirst } from "./scripts/longest-first.ts";
import { leftOutOfSample } from "./scripts/test-sample.ts";

/** They hold the product to seconds while it works hard: with other tests beside them they would time those. */
const TIMED = [
  "apps/stocks-vibe/faults/mail-first.test.ts",
  "apps/stocks-vibe/faults/rolling-restart.test.ts",
];

const SERVERS = {
  globalSetup: ["./scripts/test-postgres.ts"],
  setupFiles: ["./scripts/test-seed.ts"],
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

/**
 * Four kinds of tests: "node" talks to real PostgreSQL (started once by the global setup), "dom" renders into happy-dom, "client" needs
 * its cookies too, and "timed" ones run alone. Stories in a real browser live in e2e/ and run under Playwright.
 */
export default defineConfig({
  test: {
    // One more than there are cores: a third of a test's time is waiting, for the database or for what a page does after a moment.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: "node",
          include: [
            "packages/{portfolio-math,contracts,server-kit}/src/**/*.test.ts",
            "apps/{auth-server,portfolio-api,link-sandbox,stocks-vibe}/src/**/*.test.ts",
            "apps/auth-server/conformance/**/*.test.ts",
            "apps/stocks-vibe/{adversary,hostile,machines,real-data}/**/*.test.ts",
            "apps/stocks-vibe/faults/**/*.test.ts",
            "apps/portfolio-api/simulation/**/*.test.ts",
            "scripts/**/*.test.ts",
            "bench/**/*.test.ts",
          ],
          exclude: [...configDefaults.exclude, ...leftOutOfSample, ...TIMED],
          ...SERVERS,
          // Files of one worker share their modules, which hold no state of their own: every server is built by its test.
          isolate: false,
        },
      },
      {
        test: {
          name: "timed",
          include: TIMED,
          exclude: [...configDefaults.exclude, ...leftOutOfSample],
          ...SERVERS,
          // After all others, one by one.
          sequence: { groupOrder: 1 },
          maxWorkers: 1,
        },
      },
      {
        test: {
          name: "client",
          environment: "happy-dom",
          setupFiles: ["./scripts/test-seed.ts"],
          include: ["packages/auth-client/src/**/*.test.ts"],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "dom",
          environment: "happy-dom",
          // A fresh page for each file by a context of its own in one process: half the work of a process for each. It keeps no cookies.
          pool: "vmThreads",
          setupFiles: ["./scripts/test-seed.ts"],
          exclude: [...configDefaults.exclude, ...leftOutOfSample],
          include: [
            "packages/auth-widget/src/**/*.test.{ts,tsx}",
            "apps/portfolio-web/src/**/*.test.{ts,tsx}",
            "apps/link-sandbox/src/**/*.test.tsx",
          ],
          // A page drawn for the first time loads all its modules: seconds on a machine that has other work, too.
          testTimeout: 30_000,
        },
      },
    ],
  },
});
