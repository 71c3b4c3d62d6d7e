import type { Member } from "./member.ts";

export type RemovableFactor = "phone" | "totp";

type Registered = Pick<
  Member,
  "mfaPhoneNumberVerified" | "totpId" | "defaultMfaMethod" | "mfaEnrolled"
>;

/**
 * Pure: what the member has left when a second factor goes. With none left nobody can be asked for
 * one any more.
 */
export function withoutFactor(member: Registered, factor: RemovableFactor) {
  const hasPhone = factor !== "phone" && member.mfaPhoneNumberVerified;
  const hasTotp = factor !== "totp" && member.totpId !== "";
  const left = hasTotp ? ("totp" as const) : ("sms_otp" as const);
  const isLast = !hasPhone && !hasTotp;
  return {
    isLast,
    changes: {
      ...(factor === "phone"
        ? { mfaPhoneId: "", mfaPhoneNumber: "", mfaPhoneNumberVerified: false }
        : { totpId: "" }),
      defaultMfaMethod: isLast ? ("" as const) : left,
      mfaEnrolled: isLast ? false : member.mfaEnrolled,
    },
  };
}
