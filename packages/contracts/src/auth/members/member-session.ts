import * as z from "zod";
import { wireMetadata, wireTime } from "../wire-scalars.ts";

export const emailFactor = z.object({ email_id: z.string(), email_address: z.string() });

export const phoneNumberFactor = z.object({ phone_id: z.string(), phone_number: z.string() });
export const impersonatedFactor = z.object({
  impersonator_id: z.string(),
  impersonator_email_address: z.string(),
});

/** One proof of a session, with the object of its own kind. */
export const authenticationFactor = z.object({
  type: z.string(),
  delivery_method: z.string(),
  last_authenticated_at: wireTime,
  sequence_order: z.enum(["PRIMARY", "SECONDARY"]),
  email_factor: emailFactor.optional(),
  phone_number_factor: phoneNumberFactor.optional(),
  impersonated_factor: impersonatedFactor.optional(),
});
export type AuthenticationFactor = z.infer<typeof authenticationFactor>;

/** A signed-in member. `roles` are role ids and drive the browser's permission checks. */
export const memberSession = z.object({
  member_session_id: z.string(),
  member_id: z.string(),
  organization_id: z.string(),
  organization_slug: z.string(),
  started_at: wireTime,
  last_accessed_at: wireTime,
  expires_at: wireTime,
  authentication_factors: z.array(authenticationFactor),
  custom_claims: wireMetadata,
  roles: z.array(z.string()),
});
export type MemberSession = z.infer<typeof memberSession>;
