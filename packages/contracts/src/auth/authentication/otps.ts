import * as z from "zod";
import { authenticateResponseWithMfa } from "../answers.ts";
import { wireMinutes, wireText, wireToken } from "../wire-scalars.ts";
import {
  emailAddressField,
  localeField,
  secondFactorFields,
  setMfaEnrollmentField,
  signInFields,
  sixDigits,
  templateIdField,
} from "./proof-fields.ts";

export const sendDiscoveryCodeRequest = z.object({
  email_address: emailAddressField,
  discovery_expiration_minutes: wireMinutes.optional(),
  login_template_id: templateIdField,
  locale: localeField,
});
export type SendDiscoveryCodeRequest = z.infer<typeof sendDiscoveryCodeRequest>;

export const authenticateDiscoveryCodeRequest = z.object({
  email_address: emailAddressField,
  code: sixDigits,
});
export type AuthenticateDiscoveryCodeRequest = z.infer<typeof authenticateDiscoveryCodeRequest>;

export const sendEmailCodeRequest = z.object({
  organization_id: wireToken,
  email_address: emailAddressField,
  login_expiration_minutes: wireMinutes.optional(),
  signup_expiration_minutes: wireMinutes.optional(),
  login_template_id: templateIdField,
  signup_template_id: templateIdField,
  locale: localeField,
});
export type SendEmailCodeRequest = z.infer<typeof sendEmailCodeRequest>;

export const authenticateEmailCodeRequest = z.object({
  organization_id: wireToken,
  email_address: emailAddressField,
  code: sixDigits,
  ...signInFields,
});
export type AuthenticateEmailCodeRequest = z.infer<typeof authenticateEmailCodeRequest>;

export const authenticateEmailCodeAnswer = z.object({
  ...authenticateResponseWithMfa.shape,
  method_id: z.string(),
});

export const sendSmsCodeRequest = z.object({
  ...secondFactorFields,
  /** E.164. Only while the member has no verified number. */
  mfa_phone_number: wireText(64).optional(),
  locale: localeField,
});
export type SendSmsCodeRequest = z.infer<typeof sendSmsCodeRequest>;

export const authenticateSmsCodeRequest = z.object({
  ...secondFactorFields,
  code: sixDigits,
  session_duration_minutes: wireMinutes.optional(),
  set_mfa_enrollment: setMfaEnrollmentField,
});
export type AuthenticateSmsCodeRequest = z.infer<typeof authenticateSmsCodeRequest>;
