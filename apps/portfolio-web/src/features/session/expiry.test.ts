import { describe, expect, it } from "vitest";
import { expiryOf, minutesAndSeconds } from "./use-expiry.ts";

const now = new Date("2026-11-20T12:00:00Z");
const after = (ms: number) => new Date(now.getTime() + ms);

describe("expiryOf", () => {
  it.each([
    [300_001, { kind: "calm" }],
    [300_000, { kind: "warning", leftMs: 300_000 }],
    [1, { kind: "warning", leftMs: 1 }],
    [0, { kind: "expired" }],
    [-5, { kind: "expired" }],
  ])("with %d ms left is %j", (left, expected) => {
    expect(expiryOf(after(left), now)).toEqual(expected);
  });
});

it.each([
  [272_000, "4:32"],
  [60_000, "1:00"],
  [500, "0:01"],
  [-1, "0:00"],
])("writes %d ms as %s", (ms, text) => expect(minutesAndSeconds(ms)).toBe(text));
