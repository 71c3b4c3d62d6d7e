import { describe, expect, it } from "vitest";
import { LinkProviderError } from "../../provider/link-provider.ts";
import { errorKind } from "../../provider/plaid/plaid-client.ts";
import { PROVIDER_LIMITS } from "../../provider/provider-limits.ts";
import { REFUSAL_SENTENCES, refusalSentence, syncFailure } from "./sync-failure.ts";

const sentenceOf = (type: string, code: string) =>
  refusalSentence(new LinkProviderError(errorKind(type, code), code), "Oakmoss").en;

describe("a provider's refusal", () => {
  it.each(Object.keys(REFUSAL_SENTENCES))("is told in plain words: %s", (code) => {
    const sentence = sentenceOf("ITEM_ERROR", code);
    expect(sentence).toMatch(/Oakmoss.*\.$/);
    expect(sentence).not.toContain("_");
  });

  // What plaid.com/docs/errors lists for items, institutions, limits and the service itself, beside
  // what can't come of a sync.
  it.each([
    ["ITEM_ERROR", "ITEM_LOCKED", "has locked your sign-in"],
    ["ITEM_ERROR", "NO_INVESTMENT_ACCOUNTS", "no investment account"],
    ["ITEM_ERROR", "PRODUCT_NOT_READY", "still gathering"],
    ["ITEM_ERROR", "USER_PERMISSION_REVOKED", "ended our access"],
    ["INVALID_INPUT", "INVALID_ACCESS_TOKEN", "Access to Oakmoss has ended"],
    ["INVALID_INPUT", "INVALID_API_KEYS", "keys of this installation"],
    ["INSTITUTION_ERROR", "INSTITUTION_DOWN", "not available"],
    ["INSTITUTION_ERROR", "INSTITUTION_NOT_RESPONDING", "not answering"],
    ["INSTITUTION_ERROR", "INSTITUTION_NO_LONGER_SUPPORTED", "can't be linked any more"],
    ["RATE_LIMIT_EXCEEDED", "INVESTMENT_HOLDINGS_GET_LIMIT", "too many questions"],
    ["API_ERROR", "INTERNAL_SERVER_ERROR", "fault of its own"],
    ["INVALID_REQUEST", "MISSING_FIELDS", "refused to read Oakmoss (MISSING_FIELDS)"],
  ])("%s / %s says: %s", (type, code, words) => {
    expect(sentenceOf(type, code)).toContain(words);
  });

  it.each([
    ["ITEM_ERROR", "ITEM_LOCKED", "error", false],
    ["INVALID_INPUT", "INVALID_ACCESS_TOKEN", "expired", false],
    ["INSTITUTION_ERROR", "INSTITUTION_DOWN", "error", true],
    ["INVALID_REQUEST", "MISSING_FIELDS", "error", false],
  ])("%s / %s leaves the connection %s, tried again: %s", (type, code, status, retry) => {
    const error = new LinkProviderError(errorKind(type, code), code);
    expect(syncFailure(error, "Oakmoss", PROVIDER_LIMITS)).toMatchObject({ status, retry, code });
  });
});
