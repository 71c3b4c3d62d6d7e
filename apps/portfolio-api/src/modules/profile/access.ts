import type { Access } from "../../schema.ts";

/** What an organization may use, as the profile tells it. */
export interface AccessFlags {
  readonly subscription: Access;
  readonly hasAlphaAccess: boolean;
  readonly hasBetaAccess: boolean;
  readonly canAccessPlaid: boolean;
}

/** `alpha` opens everything, `beta` only the waitlist page; linking is a flag of its own that needs alpha or beta. */
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
