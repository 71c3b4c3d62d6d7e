import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { ApiFailure } from "./api-failure.ts";
import { readAnswer } from "./read-answer.ts";

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) => ({
  status,
  statusText: "Status Text",
  headers: new Headers(headers),
  body: typeof body === "string" ? body : JSON.stringify(body),
});

const read = (...given: Parameters<typeof answer>) =>
  readAnswer(answer(...given), z.object({ n: z.number() }), "Failed to do it");

function failureOf(work: () => unknown): ApiFailure {
  try {
    work();
  } catch (error) {
    if (error instanceof ApiFailure) return error;
  }
  throw new Error("It did not fail.");
}

describe("readAnswer", () => {
  it.each([
    ["12", 12],
    ["0", null],
    ["Sat, 21 Nov 2026 12:00:00 GMT", null],
  ])("keeps when to ask again: Retry-After %s", (header, seconds) => {
    const failure = failureOf(() => read(429, {}, { "retry-after": header }));

    expect(failure.retryAfterSeconds).toBe(seconds);
  });

  it("returns the data of a successful answer", () => {
    expect(read(200, { success: true, message: "", data: { n: 1 } })).toEqual({ n: 1 });
  });

  const said = { success: false, message: "Said by the server", code: "c", requestId: "r" };
  it.each([
    [401, said, {}, "session", "Said by the server"],
    [401, {}, {}, "session", "Your session has expired. Please log in again."],
    [403, said, {}, "forbidden", "Said by the server"],
    [403, {}, {}, "forbidden", "You do not have permission to access this resource."],
    [
      429,
      said,
      { "retry-after": "12" },
      "rateLimited",
      "Too many requests. Please wait 12 seconds before trying again.",
    ],
    [429, {}, {}, "rateLimited", "Too many requests. Please wait a moment before trying again."],
    [500, said, {}, "server", "Said by the server"],
    [
      502,
      "<html>",
      {},
      "server",
      "Server error: Our service is temporarily unavailable. Please try again in a few minutes.",
    ],
    [404, said, {}, "refused", "Said by the server"],
    [404, {}, {}, "refused", "Request failed: 404 Status Text"],
    [404, "<html>", {}, "invalid", "Server returned invalid response: 404 Status Text"],
    [200, "<html>", {}, "invalid", "Server returned invalid response: 200 Status Text"],
    [
      200,
      { success: true, message: "", data: { n: "one" } },
      {},
      "invalid",
      "Server returned invalid response: 200 Status Text",
    ],
    [200, { success: false, message: "" }, {}, "refused", "Failed to do it"],
    [200, { success: false, message: "Not today" }, {}, "refused", "Not today"],
  ] as const)("reads %i %j as a failure", (status, body, headers, kind, message) => {
    const failure = failureOf(() => read(status, body, { ...headers }));

    expect(failure.kind).toBe(kind);
    expect(failure.message).toBe(message);
  });

  it("keeps the code and the request id for support", () => {
    const failure = failureOf(() => read(403, said));

    expect([failure.code, failure.requestId]).toEqual(["c", "r"]);
  });
});
