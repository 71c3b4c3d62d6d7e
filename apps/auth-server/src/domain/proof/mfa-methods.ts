import type { Member } from "../member/member.ts";
import type { MfaMethodName } from "../member/mfa-method.ts";
import type { Organization } from "../organization/organization.ts";

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
