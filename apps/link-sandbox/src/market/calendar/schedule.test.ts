import { describe, expect, it } from "vitest";
import { dayOf } from "./day.ts";
import { isDue, type Schedule } from "./trading-calendar.ts";

const monthly: Schedule = { kind: "months", every: 1, from: dayOf("2026-01-05") };
const everyThird: Schedule = { kind: "months", every: 3, from: dayOf("2026-01-05") };
const fortnightly: Schedule = { kind: "days", every: 14, from: dayOf("2026-01-02") };
const quarterly: Schedule = { kind: "in-months", months: [3, 6], date: 20 };
const once: Schedule = { kind: "once", on: dayOf("2026-07-04") };

describe("isDue", () => {
  it.each<[string, Schedule, string, string, boolean]>([
    ["on its own day", monthly, "2026-02-04", "2026-02-05", true],
    ["not the day after", monthly, "2026-02-05", "2026-02-06", false],
    ["on the first open day after a closed one", monthly, "2026-04-03", "2026-04-06", true],
    ["not before it starts", monthly, "2025-12-04", "2025-12-05", false],
    ["every third month", everyThird, "2026-04-03", "2026-04-06", true],
    ["not in the months between", everyThird, "2026-02-04", "2026-02-05", false],
    ["every fourteen days", fortnightly, "2026-01-29", "2026-01-30", true],
    ["not after seven", fortnightly, "2026-01-08", "2026-01-09", false],
    ["in its months", quarterly, "2026-06-18", "2026-06-22", true],
    ["not in others", quarterly, "2026-07-17", "2026-07-20", false],
    ["once, moved to the next open day", once, "2026-07-02", "2026-07-06", true],
    ["never again", once, "2027-07-02", "2027-07-06", false],
  ])("is due %s", (_, schedule, previous, today, expected) => {
    expect(isDue(schedule, dayOf(previous), dayOf(today))).toBe(expected);
  });
});
