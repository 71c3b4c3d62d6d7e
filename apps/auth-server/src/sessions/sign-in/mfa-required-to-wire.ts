import type { MfaRequired } from "@stocks-vibe/contracts/auth";
import type { Member } from "../../domain/member/member.ts";

/**
 * What a client offers as second factor: what is registered, or null where something has to be
 * enrolled. No text is ever sent unasked, because a stranger who only has the first factor could
 * make us pay for it.
 */
export const mfaRequiredToWire = (
  member: Pick<Member, "mfaPhoneNumber" | "mfaPhoneNumberVerified" | "totpId"> | null,
): MfaRequired => {
  const phone = member?.mfaPhoneNumberVerified ? member.mfaPhoneNumber : "";
  const totp = member?.totpId ?? "";
  const hasOptions = phone !== "" || totp !== "";
  return {
    member_options: hasOptions ? { mfa_phone_number: phone, totp_registration_id: totp } : null,
    secondary_auth_initiated: null,
  };
};
