import { describe, expect, it } from "vitest";
import { completeSignIn, type SignInCase } from "./complete-sign-in.ts";
import type { StoredFactor } from "./stored-factor.ts";

const authenticatedAt = "2026-03-01T12:00:00.000Z";
const emailAddress = "ada@family.example";
const ada = {
  memberId: "ada",
  emailAddress,
  status: "active",
  mfaEnrolled: false,
  isBreakglass: false,
  mfaPhoneNumberVerified: false,
  mfaPhoneId: "phone",
  totpId: "",
  identities: [],
  proofsCountFrom: new Date("2026-03-01T00:00:00.000Z"),
} as const;
const open = {
  authMethods: "ALL_ALLOWED",
  allowedAuthMethods: [],
  mfaPolicy: "OPTIONAL",
  mfaMethods: "ALL_ALLOWED",
  allowedMfaMethods: [],
} as const;
const only = (method: "sso" | "magic_link" | "password") =>
  ({ ...open, authMethods: "RESTRICTED", allowedAuthMethods: [method] }) as const;
const required = { ...open, mfaPolicy: "REQUIRED_FOR_ALL" } as const;
const requiredBy = (method: "sms_otp" | "totp") =>
  ({ ...required, mfaMethods: "RESTRICTED", allowedMfaMethods: [method] }) as const;

const link = { method: "magic_link", emailAddress, authenticatedAt } as const;
const code = { method: "email_otp", emailAddress, authenticatedAt } as const;
const resetLink = { method: "reset_link", emailAddress, authenticatedAt } as const;
const password = {
  method: "password",
  emailAddress,
  memberIds: ["ada"],
  authenticatedAt,
} as const;
const elsewhere = { ...password, memberIds: ["ada-in-another-organization"] } as const;
const totp = { method: "totp", memberId: "ada", authenticatedAt } as const;
const recovery = { ...totp, method: "recovery_code" } as const;
const sms = {
  method: "sms_otp",
  memberId: "ada",
  phoneId: "phone",
  phoneNumber: "+12025550123",
  authenticatedAt,
} as const;
const operator = {
  method: "impersonation",
  emailAddress,
  memberId: "ada",
  impersonator: "ops",
  authenticatedAt,
} as const;

type Changes = Partial<SignInCase> & { readonly factors?: readonly StoredFactor[] };

const aCase = ({ factors = [link], ...changes }: Changes = {}): SignInCase => ({
  proofs: [{ factors }],
  organization: open,
  member: ada,
  now: new Date("2026-03-01T12:10:00.000Z"),
  ...changes,
});

describe("a sign-in", () => {
  it.each([
    ["an active member", aCase(), "session"],
    ["an invited member", aCase({ member: { ...ada, status: "invited" } }), "session"],
    ["a pending member", aCase({ member: { ...ada, status: "pending" } }), "session"],
    ["a code to the mailbox", aCase({ factors: [code] }), "session"],
    ["the member's own password", aCase({ factors: [password] }), "session"],
    ["a method on the list", aCase({ organization: only("magic_link") }), "session"],
    [
      "one of two on the list",
      aCase({ organization: only("password"), factors: [link, password] }),
      "session",
    ],
    [
      "a method off the list, for a break-glass member",
      aCase({ organization: only("sso"), member: { ...ada, isBreakglass: true } }),
      "session",
    ],
    [
      "a reset's link, which is no way in for a break-glass member either",
      aCase({
        organization: only("sso"),
        member: { ...ada, isBreakglass: true },
        factors: [resetLink],
      }),
      "primaryRequired",
    ],
    [
      "break-glass, which does not stand in for a second factor",
      aCase({ organization: required, member: { ...ada, isBreakglass: true } }),
      "mfaRequired",
    ],
    ["an operator", aCase({ factors: [operator], organization: only("sso") }), "session"],
    ["a forbidden method", aCase({ organization: only("sso") }), "primaryRequired"],
    ["a password of another organization", aCase({ factors: [elsewhere] }), "refused"],
    [
      "a password beside the link that another organization wants",
      aCase({ factors: [elsewhere, link], organization: only("password") }),
      "primaryRequired",
    ],
    [
      "the link of a password reset where links are on the list",
      aCase({ factors: [resetLink], organization: only("magic_link") }),
      "primaryRequired",
    ],
    [
      "a forbidden method and a missing second factor: the first is asked for first",
      aCase({ organization: { ...only("sso"), mfaPolicy: "REQUIRED_FOR_ALL" } }),
      "primaryRequired",
    ],
    ["a second factor alone", aCase({ factors: [totp] }), "refused"],
    ["a deleted member", aCase({ member: { ...ada, status: "deleted" } }), "refused"],
    ["no proof at all", aCase({ factors: [] }), "refused"],
    [
      "the proof of somebody else's mailbox",
      aCase({ factors: [{ ...link, emailAddress: "eve@family.example" }] }),
      "refused",
    ],
  ] as const)("with %s", (_case, given, kind) => {
    expect(completeSignIn(given).kind).toBe(kind);
  });

  it("says which methods are allowed instead", () => {
    expect(completeSignIn(aCase({ organization: only("sso") }))).toEqual({
      kind: "primaryRequired",
      allowedAuthMethods: ["sso"],
      isTooOld: false,
    });
  });
});

