import { isFullRun } from "@stocks-vibe/server-kit/testing";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Found, type Search, search } from "./drive.ts";
import type { RunningServer } from "./server/server-address.ts";
import { startServer } from "./server/start-server.ts";
import { inWords } from "./stories/play-story.ts";

/** Counted instead of timed, so that every machine plays the same stories. */
const FULL: Budget = { worlds: 25, steps: 400, shortensFor: 300_000 };
const ORDINARY: Budget = { worlds: 1, steps: 100 };
const FULL_TIMEOUT_MS = 3_600_000;

type Budget = Pick<Search, "worlds" | "steps" | "shortensFor">;

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

describe("three attackers, and victims who mean well", () => {
  it(
    "breaks no promise, whatever they do",
    async () => {
      const { seed = 0 } = fc.readConfigureGlobal();
      const budget = isFullRun() ? FULL : ORDINARY;
      const found: Found = await search({ server, seed, ...budget });

      expect(inWords(found)).toBe("");
      expect(found.steps).toBeGreaterThanOrEqual(budget.worlds * budget.steps);
    },
    FULL_TIMEOUT_MS,
  );
});
