import { describe, expect, it } from "vitest";
import { nextAttempt } from "./deliveries.service.ts";

const createdAt = new Date("2026-11-20T22:00:00Z");
const later = (seconds: number) => new Date(createdAt.getTime() + seconds * 1_000);

describe("news that did not arrive", () => {
  it.each([
    [1, 0, 30],
    [2, 30, 30 + 120],
    [3, 150, 150 + 480],
    [6, 10_230, 10_230 + 30_720],
  ])("after attempt %i at %i s are posted again at %i s", (attempts, at, next) => {
    expect(nextAttempt({ attempts, createdAt }, later(at))).toEqual(later(next));
  });

  it("are given up where the next attempt would be more than a day late", () => {
    expect(nextAttempt({ attempts: 7, createdAt }, later(40_950))).toBeUndefined();
  });
});
