import type { Access } from "../../storage/schema.ts";

/** What an organization may use, as the profile tells it. */
export interface AccessFlags {
  readonly subscription: Access;
  readonly hasAlphaAccess: boolean;
  readonly hasBetaAccess: boolean;
  readonly canAccessPlaid: boolean;
}

/**
 * Pure, and the only place that says what an organization's flags mean: the admin command, the profile, the API, its jobs and (by
 * the profile) the pages go by this. `alpha` opens the figures, `beta` the waitlist page. Linking is a flag of its own: with it
 * a beta organization may link, without it nobody may; an organization without access at all may do neither.
 */
export const accessFlags = (subscription: Access, canAccessPlaid: boolean): AccessFlags => ({
  subscription,
  hasAlphaAccess: subscription === "alpha",
  hasBetaAccess: subscription === "beta",
  canAccessPlaid: canAccessPlaid && subscription !== "none",
});

/** Alpha organizations may link from the start, beta ones when an operator says so. */
export const firstAccess = (subscription: Access, isDemo = false) => ({
  subscription,
  can_access_plaid: subscription === "alpha",
  is_demo: isDemo,
});
