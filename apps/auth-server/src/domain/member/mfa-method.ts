/** What a second factor can be. E-mail never is one. */
export type MfaMethodName = "sms_otp" | "totp";
