import type { UnfinishedSignIn } from "./sign-in-answer.ts";

export type MfaMethod = "totp" | "sms_otp";

/** Everything the widget can ask for, in the order it offers it unless the page says otherwise. */
export const mfaMethods: readonly MfaMethod[] = ["totp", "sms_otp"];

/** Whose second factor is wanted, and what may serve as one. */
export type SecondFactor = {
  organizationId: string;
  organizationName: string;
  memberId: string;
  email: string;
  /** What the organization takes and the page offers, in the page's order. */
  methods: readonly MfaMethod[];
  /** Those of them that the member has; none: one is set up now. */
  enrolled: readonly MfaMethod[];
  /** The verified number, as the server knows it (E.164); "" where there is none. */
  phoneNumber: string;
  /**
   * When the code ends that was texted before they chose another factor: it is asked for again, not
   * sent again.
   */
  textedUntil?: number | null;
};

/**
 * What a member could be asked for: organization ∩ page, in the page's order, and what of it is
 * registered.
 */
export function secondFactorOf(
  { member_id, member, organization }: UnfinishedSignIn,
  offered: readonly MfaMethod[],
): SecondFactor {
  const methods = offered.filter(
    (method) =>
      organization.mfa_methods !== "RESTRICTED" ||
      organization.allowed_mfa_methods.includes(method),
  );
  const phoneNumber = member.mfa_phone_number_verified ? member.mfa_phone_number : "";
  const has = { totp: member.totp_registration_id !== "", sms_otp: phoneNumber !== "" };
  return {
    organizationId: organization.organization_id,
    organizationName: organization.organization_name,
    memberId: member_id,
    email: member.email_address,
    methods,
    enrolled: methods.filter((method) => has[method]),
    phoneNumber,
  };
}
