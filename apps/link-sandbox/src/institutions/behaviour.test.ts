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
    expect(signIn({ username: "user_good", password }, record, now)).toMatchObject(expected);
  });

  it.each([
    ["not JSON", "pass_good", "the password is not JSON"],
    ["no accounts", '{"override_accounts": []}', "override_accounts"],
    [
      "a word for a number",
      '{"override_accounts":[{"type":"investment","subtype":"ira","holdings":[{"institution_price":"12","quantity":1,"security":{}}]}]}',
      "override_accounts.0.holdings.0.institution_price",
    ],
    [
      "a day that is none",
      '{"override_accounts":[{"type":"investment","subtype":"ira","investment_transactions":{"date":"2026-02-30","name":"Buy","quantity":1,"price":1,"type":"buy"}}]}',
      "override_accounts.0.investment_transactions.date",
    ],
    [
      "a field that is misspelt",
      '{"override_accounts":[{"type":"investment","subtype":"ira","holdings":[{"institution_price":1,"quantity":1,"quantty":1,"security":{}}]}]}',
      "quantty",
    ],
    ["an unknown forced error", '{"force_error":"WHATEVER"}', "force_error"],
  ])("says what is wrong with the accounts of user_custom: %s", (_, password, words) => {
    const outcome = signIn({ username: "user_custom", password }, undefined, now);
    expect(outcome).toMatchObject({ kind: "refused", code: "INVALID_CUSTOM_USER", counts: false });
    expect(outcome).toMatchObject({ message: expect.stringContaining(words) });
  });

  it("forces the error that user_custom names", () => {
    const password = '{"force_error":"ITEM_LOCKED"}';
    expect(signIn({ username: "user_custom", password }, undefined, now)).toMatchObject({
      code: "ITEM_LOCKED",
    });
  });

  it("forgets failures after a quiet quarter of an hour", () => {
    expect(failuresAt(failed(LOCK_AFTER_FAILURES, LOCK_MINUTES - 1), now)).toBe(
      LOCK_AFTER_FAILURES,
    );
    expect(failuresAt(failed(LOCK_AFTER_FAILURES, LOCK_MINUTES), now)).toBe(0);
  });
});
