import type { Subscription } from "@stocks-vibe/contracts/portfolio";

/**
 * What is known of the session: the auth client first has to find out whether the stored one still lives. An unfamiliar one was
 * not stored by this site, so somebody else may have planted it.
 */
export type SessionFact = "starting" | "absent" | "unfamiliar" | "present";

export type ProfileFact =
  | { kind: "loading" }
  | { kind: "failed"; message: string }
  | {
      kind: "ready";
      organization: {
        subscription: Subscription;
        hasAlphaAccess: boolean;
        hasBetaAccess: boolean;
      } | null;
    };

/** Who may see a page: anyone, any signed-in member, or members of an organization with alpha access. */
export type Access = "anyone" | "member" | "alpha";

export type Admission =
  | { kind: "render" }
  | { kind: "wait"; for: "session" | "profile" }
  | { kind: "redirect"; to: "login" | "betaInvite" }
  | { kind: "askWhoItIs" }
  | { kind: "profileFailed"; message: string }
  | { kind: "noOrganization" }
  | { kind: "restricted"; subscription: Subscription };

/** Decides what a visitor of a page gets. Pure; the whole access policy of the app is this function and its test table. */
export function admit(session: SessionFact, profile: ProfileFact, access: Access): Admission {
  if (access === "anyone") return { kind: "render" };
  if (session === "starting") return { kind: "wait", for: "session" };
  if (session === "absent") return { kind: "redirect", to: "login" };
  if (session === "unfamiliar") return { kind: "askWhoItIs" };
  if (profile.kind === "loading") return { kind: "wait", for: "profile" };
  if (profile.kind === "failed") return { kind: "profileFailed", message: profile.message };
  if (!profile.organization) return { kind: "noOrganization" };
  if (access === "member" || profile.organization.hasAlphaAccess) return { kind: "render" };
  if (profile.organization.hasBetaAccess) return { kind: "redirect", to: "betaInvite" };
  return { kind: "restricted", subscription: profile.organization.subscription };
}

/** Where a member goes, once, after signing in. */
export function firstPage(organization: { hasAlphaAccess: boolean }): "dashboard" | "betaInvite" {
  return organization.hasAlphaAccess ? "dashboard" : "betaInvite";
}
