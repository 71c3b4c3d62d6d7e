import { describe, expect, it } from "vitest";
import * as z from "zod";
import { PROVIDER_VARIABLES, providerLimitsOf } from "../../config.ts";
import { syncFailure } from "../connections/syncing/sync-failure.ts";
import { LinkProviderError } from "./link-provider.ts";
import { PROVIDER_LIMITS, refuseTooMany } from "./provider-limits.ts";

const limitsOf = (env: Readonly<Record<string, string>>) =>
  providerLimitsOf(z.object(PROVIDER_VARIABLES).parse(env));

describe("the provider's limits", () => {
  it("are the built-in ones unless the environment sets others", () => {
    expect(limitsOf({})).toEqual(PROVIDER_LIMITS);
    const set = { PROVIDER_ROWS: "5000", PROVIDER_ANSWER_MIB: "2", PROVIDER_HOLDINGS_SECONDS: "7" };
    expect(limitsOf(set)).toEqual({
      ...PROVIDER_LIMITS,
      rows: 5_000,
      answerBytes: 2 * 1024 * 1024,
      holdingsMs: 7_000,
    });
  });

  it.each(["0", "-1", "many", "1.5"])("can't be %s", (PROVIDER_ROWS) => {
    expect(() => limitsOf({ PROVIDER_ROWS })).toThrow();
  });

  it.each([
    ["ANSWER_TOO_LARGE", "Brokerage sent an answer of more than 32 MiB."],
    ["LISTING_TOO_LONG", "Brokerage lists more than 200,000 rows."],
    ["TOO_MANY_ACCOUNTS", "Brokerage lists more than 1,000 accounts."],
  ])("are named when an answer goes beyond them: %s", (code, words) => {
    const error = new LinkProviderError("unavailable", code);
    expect(syncFailure(error, "Brokerage", PROVIDER_LIMITS).message.en).toContain(words);
  });

  it("end an answer with more accounts, or more rows, than one login has", () => {
    const answer = (accounts: number, listed: number) => ({
      accounts: Array.from({ length: accounts }, () => ({
        providerAccountId: "a",
        name: "A",
        mask: null,
        type: "investment",
        subtype: null,
        currency: "USD",
        balance: null,
      })),
      holdings: [],
      securities: [],
      listed,
    });
    const limits = { ...PROVIDER_LIMITS, accounts: 2, rows: 10 };
    expect(() => refuseTooMany(answer(2, 10), limits)).not.toThrow();
    expect(() => refuseTooMany(answer(3, 10), limits)).toThrow("TOO_MANY_ACCOUNTS");
    expect(() => refuseTooMany(answer(2, 11), limits)).toThrow("LISTING_TOO_LONG");
  });
});
