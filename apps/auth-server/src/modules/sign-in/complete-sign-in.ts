import type { AuthMethodName, StoredFactor } from "../../schema.ts";
import type { Member } from "../members/member.ts";
import type { Organization } from "../organizations/organization.ts";

/** What the proof of some factors amounts to, in one organization. */
export type SignInDecision =
  | { readonly kind: "session" }
  | { readonly kind: "mfaRequired" }
  | { readonly kind: "primaryRequired"; readonly allowedAuthMethods: readonly AuthMethodName[] }
  | { readonly kind: "refused"; readonly reason: "member_not_found" };

export interface SignInCase {
  readonly factors: readonly Pick<StoredFactor, "method" | "emailAddress">[];
  readonly organization: Pick<Organization, "authMethods" | "allowedAuthMethods" | "mfaPolicy">;
  readonly member: Pick<Member, "emailAddress" | "status" | "mfaEnrolled">;
}

/**
 * Pure, and the only judge: whichever way a factor was proven, its session is decided here. No factor of today's methods
 * is a second one, so an organization or a member that wants two never gets a session by them.
 */
export function completeSignIn({ factors, organization, member }: SignInCase): SignInDecision {
  const own = factors.filter((factor) => factor.emailAddress === member.emailAddress);
  if (member.status === "deleted" || own.length === 0) {
    return { kind: "refused", reason: "member_not_found" };
  }
  const { authMethods, allowedAuthMethods, mfaPolicy } = organization;
  const isAllowed =
    authMethods === "ALL_ALLOWED" || own.some(({ method }) => allowedAuthMethods.includes(method));
  if (!isAllowed) return { kind: "primaryRequired", allowedAuthMethods };
  if (mfaPolicy === "REQUIRED_FOR_ALL" || member.mfaEnrolled) return { kind: "mfaRequired" };
  return { kind: "session" };
}
