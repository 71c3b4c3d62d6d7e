import { describe, expect, it } from "vitest";
import { addressLimit, decideCount, FACTOR_LIMIT } from "./attempt-limits.ts";

const now = new Date("2026-03-01T12:00:00Z");
const count = (wrongInWindow: number, wrongInARow: number, ageSeconds = 0) => ({
  windowStartedAt: new Date(now.getTime() - ageSeconds * 1000),
  wrongInWindow,
  wrongInARow,
});

describe("OTP-1: one more guess", () => {
  it.each([
    ["the first", undefined, { kind: "open" }],
    ["the tenth", count(9, 9), { kind: "open" }],
    ["the eleventh", count(10, 10), { kind: "wait", seconds: 900 }],
    [
      "the eleventh, a second before the window ends",
      count(10, 10, 899),
      { kind: "wait", seconds: 1 },
    ],
    ["the eleventh, in a new window", count(10, 10, 900), { kind: "open" }],
    ["the hundredth in a row", count(9, 99), { kind: "open" }],
    ["the hundred and first in a row", count(1, 100), { kind: "locked" }],
    ["the same a year later", count(1, 100, 31_536_000), { kind: "locked" }],
  ])("%s", (_case, given, verdict) => {
    expect(decideCount(given, FACTOR_LIMIT, now)).toEqual(verdict);
  });

  it("from one network address is judged by the hour and never locked", () => {
    expect(decideCount(count(100, 5_000), addressLimit(1), now)).toEqual({
      kind: "wait",
      seconds: 3600,
    });
    expect(decideCount(count(100, 5_000, 3600), addressLimit(1), now)).toEqual({ kind: "open" });
    expect(decideCount(count(100, 100), addressLimit(10), now)).toEqual({ kind: "open" });
  });
});
