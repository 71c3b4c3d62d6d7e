import { describe, expect, it } from "vitest";
import { isTextBudgetUsedUp } from "./send-limit.ts";

const project = { smsProjectDailyLimit: 1_000, smsOrganizationDailyLimit: 100 };
const sent = (ofProject: number, ofOrganization: number, toNumber = 0) => ({
  ofProject,
  ofOrganization,
  toNumber,
});

describe("OTP-3, PRF-10: the day's texts are used up", () => {
  it.each([
    ["not before any went out", sent(0, 0), false, false],
    ["for unproven numbers at half of the organization's", sent(50, 50), false, true],
    ["not before that", sent(49, 49), false, false],
    ["for unproven numbers at half of the project's", sent(500, 1), false, true],
    ["not for a proven number then", sent(500, 50, 5), true, false],
    ["for a proven number at all of the organization's", sent(100, 100, 5), true, true],
    ["for a proven number at all of the project's", sent(1_000, 1, 5), true, true],
    ["not for its first few, whatever others did", sent(9_999, 999, 4), true, false],
  ] as const)("%s", (_name, counts, isVerified, expected) => {
    expect(isTextBudgetUsedUp({ sent: counts, project, isVerified })).toBe(expected);
  });

  it("where the operator has allowed none, a proven number has none in reserve", () => {
    const none = { ...project, smsProjectDailyLimit: 0 };
    expect(isTextBudgetUsedUp({ sent: sent(0, 0), project: none, isVerified: true })).toBe(true);
  });
});
