import { describe, expect, it } from "vitest";
import { afterFailure, afterSuccess, askBreaker, type Breaker, closedBreaker } from "./breaker.ts";

const settings = { threshold: 3, pauseMs: 1_000, maxPauseMs: 3_000 };
const open = (until: number, pauses = 1): Breaker => ({ state: "open", until, pauses });
const halfOpen = (pauses = 1): Breaker => ({ state: "half-open", pauses });

describe("a breaker that is asked", () => {
  it.each<[string, Breaker, number, boolean, Breaker]>([
    ["lets calls through while closed", closedBreaker, 0, true, closedBreaker],
    ["refuses during the pause", open(1_000), 999, false, open(1_000)],
    ["lets one call try after the pause", open(1_000), 1_000, true, halfOpen()],
    ["refuses others while one tries", halfOpen(), 5_000, false, halfOpen()],
  ])("%s", (_case, breaker, now, mayCall, next) => {
    expect(askBreaker(breaker, now)).toEqual({ mayCall, next });
  });
});

describe("a breaker after a failure", () => {
  it.each<[string, Breaker, Breaker]>([
    ["counts the first", closedBreaker, { state: "closed", failures: 1 }],
    ["opens at the third in a row", { state: "closed", failures: 2 }, open(1_100)],
    ["pauses twice as long when the trial fails", halfOpen(), open(2_100, 2)],
    ["never pauses longer than the maximum", halfOpen(7), open(3_100, 8)],
    ["is not prolonged by calls that were under way", open(500), open(500)],
  ])("%s", (_case, breaker, next) => {
    expect(afterFailure(breaker, 100, settings)).toEqual(next);
  });

  it("forgets failures after a success", () => {
    expect(afterSuccess()).toEqual(closedBreaker);
  });
});
