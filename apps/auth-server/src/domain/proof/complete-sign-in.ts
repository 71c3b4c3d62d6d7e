import { methodOfProvider } from "../federation/federated-profile.ts";
import type { Member, MfaMethodName } from "../member/member.ts";
import {
  type AuthMethodName,
  type Organization,
  takenMethods,
  takesMethod,
} from "../organization/organization.ts";
import {
  type FactorsOfEmail,
  factorsOf,
  isPrimary,
  knowsMember,
  type ProofHolder,
} from "./factors-for.ts";
import { isFresh } from "./proof-chain.ts";
import type { StoredFactor } from "./stored-factor.ts";

export type MethodPolicy = Pick<Organization, "mfaMethods" | "allowedMfaMethods">;
export type RegisteredFactors = Pick<Member, "mfaPhoneNumberVerified" | "totpId">;

/** Whether the organization takes this second factor. */
export const allowsMfaMethod = (method: MfaMethodName, policy: MethodPolicy): boolean =>
  policy.mfaMethods === "ALL_ALLOWED" || policy.allowedMfaMethods.includes(method);

/**
 * The second factors that a member has and the organization takes. While there is one, none can be
 * added without it.
 */
export function usableMfaMethods(
  member: RegisteredFactors,
  organization: MethodPolicy,
): MfaMethodName[] {
  const registered: MfaMethodName[] = [];
  if (member.totpId !== "") registered.push("totp");
  if (member.mfaPhoneNumberVerified) registered.push("sms_otp");
  return registered.filter((method) => allowsMfaMethod(method, organization));
}

export interface EnrollmentWish {
  readonly enrollment: "enroll" | "unenroll" | undefined;
  /** Whether the request asks for this method as the one to be offered first. */
  readonly isDefault: boolean;
}

/**
 * Pure: what a right code changes of its member besides the session. The first method becomes the
 * default. Whether a second factor is always asked for is the member's choice, except where the
 * organization has made it for everyone: there the wish is left aside.
 */
export function enrolledChanges(
  { member, organization }: { readonly member: Member; readonly organization: Organization },
  method: MfaMethodName,
  { enrollment, isDefault }: EnrollmentWish,
): Partial<Pick<Member, "mfaEnrolled" | "defaultMfaMethod">> {
  const becomesDefault = isDefault || member.defaultMfaMethod === "";
  const mayLeave = organization.mfaPolicy === "OPTIONAL";
  const isEnrolled =
    enrollment === "enroll" || (member.mfaEnrolled && !(enrollment === "unenroll" && mayLeave));
  return {
    mfaEnrolled: isEnrolled,
    ...(becomesDefault ? { defaultMfaMethod: method } : {}),
  };
}

/** What the proof of some factors amounts to, in one organization. */
export type SignInDecision =
  /** `isException`: a break-glass member came by a way that the organization does not take. */
  | { readonly kind: "session"; readonly isException: boolean }
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

/** The name of a way to sign in, as organizations list them. */
const methodNameOf = (factor: StoredFactor): string =>
  factor.method === "oauth" ? methodOfProvider(factor.provider) : factor.method;

type MethodRules = Pick<Organization, "authMethods" | "allowedAuthMethods">;

/** Whether a way to sign in is on the organization's list. Operators are not subject to it. */
const isTaken = (factor: StoredFactor, organization: MethodRules): boolean =>
  factor.method === "impersonation" || takesMethod(organization, methodNameOf(factor));

/**
 * Whether a member gets in by a way. Break-glass members do when the only way on the list is
 * broken; a reset's link is no way in for anyone.
 */
const isAllowedMethod = (
  factor: StoredFactor,
  organization: MethodRules,
  { isBreakglass }: Pick<Member, "isBreakglass">,
): boolean => (isBreakglass && factor.method !== "reset_link") || isTaken(factor, organization);

/**
 * Pure: whether a session of before goes on. Where single sign-on is required, one that began in
 * another way ends at that moment, but for break-glass members and operators.
 */
export const outlivesRequirement = (
  { factors }: { readonly factors: readonly StoredFactor[] },
  organization: MethodRules & Pick<Organization, "ssoRequirement">,
  member: Pick<Member, "isBreakglass">,
): boolean =>
  !organization.ssoRequirement?.isInForce ||
  factors.some((factor) => isPrimary(factor) && isAllowedMethod(factor, organization, member));

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
  const isException = !ways.some((way) => isTaken(way, organization));
  const session = { kind: "session", isException } as const;
  if (organization.mfaPolicy === "OPTIONAL" && !member.mfaEnrolled) return session;
  const isProvenTwice = own.some((factor) => {
    const method = SECOND[factor.method];
    if (factor.method === "sso") return factor.isSecondFactorProven;
    return method !== undefined && allowsMfaMethod(method, organization);
  });
  if (isProvenTwice) return session;
  const registered = usableMfaMethods(member, organization);
  if (registered.length === 0 && !ways.some((way) => isFresh(way, now))) {
    return primaryRequired(true);
  }
  return { kind: "mfaRequired", registered };
}
