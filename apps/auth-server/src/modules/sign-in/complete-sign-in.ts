import type { AuthMethodName, MfaMethodName, StoredFactor } from "../../schema.ts";
import type { Member } from "../members/member.ts";
import type { Organization } from "../organizations/organization.ts";
import { allowsMfaMethod, type RegisteredFactors, usableMfaMethods } from "./mfa-methods.ts";

/** What the proof of some factors amounts to, in one organization. */
export type SignInDecision =
  | { readonly kind: "session" }
  /** `registered` can be asked for; where it is empty, one has to be enrolled first. */
  | { readonly kind: "mfaRequired"; readonly registered: readonly MfaMethodName[] }
  | { readonly kind: "primaryRequired"; readonly allowedAuthMethods: readonly AuthMethodName[] }
  | { readonly kind: "refused"; readonly reason: "member_not_found" };

export interface SignInCase {
  readonly factors: readonly StoredFactor[];
  readonly organization: Pick<
    Organization,
    "authMethods" | "allowedAuthMethods" | "mfaPolicy" | "mfaMethods" | "allowedMfaMethods"
  >;
  readonly member: Pick<
    Member,
    "memberId" | "emailAddress" | "status" | "mfaEnrolled" | "isBreakglass"
  > &
    RegisteredFactors;
}

/** Whether the factor says who somebody is, of this member. A password counts only where it was checked. */
function isOwnPrimary(factor: StoredFactor, { memberId, emailAddress }: SignInCase["member"]) {
  switch (factor.method) {
    case "magic_link":
    case "email_otp":
    case "reset_link":
    case "google_oauth":
    case "microsoft_oauth":
    case "hubspot_oauth":
    case "slack_oauth":
    case "github_oauth":
      return factor.emailAddress === emailAddress;
    case "password":
      return factor.memberIds.includes(memberId);
    case "impersonation":
      return factor.memberId === memberId;
    case "sms_otp":
    case "totp":
    case "recovery_code":
      return false;
  }
}

/**
 * Whether a way to sign in is on the organization's list. Operators are not subject to it, nor are break-glass members, who
 * get in when the only way on the list is broken; a reset's link is no way in for anybody.
 */
function isAllowedMethod(
  { method }: StoredFactor,
  { authMethods, allowedAuthMethods }: SignInCase["organization"],
  { isBreakglass }: SignInCase["member"],
): boolean {
  if (isBreakglass && method !== "reset_link") return true;
  if (authMethods === "ALL_ALLOWED" || method === "impersonation") return true;
  return allowedAuthMethods.some((allowed) => allowed === method);
}

/** A recovery code stands in for the authenticator app that it came with. E-mail is never a second factor. */
function secondMethodOf(factor: StoredFactor, memberId: string): MfaMethodName | undefined {
  switch (factor.method) {
    case "sms_otp":
      return factor.memberId === memberId ? "sms_otp" : undefined;
    case "totp":
    case "recovery_code":
      return factor.memberId === memberId ? "totp" : undefined;
    default:
      return undefined;
  }
}

/**
 * Pure, and the only judge: whichever way factors were proven, their session is decided here. First whether they say who
 * somebody is, then whether this organization takes that way, last whether it or the member wants a second factor.
 */
export function completeSignIn({ factors, organization, member }: SignInCase): SignInDecision {
  if (member.status === "deleted") return { kind: "refused", reason: "member_not_found" };
  const own = factors.filter((factor) => isOwnPrimary(factor, member));
  const isSameAddress = factors.some(
    (factor) => "emailAddress" in factor && factor.emailAddress === member.emailAddress,
  );
  if (own.length === 0 && !isSameAddress) return { kind: "refused", reason: "member_not_found" };
  if (!own.some((factor) => isAllowedMethod(factor, organization, member))) {
    const { allowedAuthMethods } = organization;
    return { kind: "primaryRequired", allowedAuthMethods };
  }
  if (organization.mfaPolicy === "OPTIONAL" && !member.mfaEnrolled) return { kind: "session" };
  const isProvenTwice = factors.some((factor) => {
    const method = secondMethodOf(factor, member.memberId);
    return method !== undefined && allowsMfaMethod(method, organization);
  });
  if (isProvenTwice) return { kind: "session" };
  return { kind: "mfaRequired", registered: usableMfaMethods(member, organization) };
}
