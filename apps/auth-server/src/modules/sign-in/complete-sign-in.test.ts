import { describe, expect, it } from "vitest";
import { completeSignIn, type SignInCase } from "./complete-sign-in.ts";

const ada = { emailAddress: "ada@family.example", status: "active", mfaEnrolled: false } as const;
const open = { authMethods: "ALL_ALLOWED", allowedAuthMethods: [], mfaPolicy: "OPTIONAL" } as const;
const link = { method: "magic_link", emailAddress: "ada@family.example" } as const;
const aCase = (changes: Partial<SignInCase> = {}): SignInCase => ({
  factors: [link],
  organization: open,
  member: ada,
  ...changes,
});

describe("a sign-in", () => {
  it.each([
    ["an active member", aCase(), "session"],
    [
      "an invited member, who accepts by it",
      aCase({ member: { ...ada, status: "invited" } }),
      "session",
    ],
    ["a pending member", aCase({ member: { ...ada, status: "pending" } }), "session"],
    [
      "a method on the organization's list",
      aCase({
        organization: {
          ...open,
          authMethods: "RESTRICTED",
          allowedAuthMethods: ["sso", "magic_link"],
        },
      }),
      "session",
    ],
    [
      "a method that the organization does not allow",
      aCase({ organization: { ...open, authMethods: "RESTRICTED", allowedAuthMethods: ["sso"] } }),
      "primaryRequired",
    ],
    [
      "an organization where everybody needs a second factor",
      aCase({ organization: { ...open, mfaPolicy: "REQUIRED_FOR_ALL" } }),
      "mfaRequired",
    ],
    [
      "a member who has a second factor",
      aCase({ member: { ...ada, mfaEnrolled: true } }),
      "mfaRequired",
    ],
    [
      "a forbidden method and a missing second factor: the first is asked for first",
      aCase({
        organization: {
          authMethods: "RESTRICTED",
          allowedAuthMethods: ["sso"],
          mfaPolicy: "REQUIRED_FOR_ALL",
        },
      }),
      "primaryRequired",
    ],
    ["a deleted member", aCase({ member: { ...ada, status: "deleted" } }), "refused"],
    [
      "the proof of somebody else's mailbox",
      aCase({ factors: [{ ...link, emailAddress: "eve@family.example" }] }),
      "refused",
    ],
    ["no proof at all", aCase({ factors: [] }), "refused"],
    [
      "the same link twice, which is still one factor",
      aCase({ factors: [link, link], organization: { ...open, mfaPolicy: "REQUIRED_FOR_ALL" } }),
      "mfaRequired",
    ],
  ] as const)("with %s", (_case, given, kind) => {
    expect(completeSignIn(given).kind).toBe(kind);
  });

  it("says which methods are allowed instead", () => {
    const organization = {
      ...open,
      authMethods: "RESTRICTED",
      allowedAuthMethods: ["sso"],
    } as const;

    expect(completeSignIn(aCase({ organization }))).toEqual({
      kind: "primaryRequired",
      allowedAuthMethods: ["sso"],
    });
  });
});
