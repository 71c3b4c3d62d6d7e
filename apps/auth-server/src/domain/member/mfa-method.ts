/** What a second factor can be. E-mail never is one. */
export const MFA_METHODS = ["sms_otp", "totp"] as const;
export type MfaMethodName = (typeof MFA_METHODS)[number];
