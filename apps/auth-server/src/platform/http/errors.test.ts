import { Refusal } from "@stocks-vibe/server-kit";
import { expect, it } from "vitest";
import { ERRORS } from "./errors.ts";
import { authEnvelope } from "./json-scope.ts";

it.each([
  [1, "You can try again in 1 second."],
  [30, "You can try again in 30 seconds."],
  [90, "You can try again in 90 seconds."],
  [91, "You can try again in 2 minutes."],
  [3593, "You can try again in 60 minutes."],
])("says of a limit for %i seconds: %s", (retryAfterSeconds, sentence) => {
  const { status, message } = ERRORS.too_many_requests;
  const refused = { type: "too_many_requests", status, message, details: undefined };
  const said = (extra: object) =>
    authEnvelope("https://a.example")({ ...refused, requestId: "r", ...extra }).error_message;

  expect(said({ retryAfterSeconds })).toBe(`${message} ${sentence}`);
  expect(said({})).toBe(message);
  // It is over in a moment or it is not, and says so itself.
  expect(said({ status: 503, retryAfterSeconds })).toBe(message);
});

it("names every refusal that compiles", () => {
  // @ts-expect-error: no row of this server's table
  expect(new Refusal("no_such_row").type).toBe("no_such_row");
  expect(new Refusal("member_not_found").type).toBe("member_not_found");
});
