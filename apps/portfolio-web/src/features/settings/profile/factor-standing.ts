import type { Member } from "#lib/auth/auth.ts";
import type { Factor } from "./profile-changes.ts";

export type FactorStanding = {
  hasApp: boolean;
  hasPhone: boolean;
  phoneNumber: string;
  /** Which of two is asked for first; null where there is no choice. */
  usual: "totp" | "sms_otp" | null;
};

/** Pure: which second factors the member has. A number that was never proven is none. */
export function standingOf(member: Member): FactorStanding {
  const hasApp = (member.totp_registration_id ?? "") !== "";
  const hasPhone = member.mfa_phone_number_verified === true;
  const usual = member.default_mfa_method === "sms_otp" ? "sms_otp" : "totp";
  return {
    hasApp,
    hasPhone,
    phoneNumber: hasPhone ? (member.mfa_phone_number ?? "") : "",
    usual: hasApp && hasPhone ? usual : null,
  };
}

export const isLast = ({ hasApp, hasPhone }: FactorStanding, factor: Factor): boolean =>
  factor === "app" ? !hasPhone : !hasApp;
