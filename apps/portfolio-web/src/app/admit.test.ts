import { describe, expect, it } from "vitest";
import {
  type Access,
  type Admission,
  admit,
  firstPage,
  type ProfileFact,
  type SessionFact,
  type SetupFact,
} from "./admit.ts";

const organization = (
  subscription: "alpha" | "beta" | "none",
  canAccessPlaid = true,
): ProfileFact => ({
  kind: "ready",
  organization: {
    subscription,
    hasAlphaAccess: subscription === "alpha",
    hasBetaAccess: subscription === "beta",
    canAccessPlaid,
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
  [
    "alpha on the waitlist",
    "present",
    organization("alpha"),
    "waitlist",
    { kind: "redirect", to: "dashboard" },
  ],
  ["beta on the waitlist", "present", organization("beta"), "waitlist", render],
  [
    "neither on the waitlist",
    "present",
    organization("none"),
    "waitlist",
    { kind: "restricted", subscription: "none" },
  ],
  ["alpha on a member page", "present", organization("alpha"), "member", render],
  ["beta on a member page", "present", organization("beta"), "member", render],
  ["neither on a member page", "present", organization("none"), "member", render],
];

describe("admit", () => {
  it.each(table)("%s", (_case, session, profile, access, expected) => {
    expect(admit(session, profile, access, false)).toEqual(expected);
  });
});

const toDashboard: Admission = { kind: "redirect", to: "dashboard" };
const toBeta: Admission = { kind: "redirect", to: "betaInvite" };
const onboarding: [string, SessionFact, ProfileFact, boolean, Admission][] = [
  ["the setup without a session", "absent", loading, false, { kind: "redirect", to: "login" }],
  ["the setup of nobody knows whom", "unfamiliar", loading, false, { kind: "askWhoItIs" }],
  ["no organization data", "present", missing, false, { kind: "noOrganization" }],
  ["alpha that is not complete", "present", organization("alpha"), false, render],
  ["alpha that is complete", "present", organization("alpha"), true, toDashboard],
  ["alpha that may not link", "present", organization("alpha", false), false, toDashboard],
  ["beta that may link and is not complete", "present", organization("beta"), false, render],
  ["beta that may link and is complete", "present", organization("beta"), true, toBeta],
  ["beta that may not link", "present", organization("beta", false), false, toBeta],
  ["beta that may not link, complete", "present", organization("beta", false), true, toBeta],
  [
    "neither, whatever it may link",
    "present",
    organization("none"),
    false,
    { kind: "restricted", subscription: "none" },
  ],
];

describe("admit to the setup", () => {
  it.each(onboarding)("%s", (_case, session, profile, isOnboarded, expected) => {
    expect(admit(session, profile, "onboarding", isOnboarded)).toEqual(expected);
  });

  it("leaves the other pages alone, complete or not", () => {
    for (const isOnboarded of [true, false])
      expect(admit("present", organization("alpha"), "alpha", isOnboarded)).toEqual(render);
  });
});

const fresh: SetupFact = { isOnboarded: false, isOperator: false, sources: 0 };
const may = { hasAlphaAccess: true, canAccessPlaid: true };
const firsts: [string, Parameters<typeof firstPage>, ReturnType<typeof firstPage>][] = [
  ["alpha with nothing linked", [may, fresh], "onboarding"],
  ["what is linked is not known yet", [may, { ...fresh, sources: "loading" }], null],
  ["what is linked can't be found out", [may, { ...fresh, sources: "failed" }], "dashboard"],
  ["something is linked or kept by hand", [may, { ...fresh, sources: 1 }], "dashboard"],
  ["the setup is over", [may, { ...fresh, isOnboarded: true }], "dashboard"],
  ["an operator looks", [may, { ...fresh, isOperator: true }], "dashboard"],
  ["alpha that may not link", [{ ...may, canAccessPlaid: false }, fresh], "dashboard"],
  [
    "alpha that may not link waits for nothing",
    [
      { ...may, canAccessPlaid: false },
      { ...fresh, sources: "loading" },
    ],
    "dashboard",
  ],
  ["no alpha access", [{ ...may, hasAlphaAccess: false }, fresh], "betaInvite"],
];

it.each(firsts)("the first page: %s", (_case, [organizationFact, setup], expected) => {
  expect(firstPage(organizationFact, setup)).toBe(expected);
});
