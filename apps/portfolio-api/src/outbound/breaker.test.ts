import { describe, expect, it } from "vitest";
import { afterFailure, afterSuccess, askBreaker, type Breaker, closedBreaker } from "./guard.ts";

const settings = { threshold: 3, subjects: 2, pauseMs: 1_000, maxPauseMs: 3_000 };
const open = (until: number, pauses = 1): Breaker => ({ state: "open", until, pauses });
const closed = (failures: number, subjects: readonly string[], pauses = 0): Breaker => ({
  state: "closed",
  failures,
  subjects,
  pauses,
});

describe("a breaker that is asked", () => {
  it.each<[string, Breaker, number, boolean, Breaker]>([
    ["lets calls through while closed", closedBreaker, 0, true, closedBreaker],
    ["refuses during the pause", open(1_000), 999, false, open(1_000)],
    ["lets calls try after the pause", open(1_000, 2), 1_000, true, closed(0, [], 2)],
  ])("%s", (_case, breaker, now, mayCall, next) => {
    expect(askBreaker(breaker, now)).toEqual({ mayCall, next });
  });
});

describe("a breaker after a failure of connection a", () => {
  it.each<[string, Breaker, Breaker]>([
    ["counts the first", closedBreaker, closed(1, ["a"])],
    ["opens at the third in a row, of two connections", closed(2, ["a", "b"]), open(1_100)],
    ["stays closed however often one alone fails", closed(9, ["a"]), closed(10, ["a"])],
    ["after a pause waits for another's failure, too", closed(0, [], 1), closed(1, ["a"], 1)],
    ["pauses twice as long when two fail again", closed(1, ["b"], 1), open(2_100, 2)],
    ["never pauses longer than the maximum", closed(1, ["b"], 7), open(3_100, 8)],
    ["is not prolonged by calls that were under way", open(500), open(500)],
  ])("%s", (_case, breaker, next) => {
    expect(afterFailure(breaker, { now: 100, subject: "a" }, settings)).toEqual(next);
  });

  it("forgets failures after a success", () => {
    expect(afterSuccess()).toEqual(closedBreaker);
  });
});
