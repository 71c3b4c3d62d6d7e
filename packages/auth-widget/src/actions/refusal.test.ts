import { ConnectionError } from "@stocks-vibe/auth-client";
import { expect, it, vi } from "vitest";
import { limited, refused } from "../testing/draw.tsx";
import { codeFailed } from "./later-refusal.ts";
import { linkFailed } from "./links/open-link.ts";
import { failed, sendingFailed } from "./refusal.ts";

const email = "ada@family.example";

const refusedWith = (problem: object) => ({ type: "emailRefused", email, problem });
const failedAs = (kind: string) => ({ type: "callFailed", failure: { kind }, canGoBack: true });

it.each([
  [refused(400, "inactive_email"), refusedWith({ kind: "inactive" })],
  [refused(400, "invalid_email"), refusedWith({ kind: "invalid" })],
  [refused(400, "email_jit_provisioning_not_allowed"), refusedWith({ kind: "noAccess", email })],
  [refused(400, "invalid_email_for_jit_provisioning"), refusedWith({ kind: "noAccess", email })],
  [refused(429, "too_many_requests"), refusedWith({ kind: "tooMany" })],
  [limited(30), refusedWith({ kind: "tooMany:30" })],
  [refused(400, "bad_request"), refusedWith({ kind: "unreachable", said: "" })],
  [
    refused(400, "no_match_for_provided_magic_link_url", "Said so."),
    refusedWith({ kind: "setUp" }),
  ],
  [refused(400, "no_login_redirect_urls_set", "Said so."), refusedWith({ kind: "setUp" })],
  [refused(404, "public_token_not_found", "Said so."), refusedWith({ kind: "setUp" })],
  [refused(404, "route_not_found", "Said so."), refusedWith({ kind: "setUp" })],
  [refused(401, "unauthorized_credentials", "Said so."), refusedWith({ kind: "setUp" })],
  [refused(401, "invalid_authorization_header", "Said so."), refusedWith({ kind: "setUp" })],
  [refused(403, "bad_domain_for_stytch_sdk", "Said so."), refusedWith({ kind: "setUp" })],
  [refused(400, "no_match_for_provided_oauth_url", "Said so."), refusedWith({ kind: "setUp" })],
  [refused(400, "bad_request", "Said so."), refusedWith({ kind: "unreachable", said: "Said so." })],
  [refused(400, "ad_blocker_detected"), failedAs("adBlocker")],
  [refused(500, "internal_server_error"), failedAs("default")],
  [new ConnectionError("Unable to contact our servers."), refusedWith({ kind: "offline" })],
  [new Error("strange"), failedAs("default")],
])("reads %s as %j", (error, event) => expect(sendingFailed(error, email)).toEqual(event));

it.each([
  [refused(429, "too_many_requests"), "tooMany"],
  [refused(404, "organization_not_found"), "organization"],
  [refused(500, "internal_server_error"), "default"],
] as const)(
  "says of %s on the way into an organization, and of a link, that it was %s",
  (error, kind) => {
    expect(failed(error)).toEqual(failedAs(kind));
    expect(linkFailed(error)).toEqual(failedAs(kind));
  },
);

it("says of no connection that a link may be used up by it, and only then", () => {
  const error = new ConnectionError("Unable to contact our servers.");
  expect(failed(error)).toEqual(failedAs("offline"));
  expect(linkFailed(error)).toEqual(failedAs("answerLost"));
});

it.each(["password", "passcode", "reset"] as const)(
  "says of a site that the project does not know, and not of the %s, that it is wrong",
  (wrong) => {
    expect(codeFailed(refused(403, "bad_domain_for_stytch_sdk"), wrong)).toEqual(failedAs("setUp"));
    expect(codeFailed(refused(401, "unauthorized_credentials"), wrong)).toEqual({
      type: "codeRefused",
      problem: wrong,
    });
  },
);

it.each([
  ["password", "passwordLocked"],
  ["passcode", "locked"],
  ["backupCode", "locked"],
] as const)("says of a %s that is locked that waiting is of no avail", (wrong, problem) => {
  const locked = refused(429, "user_lock_limit_reached");
  expect(codeFailed(locked, wrong)).toEqual({ type: "codeRefused", problem });
  expect(codeFailed(refused(429, "too_many_requests"), wrong)).toMatchObject({
    problem: "tooMany",
  });
});

it("reads the errors of another copy of the client", async () => {
  vi.resetModules();
  const other = await import("@stocks-vibe/auth-client");
  const offline = new other.ConnectionError("Unable to contact our servers.");
  const body = { status_code: 429, error_message: "", error_url: "", request_id: "" };
  const tooMany = new other.ApiError({ ...body, error_type: "too_many_requests" });

  expect(offline).not.toBeInstanceOf(ConnectionError);
  expect(failed(offline)).toEqual(failedAs("offline"));
  expect(sendingFailed(tooMany, email)).toEqual(refusedWith({ kind: "tooMany" }));
});

it("says of a link that was not taken that it was the link", () => {
  expect(linkFailed(refused(401, "unable_to_auth_magic_link"))).toEqual(failedAs("emailMagicLink"));
});
