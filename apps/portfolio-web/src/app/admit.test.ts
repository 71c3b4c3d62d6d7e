import { describe, expect, it } from "vitest";
import {
  type Access,
  type Admission,
  admit,
  firstPage,
  type ProfileFact,
  type SessionFact,
} from "./admit.ts";

const organization = (subscription: "alpha" | "beta" | "none"): ProfileFact => ({
  kind: "ready",
  organization: {
    subscription,
    hasAlphaAccess: subscription === "alpha",
    hasBetaAccess: subscription === "beta",
  },
});
const loading: ProfileFact = { kind: "loading" };
const failed: ProfileFact = { kind: "failed", message: "No" };
const missing: ProfileFact = { kind: "ready", organization: null };
const render: Admission = { kind: "render" };

const table: [string, SessionFact, ProfileFact, Access, Admission][] = [
  ["a public page needs nothing", "starting", loading, "anyone", render],
  ["a public page ignores a failed profile", "present", failed, "anyone", render],
  ["auth is not initialised", "starting", loading, "member", { kind: "wait", for: "session" }],
  ["no session", "absent", loading, "member", { kind: "redirect", to: "login" }],
  [
    "no session, alpha page",
    "absent",
    organization("alpha"),
    "alpha",
    { kind: "redirect", to: "login" },
  ],
  ["a public page with a session of nobody knows whom", "unfamiliar", loading, "anyone", render],
  [
    "a session of nobody knows whom",
    "unfamiliar",
    organization("alpha"),
    "alpha",
    { kind: "askWhoItIs" },
  ],
  [
    "a session of nobody knows whom on a member page",
    "unfamiliar",
    loading,
    "member",
    { kind: "askWhoItIs" },
  ],
  ["the profile loads", "present", loading, "alpha", { kind: "wait", for: "profile" }],
  ["the profile failed", "present", failed, "alpha", { kind: "profileFailed", message: "No" }],
  ["no organization data", "present", missing, "alpha", { kind: "noOrganization" }],
  [
    "no organization data on a member page",
    "present",
    missing,
    "member",
    { kind: "noOrganization" },
  ],
  ["alpha on an alpha page", "present", organization("alpha"), "alpha", render],
  [
    "beta on an alpha page",
    "present",
    organization("beta"),
    "alpha",
    { kind: "redirect", to: "betaInvite" },
  ],
  [
    "neither on an alpha page",
    "present",
    organization("none"),
    "alpha",
    { kind: "restricted", subscription: "none" },
  ],
  ["alpha on a member page", "present", organization("alpha"), "member", render],
  ["beta on a member page", "present", organization("beta"), "member", render],
  ["neither on a member page", "present", organization("none"), "member", render],
];

describe("admit", () => {
  it.each(table)("%s", (_case, session, profile, access, expected) => {
    expect(admit(session, profile, access)).toEqual(expected);
  });
});

it("sends alpha members to the dashboard and everyone else to the waitlist page", () => {
  expect(firstPage({ hasAlphaAccess: true })).toBe("dashboard");
  expect(firstPage({ hasAlphaAccess: false })).toBe("betaInvite");
});
