import { describe, expect, it } from "vitest";
import { email, finishedAnswer, unfinishedAnswer, withApp, withPhone } from "../testing/answers.ts";
import { afterPrimary } from "./after-primary.ts";
import type { Rules } from "./rules.ts";

const rules: Rules = {
  flow: "Discovery",
  oauthProviders: [],
  products: ["magic_link", "password"],
  mfaMethods: ["totp", "sms_otp"],
  direct: {
    login: { status: false, ignoreInvites: false, ignoreJitProvisioning: false },
    create: false,
  },
};
const only = (...methods: string[]) => ({
  mfa_methods: "RESTRICTED",
  allowed_mfa_methods: methods,
});
const cannotJoin = {
  name: "failed",
  failure: { kind: "cannotJoin", organization: "Whitfield Family" },
  canGoBack: false,
};

it("is done where there is a session", () => {
  expect(afterPrimary(finishedAnswer, rules)).toEqual({ name: "loggedIn" });
});

describe("a second factor", () => {
  it.each([
    ["nothing set up, two to choose from", {}, { name: "mfaChoice" }],
    ["nothing set up, one allowed", { organization: only("totp") }, { name: "totpSetup" }],
    ["nothing set up, the other allowed", { organization: only("sms_otp") }, { name: "smsSetup" }],
    ["an app", { member: withApp }, { name: "totpEntry", newCodes: null }],
    ["a phone", { member: withPhone }, { name: "smsEntry", expiresAt: null }],
    ["both: the page's order", { member: { ...withApp, ...withPhone } }, { name: "totpEntry" }],
    [
      "both: what the member prefers",
      { member: { ...withApp, ...withPhone, default_mfa_method: "sms_otp" } },
      { name: "smsEntry" },
    ],
    [
      "both, and the preferred one not allowed",
      {
        member: { ...withApp, ...withPhone, default_mfa_method: "sms_otp" },
        organization: only("totp"),
      },
      { name: "totpEntry" },
    ],
    [
      "an app that the organization no longer takes",
      { member: withApp, organization: only("sms_otp") },
      { name: "smsSetup" },
    ],
    [
      "both, and a text that the server sent",
      { member: { ...withApp, ...withPhone }, texted: true },
      { name: "smsEntry", resend: "sent", expiresAt: null },
    ],
    [
      "a phone that was never proven",
      { member: { ...withPhone, mfa_phone_number_verified: false } },
      { name: "mfaChoice" },
    ],
    ["nothing that the page offers", { organization: only() }, cannotJoin],
  ])("with %s", (_case, changes, screen) => {
    expect(afterPrimary(unfinishedAnswer(changes), rules)).toMatchObject(screen);
  });

  it("offers what the page includes, in its order", () => {
    const screen = afterPrimary(unfinishedAnswer(), { ...rules, mfaMethods: ["sms_otp", "totp"] });
    expect(screen).toMatchObject({ factor: { methods: ["sms_otp", "totp"] } });
    expect(afterPrimary(unfinishedAnswer(), { ...rules, mfaMethods: ["totp"] }).name).toBe(
      "totpSetup",
    );
  });
});

describe("another first proof", () => {
  it("starts again at the organization, by what it takes", () => {
    expect(afterPrimary(unfinishedAnswer({ allowed: ["magic_link", "sso"] }), rules)).toMatchObject(
      {
        name: "main",
        email,
        door: { organization: { name: "Whitfield Family" }, products: ["magic_link"] },
      },
    );
  });

  it.each([
    ["no password: another way", { allowed: ["password"] }, cannotJoin],
    [
      "a password: it is asked for",
      { allowed: ["password"], member: { member_password_id: "password-1" } },
      { name: "main", door: { products: ["password"] } },
    ],
    [
      "an unproven address",
      {
        allowed: ["magic_link"],
        member: { email_address_verified: false },
      },
      { name: "main", door: { isVerifying: true } },
    ],
    ["no way that the page has", { allowed: ["google_oauth"] }, cannotJoin],
  ])("with %s", (_case, changes, screen) => {
    expect(afterPrimary(unfinishedAnswer(changes), rules)).toMatchObject(screen);
  });

  it.each([
    ["single sign-on", "sso", "sso"],
    ["an account elsewhere", "google_oauth", "oauth"],
  ] as const)(
    "does not ask to verify a mailbox where %s alone is left",
    (_name, allowed, product) => {
      const answer = unfinishedAnswer({
        allowed: [allowed],
        member: { email_address_verified: false },
        organization: {
          sso_active_connections: [
            { connection_id: "c-1", display_name: "Okta" },
            { connection_id: "c-2", display_name: "Entra" },
          ],
        },
      });
      const offered: Rules = {
        ...{ ...rules, products: ["magic_link", "sso", "oauth"] },
        oauthProviders: ["google"],
      };
      expect(afterPrimary(answer, offered)).toMatchObject({
        name: "main",
        door: { isVerifying: false, products: [product] },
      });
    },
  );
});
