import type { Member } from "../member/member.ts";
import type { MfaMethodName } from "../member/mfa-method.ts";
import { type AuthMethodName, takenMethods, takesMethod } from "../organization/auth-method.ts";
import type { Organization } from "../organization/organization.ts";
import {
  type FactorsOfEmail,
  factorsOf,
  isPrimary,
  knowsMember,
  type ProofHolder,
} from "./factors-for.ts";
import { isFresh } from "./fresh-proof.ts";
import { allowsMfaMethod, type RegisteredFactors, usableMfaMethods } from "./mfa-methods.ts";
import type { StoredFactor } from "./stored-factor.ts";

/** What the proof of some factors amounts to, in one organization. */
export type SignInDecision =
  | { readonly kind: "session" }
  /** `registered` can be asked for; where it is empty, one has to be enrolled first. */
  | { readonly kind: "mfaRequired"; readonly registered: readonly MfaMethodName[] }
  | {
      readonly kind: "primaryRequired";
      readonly allowedAuthMethods: readonly AuthMethodName[];
      /**
       * Whether one was given that the organization takes, but too long ago for what it is wanted
       * for.
       */
      readonly isTooOld: boolean;
    }
  | { readonly kind: "refused"; readonly reason: "member_not_found" };

export interface SignInCase {
  /** Everything that was shown: just now, and what a session or an intermediate session carries. */
  readonly proofs: readonly FactorsOfEmail[];
  readonly organization: Pick<
    Organization,
    "authMethods" | "allowedAuthMethods" | "mfaPolicy" | "mfaMethods" | "allowedMfaMethods"
  >;
  readonly member: Pick<Member, "status" | "mfaEnrolled" | "isBreakglass"> &
    ProofHolder &
    RegisteredFactors;
  readonly now: Date;
}

const SECOND: Readonly<Partial<Record<StoredFactor["method"], MfaMethodName>>> = {
  sms_otp: "sms_otp",
  totp: "totp",
  // A recovery code stands in for the authenticator app that it came with. E-mail is never a second
  // factor.
  recovery_code: "totp",
};

/**
 * Whether a way to sign in is on the organization's list. Operators are not subject to it, nor are
 * break-glass members, who get in when the only way on the list is broken; a reset's link is no way
 * in for anyone.
 */
function isAllowedMethod(
  { method }: StoredFactor,
  organization: SignInCase["organization"],
  { isBreakglass }: SignInCase["member"],
): boolean {
  if (isBreakglass && method !== "reset_link") return true;
  return method === "impersonation" || takesMethod(organization, method);
}

/**
 * Pure, and the only place that decides: whichever way factors were proven, their session is
 * decided here. First whether they say who someone is, then whether this organization takes that
 * way, last whether it or the member wants a second factor. The first second factor is registered
 * by who has just proven the first: a session of hours ago that is exchanged proves too little.
 */
export function completeSignIn({ proofs, organization, member, now }: SignInCase): SignInDecision {
  const isKnown = proofs.some((proof) => knowsMember(proof, member));
  if (member.status === "deleted" || !isKnown) {
    return { kind: "refused", reason: "member_not_found" };
  }
  const own = proofs.flatMap((proof) => factorsOf(proof, member));
  const ways = own.filter(
    (factor) => isPrimary(factor) && isAllowedMethod(factor, organization, member),
  );
  const primaryRequired = (isTooOld: boolean) =>
    ({
      kind: "primaryRequired",
      allowedAuthMethods: takenMethods(organization),
      isTooOld,
    }) as const;
  if (ways.length === 0) return primaryRequired(false);
  if (organization.mfaPolicy === "OPTIONAL" && !member.mfaEnrolled) return { kind: "session" };
  const isProvenTwice = own.some((factor) => {
    const method = SECOND[factor.method];
    return method !== undefined && allowsMfaMethod(method, organization);
  });
  if (isProvenTwice) return { kind: "session" };
  const registered = usableMfaMethods(member, organization);
  if (registered.length === 0 && !ways.some((way) => isFresh(way, now))) {
    return primaryRequired(true);
  }
  return { kind: "mfaRequired", registered };
}
