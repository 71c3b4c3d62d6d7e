import * as z from "zod";
import { answerFields, authenticateResponseWithMfa, memberAnswer } from "../answers.ts";
import { wireMinutes, wireText } from "../wire-scalars.ts";
import { secondFactorFields, setMfaEnrollmentField, sixDigits } from "./proof-fields.ts";

export const createTotpRequest = z.object({
  ...secondFactorFields,
  expiration_minutes: wireMinutes.optional(),
});
export type CreateTotpRequest = z.infer<typeof createTotpRequest>;

/**
 * `qr_code` is a PNG as data URL, `secret` the same in base32. Neither works before the first right
 * code.
 */
export const createTotpAnswer = z.object({
  ...memberAnswer.shape,
  totp_id: z.string(),
  secret: z.string(),
  qr_code: z.string(),
  recovery_codes: z.array(z.string()),
});
export type CreateTotpAnswer = z.infer<typeof createTotpAnswer>;

export const authenticateTotpRequest = z.object({
  ...secondFactorFields,
  code: sixDigits,
  session_duration_minutes: wireMinutes.optional(),
  set_mfa_enrollment: setMfaEnrollmentField,
  set_default_mfa: z.boolean().optional(),
});
export type AuthenticateTotpRequest = z.infer<typeof authenticateTotpRequest>;

export const recoveryCodesAnswer = z.object({
  ...answerFields,
  recovery_codes: z.array(z.string()),
});
export type RecoveryCodesAnswer = z.infer<typeof recoveryCodesAnswer>;

export const recoverRequest = z.object({
  ...secondFactorFields,
  recovery_code: wireText(64).min(1),
  session_duration_minutes: wireMinutes.optional(),
});
export type RecoverRequest = z.infer<typeof recoverRequest>;

export const recoverAnswer = z.object({
  ...authenticateResponseWithMfa.shape,
  recovery_codes_remaining: z.number().int(),
});
export type RecoverAnswer = z.infer<typeof recoverAnswer>;
