import type { Member } from "../member/member.ts";
import type { MfaMethodName } from "../member/mfa-method.ts";
import type { Organization } from "../organization/organization.ts";

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
