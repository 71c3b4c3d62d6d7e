import { ApiError } from "@stocks-vibe/auth-client";
import { describe, expect, it } from "vitest";
import { ApiFailure } from "./api-failure.ts";
import { askAgainEvery, backoff, retryUpTo } from "./query-policy.ts";

describe("retryUpTo", () => {
  it.each([
    ["session", false],
    ["forbidden", false],
    ["refused", false],
    ["server", true],
    ["network", true],
    ["timeout", true],
    ["rateLimited", false],
    ["invalid", true],
  ] as const)("after a failure of kind %s tries again: %s", (kind, again) => {
    expect(retryUpTo(3)(0, new ApiFailure(kind, ""))).toBe(again);
  });

  it.each([
    [400, false],
    [403, false],
    [404, false],
    [429, false],
    [500, true],
    [503, true],
  ])(
    "after an answer of the identity server with status %s tries again: %s",
    (status_code, again) => {
      const body = { error_type: "x", error_message: "", error_url: "", request_id: "" };

      expect(retryUpTo(3)(0, new ApiError({ status_code, ...body }))).toBe(again);
    },
  );

  it("stops after the number allowed", () => {
    const decide = retryUpTo(3);

    expect([0, 1, 2, 3].map((count) => decide(count, new Error()))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});

it("waits twice as long each time, up to the cap", () => {
  expect([0, 1, 2, 3, 4, 5, 6].map(backoff(30_000))).toEqual([
    1000, 2000, 4000, 8000, 16000, 30000, 30000,
  ]);
});

describe("askAgainEvery", () => {
  const limit = (retryAfterSeconds?: number) =>
    new ApiFailure("rateLimited", "", { ...(retryAfterSeconds && { retryAfterSeconds }) });

  it.each([
    ["what succeeded", null, 1500],
    ["a lost network", new ApiFailure("network", ""), 1500],
    ["a limit that says when it ends: not sooner", limit(60), 61_000],
    ["a limit that ends before the next time", limit(1), 2000],
    ["a limit that does not say", limit(), 30_000],
    [
      "a server that says when it is back",
      new ApiFailure("server", "", { retryAfterSeconds: 5 }),
      6000,
    ],
  ])("after %s", (_, error, waits) => {
    expect(askAgainEvery(1500, error)).toBe(waits);
  });

  it("does not hurry what is asked seldom", () => {
    expect(askAgainEvery(300_000, limit(60))).toBe(300_000);
  });
});
