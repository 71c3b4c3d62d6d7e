import type { Subscription } from "@stocks-vibe/contracts/portfolio";

/**
 * What is known of the session: the auth client first has to find out whether the stored one still
 * lives. An unfamiliar one was not stored by this site, so somebody else may have planted it.
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
        canAccessPlaid: boolean;
      } | null;
    };

type OrganizationFact = NonNullable<Extract<ProfileFact, { kind: "ready" }>["organization"]>;

/**
 * Who may see a page: anyone, any signed-in member, members of an organization with alpha access,
 * those who wait for it, or members of an organization that may link accounts and whose setup is
 * not over in this browser.
 */
export type Access = "anyone" | "member" | "alpha" | "waitlist" | "onboarding";

export type Admission =
  | { kind: "render" }
  | { kind: "wait"; for: "session" | "profile" }
  | { kind: "redirect"; to: "login" | "betaInvite" | "dashboard" }
  | { kind: "askWhoItIs" }
  | { kind: "profileFailed"; message: string }
  | { kind: "noOrganization" }
  | { kind: "restricted"; subscription: Subscription };

/**
 * The setup is for those who can do it: where it is over, or nothing may be linked, they go where
 * they belong.
 */
function admitToOnboarding(organization: OrganizationFact, isOnboarded: boolean): Admission {
  if (!organization.hasAlphaAccess && !organization.hasBetaAccess)
    return { kind: "restricted", subscription: organization.subscription };
  if (organization.canAccessPlaid && !isOnboarded) return { kind: "render" };
  return { kind: "redirect", to: organization.hasAlphaAccess ? "dashboard" : "betaInvite" };
}

/**
 * Each page of these two is for one of both: who belongs on the other is led there, and who is on
 * no list is not told to be on one.
 */
function admitByAccess(
  { hasAlphaAccess, hasBetaAccess, subscription }: OrganizationFact,
  access: "alpha" | "waitlist",
): Admission {
  if (hasAlphaAccess)
    return access === "alpha" ? { kind: "render" } : { kind: "redirect", to: "dashboard" };
  if (!hasBetaAccess) return { kind: "restricted", subscription };
  return access === "waitlist" ? { kind: "render" } : { kind: "redirect", to: "betaInvite" };
}

/**
 * Decides what a visitor of a page gets. Pure; the whole access policy of the app is this function
 * and its test table. `isOnboarded` says whether the setup of the organization is over in this
 * browser.
 */
export function admit(
  session: SessionFact,
  profile: ProfileFact,
  access: Access,
  isOnboarded: boolean,
): Admission {
  if (access === "anyone") return { kind: "render" };
  if (session === "starting") return { kind: "wait", for: "session" };
  if (session === "absent") return { kind: "redirect", to: "login" };
  if (session === "unfamiliar") return { kind: "askWhoItIs" };
  if (profile.kind === "loading") return { kind: "wait", for: "profile" };
  if (profile.kind === "failed") return { kind: "profileFailed", message: profile.message };
  if (!profile.organization) return { kind: "noOrganization" };
  if (access === "onboarding") return admitToOnboarding(profile.organization, isOnboarded);
  if (access === "member") return { kind: "render" };
  return admitByAccess(profile.organization, access);
}

/** What decides about the setup, beside the organization's access. */
export type SetupFact = {
  isOnboarded: boolean;
  /** An operator who looks in a member's name sets nothing up. */
  isOperator: boolean;
  /**
   * How many institutions are linked and accounts are kept by hand; "failed" where that could not
   * be found out.
   */
  sources: number | "loading" | "failed";
};

/**
 * Where a member goes, once, after signing in; null while that is not known yet. The setup is for
 * an organization that may link and keeps no account yet; where that is unknown, its dashboard says
 * so itself.
 */
export function firstPage(
  organization: Pick<OrganizationFact, "hasAlphaAccess" | "canAccessPlaid">,
  setup: SetupFact,
): "dashboard" | "betaInvite" | "onboarding" | null {
  if (!organization.hasAlphaAccess) return "betaInvite";
  if (!organization.canAccessPlaid || setup.isOnboarded || setup.isOperator) return "dashboard";
  if (setup.sources === "loading") return null;
  return setup.sources === 0 ? "onboarding" : "dashboard";
}
