import { expect, it } from "vitest";
import { dueAfterUpdate } from "./sync-pause.ts";

const NOW = new Date("2026-11-23T12:00:00Z");
const in_ = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);

it.each([
  ["nothing rests", null, null, 0],
  ["its rest is over", -5, null, 0],
  ["it was synced a moment ago", 50, null, 0],
  ["it was synced a moment ago, and signed in at long before", 50, -3_600, 0],
  ["somebody has just done the same", 50, -20, 50],
  ["it met a limit", 600, null, 600],
] as const)(
  "a connection that a member signed in at is read at once or after its rest: %s",
  (_when, rests, repaired, due) => {
    const row = {
      next_sync_at: rests === null ? null : in_(rests),
      repaired_at: repaired === null ? null : in_(repaired),
    };
    expect(dueAfterUpdate(row, NOW)).toEqual(in_(due));
  },
);
