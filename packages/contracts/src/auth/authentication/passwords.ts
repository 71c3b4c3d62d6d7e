import * as z from "zod";
import { answerFields } from "../answers.ts";
import { wireMinutes, wireText, wireToken } from "../wire-scalars.ts";
import { discoveryAuth } from "./discovery.ts";
import {
  codeChallengeFields,
  codeVerifierFields,
  emailAddressField,
  localeField,
  oneChallenge,
  oneVerifier,
  redirectUrlField,
  signInFields,
  templateIdField,
} from "./proof-fields.ts";

/**
 * Longer texts are refused by the server's own rule, in words; this bound only keeps bodies small.
 */
const password = wireText(4096).min(1);

export const authenticatePasswordRequest = z.object({
  organization_id: wireToken,
  email_address: emailAddressField,
  password,
  ...signInFields,
});
export type AuthenticatePasswordRequest = z.infer<typeof authenticatePasswordRequest>;

export const authenticateDiscoveryPasswordRequest = z.object({
  email_address: emailAddressField,
  password,
});
export type AuthenticateDiscoveryPasswordRequest = z.infer<
  typeof authenticateDiscoveryPasswordRequest
>;

export const discoveryPasswordAnswer = z.object({
  ...discoveryAuth.shape,
  organization_id_hint: z.string().nullable(),
});
export type DiscoveryPasswordAnswer = z.infer<typeof discoveryPasswordAnswer>;

const resetStartFields = {
  email_address: emailAddressField,
  reset_password_redirect_url: redirectUrlField,
  reset_password_expiration_minutes: wireMinutes.optional(),
  /** For those who have a password. */
  reset_password_template_id: templateIdField,
  /** For those who set their first one, which proves their address, too. */
  verify_email_template_id: templateIdField,
  locale: localeField,
  ...codeChallengeFields,
};

export const startPasswordResetRequest = z
  .object({
    organization_id: wireToken,
    login_redirect_url: redirectUrlField,
    ...resetStartFields,
  })
  .transform(oneChallenge);
export type StartPasswordResetRequest = z.infer<typeof startPasswordResetRequest>;

export const startDiscoveryPasswordResetRequest = z
  .object({
    discovery_redirect_url: redirectUrlField,
    ...resetStartFields,
  })
  .transform(oneChallenge);
export type StartDiscoveryPasswordResetRequest = z.infer<typeof startDiscoveryPasswordResetRequest>;

export const resetPasswordRequest = z
  .object({
    password_reset_token: wireToken,
    password,
    ...codeVerifierFields,
    ...signInFields,
  })
  .transform(oneVerifier);
export type ResetPasswordRequest = z.infer<typeof resetPasswordRequest>;

export const resetDiscoveryPasswordRequest = z
  .object({
    password_reset_token: wireToken,
    password,
    ...codeVerifierFields,
  })
  .transform(oneVerifier);
export type ResetDiscoveryPasswordRequest = z.infer<typeof resetDiscoveryPasswordRequest>;

export const resetExistingPasswordRequest = z.object({
  organization_id: wireToken,
  email_address: emailAddressField,
  existing_password: password,
  new_password: password,
  session_duration_minutes: wireMinutes.optional(),
  locale: localeField,
});
export type ResetExistingPasswordRequest = z.infer<typeof resetExistingPasswordRequest>;

export const resetSessionPasswordRequest = z.object({ password });
export type ResetSessionPasswordRequest = z.infer<typeof resetSessionPasswordRequest>;

/** What is wrong with a password that is refused. `context`: it contains whose it is. */
export const PASSWORD_FAULTS = ["too_short", "too_long", "context", "breached", "weak"] as const;

const MOST_NAMES = 8;

export const checkPasswordRequest = z.object({
  email_address: emailAddressField.optional(),
  /** Of whose it is to be and of their organization, which it may not contain. */
  names: z.array(wireText(256)).max(MOST_NAMES).optional(),
  password: wireText(4096),
});
export type CheckPasswordRequest = z.infer<typeof checkPasswordRequest>;

/** Both feedbacks are always there; `strength_policy` says which of them counts. */
export const checkPasswordAnswer = z.object({
  ...answerFields,
  valid_password: z.boolean(),
  /** Null for none. */
  fault: z.enum(PASSWORD_FAULTS).nullable().optional(),
  score: z.number().int().min(0).max(4),
  breached_password: z.boolean(),
  breach_detection_on_create: z.boolean(),
  strength_policy: z.enum(["zxcvbn", "luds"]),
  zxcvbn_feedback: z.object({ suggestions: z.array(z.string()), warning: z.string() }),
  luds_feedback: z.object({
    has_lower_case: z.boolean(),
    has_upper_case: z.boolean(),
    has_digit: z.boolean(),
    has_symbol: z.boolean(),
    missing_complexity: z.number().int(),
    missing_characters: z.number().int(),
  }),
});
export type CheckPasswordAnswer = z.infer<typeof checkPasswordAnswer>;
