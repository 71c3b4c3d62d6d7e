import { describe, expect, it } from "vitest";
import { failuresAt, LOCK_AFTER_FAILURES, LOCK_MINUTES, signIn } from "./behaviour.ts";

const now = new Date("2026-11-20T12:00:00Z");
const minutesAgo = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000);
const failed = (failures: number, minutes = 1) => ({
  failures,
  lastFailureAt: minutesAgo(minutes),
});

describe("signIn", () => {
  it.each([
    ["the right password", "pass_good", undefined, { kind: "accepted" }],
    ["the right password after four wrong ones", "pass_good", failed(4), { kind: "accepted" }],
    ["a wrong password", "letmein", undefined, { code: "INVALID_CREDENTIALS", counts: true }],
    ["the fifth wrong one", "letmein", failed(4), { code: "ITEM_LOCKED", counts: true }],
    ["the right one while locked", "pass_good", failed(5), { code: "ITEM_LOCKED", counts: false }],
    [
      "the right one when the lock ran out",
      "pass_good",
      failed(5, LOCK_MINUTES),
      { kind: "accepted" },
    ],
    [
      "an asked-for error",
      "error_INSTITUTION_DOWN",
      undefined,
      { code: "INSTITUTION_DOWN", counts: false },
    ],
    ["an asked-for lock", "error_ITEM_LOCKED", undefined, { code: "ITEM_LOCKED", counts: false }],
    [
      "an error that sign-in cannot meet",
      "error_INVALID_API_KEYS",
      undefined,
      { code: "INVALID_CREDENTIALS" },
    ],
    ["an unknown error", "error_WHATEVER", undefined, { code: "INVALID_CREDENTIALS" }],
  ])("answers %s", (_, password, record, expected) => {
    expect(signIn(password, record, now)).toMatchObject(expected);
  });

  it("forgets failures after a quiet quarter of an hour", () => {
    expect(failuresAt(failed(LOCK_AFTER_FAILURES, LOCK_MINUTES - 1), now)).toBe(
      LOCK_AFTER_FAILURES,
    );
    expect(failuresAt(failed(LOCK_AFTER_FAILURES, LOCK_MINUTES), now)).toBe(0);
  });
});
