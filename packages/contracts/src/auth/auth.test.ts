import { describe, expect, it } from "vitest";
import {
  createOrganizationRequest,
  inviteRequest,
  membership,
  revokeSessionRequest,
  sendDiscoveryLinkRequest,
  verifySessionRequest,
} from "./index.ts";

describe("auth requests", () => {
  it("drops keys that no version of the contract knows, because client majors differ", () => {
    const sent = { email_address: "a@b.example", dfp_telemetry_id: "x", captcha_token: "y" };

    expect(sendDiscoveryLinkRequest.parse(sent)).toEqual({ email_address: "a@b.example" });
  });

  it.each([
    ["a NUL character, which the database cannot hold", { email_address: "a\u0000@b.example" }],
    ["an endless e-mail address", { email_address: `${"a".repeat(600)}@b.example` }],
    ["a number where text belongs", { email_address: 7 }],
    ["roles that are not a list", { email_address: "a@b.example", roles: "stytch_admin" }],
  ])("refuses %s", (_case, body) => {
    expect(inviteRequest.safeParse(body).success).toBe(false);
  });

  it("accepts the two fields that the official widget sends to create an organization", () => {
    const sent = { intermediate_session_token: "t", session_duration_minutes: 60 };

    expect(createOrganizationRequest.parse(sent)).toEqual(sent);
  });

  it.each([
    [{}, false],
    [{ session_token: "t" }, true],
    [{ session_jwt: "j" }, true],
    [{ session_token: "t", session_jwt: "j" }, false],
  ])("looks up a session by exactly one credential: %j", (body, accepted) => {
    expect(verifySessionRequest.safeParse(body).success).toBe(accepted);
  });

  it("revokes by exactly one name", () => {
    expect(revokeSessionRequest.safeParse({ member_id: "m" }).success).toBe(true);
    expect(revokeSessionRequest.safeParse({ member_id: "m", session_token: "t" }).success).toBe(
      false,
    );
  });
});

describe("membership", () => {
  it("has no member yet when the person is only eligible to join", () => {
    const eligible = {
      type: "eligible_to_join_by_email_domain",
      details: { domain: "b.example" },
      member: null,
    };

    expect(membership.safeParse(eligible).success).toBe(true);
    expect(membership.safeParse({ ...eligible, type: "active_member" }).success).toBe(false);
  });
});
