import type { Member } from "#lib/auth.ts";

/** How somebody who is signed in proves anew who they are. */
export type Way = "app" | "text" | "email";

/** Pure: the ways, the usual one first. Whoever has a second factor proves that one; the mailbox alone is not enough then. */
export function waysToProve(member: Member): readonly Way[] {
  const hasApp = (member.totp_registration_id ?? "") !== "";
  const hasPhone = member.mfa_phone_number_verified === true;
  const ways: Way[] = [
    ...(hasApp ? (["app"] as const) : []),
    ...(hasPhone ? (["text"] as const) : []),
  ];
  if (ways.length === 0) return ["email"];
  return member.default_mfa_method === "sms_otp" ? ways.reverse() : ways;
}
