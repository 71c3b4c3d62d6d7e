import { describe, expect, it } from "vitest";
import { errorKind, toLinkProviderError } from "./plaid-client.ts";

it("repeats no code that is none", () => {
  const data = { error_type: "API_ERROR", error_code: "<b>".repeat(70_000) };
  const { code, message } = toLinkProviderError({ response: { status: 500, data } });
  expect(code).toBe("UNKNOWN");
  expect(message.length).toBeLessThan(100);
});

describe("errorKind", () => {
  it.each([
    ["ITEM_ERROR", "ITEM_LOGIN_REQUIRED", "login"],
    ["ITEM_ERROR", "ITEM_LOCKED", "login"],
    ["ITEM_ERROR", "ITEM_NOT_FOUND", "gone"],
    ["ITEM_ERROR", "USER_PERMISSION_REVOKED", "gone"],
    ["INVALID_INPUT", "INVALID_ACCESS_TOKEN", "gone"],
    ["ITEM_ERROR", "PRODUCT_NOT_READY", "unavailable"],
    ["INSTITUTION_ERROR", "INSTITUTION_DOWN", "unavailable"],
    ["RATE_LIMIT_EXCEEDED", "INVESTMENTS_LIMIT", "unavailable"],
    ["API_ERROR", "INTERNAL_SERVER_ERROR", "unavailable"],
    ["INVALID_INPUT", "INVALID_PUBLIC_TOKEN", "refused"],
    ["INVALID_REQUEST", "MISSING_FIELDS", "refused"],
  ] as const)("sorts %s / %s as %s", (type, code, kind) => {
    expect(errorKind(type, code)).toBe(kind);
  });
});

describe("toLinkProviderError", () => {
  it("keeps the code and drops everything that holds our secret", () => {
    const thrown = Object.assign(new Error("Request failed"), {
      config: { headers: { "PLAID-SECRET": "very secret" } },
      response: {
        status: 400,
        data: { error_type: "ITEM_ERROR", error_code: "ITEM_LOGIN_REQUIRED" },
      },
    });
    const error = toLinkProviderError(thrown);
    expect(error).toMatchObject({ kind: "login", code: "ITEM_LOGIN_REQUIRED" });
    expect(JSON.stringify({ ...error, stack: error.stack, cause: error.cause })).not.toContain(
      "very secret",
    );
  });

  it.each([
    ["no answer", new Error("ECONNREFUSED"), "UNREACHABLE"],
    [
      "an answer that is no error body",
      { response: { status: 502, data: "<html>" } },
      "UNREADABLE_ANSWER",
    ],
  ])("takes %s as unavailable", (_case, thrown, code) => {
    expect(toLinkProviderError(thrown)).toMatchObject({ kind: "unavailable", code });
  });
});
