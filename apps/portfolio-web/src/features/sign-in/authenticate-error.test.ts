import { ApiError, ConnectionError, NoSessionError } from "@stocks-vibe/auth-client";
import { describe, expect, it } from "vitest";
import { authenticateErrorMessage, isPassing } from "./authenticate-error.ts";

const refused = (status_code: number, error_type: string, reason?: string) =>
  new ApiError({
    status_code,
    error_type,
    error_message: "",
    error_url: "",
    request_id: "",
    ...(reason ? { error_details: { reason } } : {}),
  });

const limited = (retry_after_seconds: number) =>
  new ApiError({ ...refused(429, "too_many_requests"), retry_after_seconds });

const expired =
  "This magic link has expired. Magic links are valid for 30 minutes. Please request a new one.";
const invalid = "This magic link is invalid or has already been used. Please request a new one.";

describe("authenticateErrorMessage", () => {
  it.each([
    [refused(401, "unable_to_auth_magic_link", "expired"), expired],
    [refused(401, "magic_link_expired"), expired],
    [refused(401, "unable_to_auth_magic_link", "used"), invalid],
    [refused(401, "unable_to_auth_magic_link"), invalid],
    [refused(404, "magic_link_not_found"), invalid],
    [
      refused(429, "user_lock_limit_reached"),
      "Too many authentication attempts. Please wait a few minutes before trying again.",
    ],
    [refused(429, "too_many_requests"), "Too many requests. Please wait before trying again."],
    [limited(569), "Too many requests. Please try again in 10 minutes."],
    [limited(1), "Too many requests. Please try again in 1 second."],
    [
      refused(503, "internal_server_error"),
      "Server error: Our authentication service is temporarily unavailable. Please try again in a few minutes.",
    ],
    [
      refused(404, "organization_not_found"),
      "Unable to access organization. Please try again or contact support if the problem persists.",
    ],
    [
      refused(401, "unauthorized_credentials"),
      "Authentication failed. This may be due to an invalid or tampered link. Please request a new magic link.",
    ],
    [
      refused(403, "unauthorized_action"),
      "Authentication failed. This may be due to an invalid or tampered link. Please request a new magic link.",
    ],
    [
      new ConnectionError("Unable to contact our servers."),
      "The connection broke before we got an answer. A link works once, so yours may be used up: check your internet connection, then send a new one.",
    ],
    [new Error("strange"), "An error occurred during authentication. Please try again."],
  ])("says for %s: %s", (error, sentence) => {
    expect(authenticateErrorMessage(error, "authenticate")).toBe(sentence);
  });

  it.each([
    [
      "create",
      refused(403, "unauthorized_action"),
      "No organization can be created with this address here. You might need to be invited by an administrator first.",
    ],
    ["join", refused(403, "unauthorized_action"), "Failed to join organization. Please try again."],
    [
      "join",
      refused(404, "intermediate_session_not_found"),
      "This sign-in was already used or has expired. Sign in again.",
    ],
    [
      "create",
      new NoSessionError(),
      "This sign-in was already used or has expired. Sign in again.",
    ],
  ] as const)(
    "calls no link tampered that was believed already: %s, %s",
    (step, error, sentence) => {
      expect(authenticateErrorMessage(error, step)).toBe(sentence);
    },
  );

  it("names the newest letter for a link that was replaced", () => {
    const error = new ApiError({
      ...refused(401, "unable_to_auth_magic_link"),
      error_message: "",
      error_details: { reason: "used", is_replaced: true },
    });

    expect(authenticateErrorMessage(error, "authenticate")).toMatch(
      /a newer one was sent.*Open the newest letter/,
    );
  });

  it("says what was tried when nothing better is known", () => {
    const error = refused(400, "bad_request");

    expect(authenticateErrorMessage(error, "join")).toBe(
      "Failed to join organization. Please try again.",
    );
    expect(authenticateErrorMessage(error, "create")).toBe(
      "Failed to create organization. Please try again.",
    );
  });
});

it.each([
  [true, new ConnectionError("Unable to contact our servers.")],
  [true, refused(429, "too_many_requests")],
  [true, refused(503, "internal_server_error")],
  [false, refused(404, "intermediate_session_not_found")],
  [false, refused(403, "unauthorized_action")],
  [false, new NoSessionError()],
])("isPassing is %s for %s", (passes, error) => {
  expect(isPassing(error)).toBe(passes);
});
