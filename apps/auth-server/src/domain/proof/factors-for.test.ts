import { describe, expect, it } from "vitest";
import { factorsOf, knowsMember, provesMailbox } from "./factors-for.ts";
import type { StoredFactor } from "./stored-factor.ts";

const before = "2026-03-01T11:59:59.999Z";
const then = "2026-03-01T12:00:00.000Z";
const ada = {
  memberId: "ada",
  emailAddress: "ada@family.example",
  proofsCountFrom: new Date(then),
  mfaPhoneId: "phone-2",
  totpId: "app-2",
  identities: [{ issuer: "https://accounts.google.com", subject: "ada-at-google" }],
};

const mail = (method: "magic_link" | "email_otp" | "reset_link", emailAddress: string) =>
  ({ method, emailAddress, authenticatedAt: then }) as const;
const password = (memberIds: readonly string[], authenticatedAt = then) =>
  ({ method: "password", emailAddress: ada.emailAddress, memberIds, authenticatedAt }) as const;
const sms = (phoneId: string, memberId = "ada") =>
  ({ method: "sms_otp", memberId, phoneId, phoneNumber: "+1", authenticatedAt: then }) as const;
const totp = (totpId?: string) =>
  ({
    method: "totp",
    memberId: "ada",
    authenticatedAt: then,
    ...(totpId === undefined ? {} : { totpId }),
  }) as const;

const google = (subject: string, emailAddress = ada.emailAddress) =>
  ({
    method: "oauth",
    provider: "google",
    issuer: "https://accounts.google.com",
    subject,
    emailAddress,
    vouching: "address",
    tenants: [],
    account: { name: "", pictureUrl: null, locale: null, attributes: {} },
    authenticatedAt: then,
  }) as const;

const held: readonly (readonly [string, StoredFactor, boolean])[] = [
  ["a link to the address", mail("magic_link", "ada@family.example"), true],
  ["a code to the address", mail("email_otp", "ada@family.example"), true],
  ["a reset link to the address", mail("reset_link", "ada@family.example"), true],
  ["a link to an address of before", mail("magic_link", "old@family.example"), false],
  ["the member's password", password(["ada"]), true],
  ["a password of the same address elsewhere", password(["ada-elsewhere"]), false],
  ["a password that was typed before it was changed", password(["ada"], before), false],
  ["a text to the phone of now", sms("phone-2"), true],
  ["a text to a phone that was removed", sms("phone-1"), false],
  ["a text to another member's phone", sms("phone-2", "bob"), false],
  ["the app of now", totp("app-2"), true],
  ["an app that was removed", totp("app-1"), false],
  ["an app of a session of before", totp(), true],
  ["the account that is linked", google("ada-at-google"), true],
  ["the linked account, whatever its address is", google("ada-at-google", "x@y.example"), true],
  ["another account of the same address", google("eve-at-google"), false],
  [
    "the same subject at another issuer",
    { ...google("ada-at-google"), issuer: "https://idp.example" },
    false,
  ],
];

describe("PRF-1: a factor", () => {
  it.each(held)("holds or not: %s", (_name, factor, holds) => {
    expect(factorsOf({ factors: [factor] }, ada)).toEqual(holds ? [factor] : []);
  });

  it("that was given before the member's proofs ended counts only where a live session carries it", () => {
    const factor = { ...mail("magic_link", ada.emailAddress), authenticatedAt: before };

    expect(factorsOf({ factors: [factor] }, ada)).toEqual([]);
    expect(factorsOf({ factors: [factor], liveMemberId: "bob" }, ada)).toEqual([]);
    expect(factorsOf({ factors: [factor], liveMemberId: "ada" }, ada)).toEqual([factor]);
  });

  it("of the second kind alone tells nobody who somebody is", () => {
    expect(knowsMember({ factors: [totp("app-2"), sms("phone-2")] }, ada)).toBe(false);
    expect(knowsMember({ factors: [password(["ada"], before)] }, ada)).toBe(true);
    expect(knowsMember({ factors: [password(["ada-elsewhere"])] }, ada)).toBe(false);
  });

  it("proves a mailbox only by coming back from it", () => {
    expect(provesMailbox([password(["ada"])], ada.emailAddress)).toBe(false);
    expect(provesMailbox([mail("email_otp", "old@family.example")], ada.emailAddress)).toBe(false);
    expect(provesMailbox([mail("email_otp", ada.emailAddress)], ada.emailAddress)).toBe(true);
  });
});
