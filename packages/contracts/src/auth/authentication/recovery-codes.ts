import * as z from "zod";
import { answerFields, authenticateResponseWithMfa } from "../answers.ts";
import { wireMinutes, wireText } from "../wire-scalars.ts";
import { secondFactorFields } from "./proof-fields.ts";

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