describe("MFA-5: where a second factor is needed", () => {
  it.each([
    ["one that was proven", [link, totp], required, "session"],
    ["a text to the phone", [password, sms], required, "session"],
    ["a recovery code in place of the app", [link, recovery], required, "session"],
    ["nothing more", [link], required, "mfaRequired"],
    ["the same link twice", [link, link], required, "mfaRequired"],
    ["e-mail after e-mail", [link, code], required, "mfaRequired"],
    ["e-mail after a password", [password, code], required, "mfaRequired"],
    ["a reset's link and the new password", [resetLink, password], required, "mfaRequired"],
    ["somebody else's app", [link, { ...totp, memberId: "eve" }], required, "mfaRequired"],
    ["somebody else's phone", [link, { ...sms, memberId: "eve" }], required, "mfaRequired"],
    ["an operator's token", [operator], required, "mfaRequired"],
    ["a text where only apps count", [link, sms], requiredBy("totp"), "mfaRequired"],
    [
      "a code of the app where only texts count",
      [link, totp],
      requiredBy("sms_otp"),
      "mfaRequired",
    ],
    [
      "a recovery code where only texts count",
      [link, recovery],
      requiredBy("sms_otp"),
      "mfaRequired",
    ],
  ] as const)("%s", (_case, factors, organization, kind) => {
    expect(completeSignIn(aCase({ factors, organization })).kind).toBe(kind);
  });

  it("asks a member who chose to have one, whatever the organization says", () => {
    const member = { ...ada, mfaEnrolled: true };

    expect(completeSignIn(aCase({ member })).kind).toBe("mfaRequired");
    expect(completeSignIn(aCase({ member, factors: [link, totp] })).kind).toBe("session");
  });

  it("lets only a proof of the last ten minutes register the first one", () => {
    const now = new Date("2026-03-01T12:10:00.001Z");
    const later = (member: SignInCase["member"]) => aCase({ member, organization: required, now });

    expect(completeSignIn(later(ada))).toMatchObject({ kind: "primaryRequired", isTooOld: true });
    expect(completeSignIn(later({ ...ada, totpId: "totp" })).kind).toBe("mfaRequired");
    const anew = { ...link, authenticatedAt: now.toISOString() };
    expect(completeSignIn({ ...later(ada), proofs: [{ factors: [anew] }] }).kind).toBe(
      "mfaRequired",
    );
  });

  it.each([
    [required, ["totp", "sms_otp"]],
    [requiredBy("sms_otp"), ["sms_otp"]],
    [requiredBy("totp"), ["totp"]],
  ] as const)("names what is registered and taken", (organization, registered) => {
    const member = { ...ada, mfaPhoneNumberVerified: true, totpId: "totp" };

    expect(completeSignIn(aCase({ member, organization }))).toEqual({
      kind: "mfaRequired",
      registered,
    });
  });
});
