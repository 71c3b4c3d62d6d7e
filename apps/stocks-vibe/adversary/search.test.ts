import { isFullRun } from "@stocks-vibe/server-kit/testing";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inWords } from "../machines/search.ts";
import { search } from "./search.ts";
import type { RunningServer } from "./server/server-address.ts";
import { startServer } from "./server/start-server.ts";

/** Counted instead of timed, so that every machine plays the same stories. */
const FULL = { worlds: 25, steps: 400, shortensFor: 300_000 };
const ORDINARY = { worlds: 1, steps: 100, shortensFor: 30_000 };
const FULL_TIMEOUT_MS = 3_600_000;

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

describe("three attackers, and victims who mean well", { timeout: FULL_TIMEOUT_MS }, () => {
  it("breaks no promise, whatever they do", async () => {
    const { seed = 0 } = fc.readConfigureGlobal();
    const budget = isFullRun() ? FULL : ORDINARY;
    const { ending, steps } = await search(server, { seed, ...budget });

    expect(inWords(ending)).toBe("");
    expect(steps).toBeGreaterThanOrEqual(budget.worlds * budget.steps);
  });
});
