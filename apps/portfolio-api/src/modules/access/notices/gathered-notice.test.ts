import { expect, it } from "vitest";
import { gatheredNoticeJob } from "./notice-job.ts";

const keyOf = (changes: object = {}) =>
  gatheredNoticeJob(
    {
      organization_id: "family",
      member_id: "nora",
      by_member_id: "ada",
      notice: { kind: "history_changed", institution_name: "First", account_name: "Individual" },
      ...changes,
    },
    { accountId: "individual", now: new Date("2026-11-26T15:00:00Z") },
  ).jobKey;

it("gathers what one member did for one who is told, and takes no letter's place that tells of another", () => {
  expect(keyOf()).toBe(keyOf());
  const keys = [keyOf(), keyOf({ by_member_id: "bob" }), keyOf({ member_id: "max" })];
  expect(new Set(keys).size).toBe(3);
});
