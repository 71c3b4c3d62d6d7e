import { defineConfig } from "vitest/config";

/**
 * Two kinds of tests: "node" talks to real PostgreSQL (started once by the global setup),
 * "dom" renders into happy-dom. Stories in a real browser live in e2e/ and run under Playwright.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "node",
          include: [
            "packages/{portfolio-math,contracts,server-kit}/src/**/*.test.ts",
            "apps/{auth-server,portfolio-api,link-sandbox,stocks-vibe}/src/**/*.test.ts",
            "apps/stocks-vibe/adversary/**/*.test.ts",
            "scripts/**/*.test.ts",
          ],
          globalSetup: ["./scripts/test-postgres.ts"],
          setupFiles: ["./scripts/test-seed.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // Files of one worker share their modules, which hold no state of their own: every server is built by its test.
          isolate: false,
        },
      },
      {
        test: {
          name: "dom",
          environment: "happy-dom",
          setupFiles: ["./scripts/test-seed.ts"],
          include: [
            "packages/{auth-client,auth-widget}/src/**/*.test.{ts,tsx}",
            "apps/portfolio-web/src/**/*.test.{ts,tsx}",
            "apps/link-sandbox/src/**/*.test.tsx",
          ],
        },
      },
    ],
  },
});
