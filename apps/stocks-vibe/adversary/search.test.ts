import { isFullRun } from "@stocks-vibe/server-kit/testing";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Found, search } from "./drive.ts";
import type { RunningServer } from "./server/server-door.ts";
import { startServer } from "./server/start-server.ts";
import { inWords } from "./stories/tell.ts";

/** In the ordinary run as much as fits into the time; in the full one so many steps, however long they take. */
const FULL_STEPS = 10_000;
const ORDINARY_MS = 25_000;
const STEPS_PER_WORLD = 400;
const FULL_TIMEOUT_MS = 3_600_000;

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
      const budget = isFullRun()
        ? { worlds: Math.ceil((FULL_STEPS / STEPS_PER_WORLD) * 2.2), shortensFor: 300_000 }
        : { worlds: 1_000, within: ORDINARY_MS };
      const found: Found = await search({ server, seed, steps: STEPS_PER_WORLD, ...budget });

      expect(inWords(found)).toBe("");
      expect(found.steps).toBeGreaterThan(isFullRun() ? FULL_STEPS : 100);
    },
    FULL_TIMEOUT_MS,
  );
});
