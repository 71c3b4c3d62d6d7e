import { describe, expect, it } from "vitest";
import { secondsUntilNextSend, sendsToRemember } from "./send-limit.ts";

const now = new Date("2026-03-01T12:00:00Z");
const ago = (...seconds: number[]): Date[] =>
  seconds.map((second) => new Date(now.getTime() - second * 1000));
const day = Array.from({ length: 10 }, (_, index) => 700 + index * 3_000);

describe("OTP-3: the limit of sends to one address", () => {
  it.each([
    ["nothing sent yet", [], 1, null],
    ["one just now", [0], 1, 30],
    ["one 29 s ago", [29], 1, 1],
    ["one 30 s ago", [30], 1, null],
    ["three in ten minutes", [60, 120, 590], 1, 10],
    ["three, the oldest just out of the window", [60, 120, 600], 1, null],
    ["ten in a day", day, 1, 86_400 - 27_700],
    ["one just now on a tenfold scale", [0], 10, null],
    [
      "thirty in ten minutes on a tenfold scale",
      Array.from({ length: 30 }, (_, i) => 40 + i),
      10,
      531,
    ],
    ["a scale below one still allows one a day", [40], 0.1, 86_360],
  ])("%s", (_case, sent, scale, wait) => {
    expect(secondsUntilNextSend(ago(...sent), now, scale)).toBe(wait);
  });

  it("needs to look back as far as the longest window's allowance", () => {
    expect(sendsToRemember(1)).toBe(10);
    expect(sendsToRemember(10)).toBe(100);
  });
});
