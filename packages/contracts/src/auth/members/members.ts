import * as z from "zod";
import { answerFields } from "../answers.ts";
import { localeField, templateIdField } from "../authentication/proof-fields.ts";
import { mfaMethod, organization } from "../organization/organization.ts";
import { wireLine, wireMetadata, wireText, wireToken } from "../wire-scalars.ts";
import { member } from "./member.ts";

/**
 * An empty query finds every member that is not deleted. Operands are joined by AND unless the
 * operator says otherwise.
 */
export const searchMembersRequest = z.object({
  cursor: wireText(1024).optional(),
  limit: z.number().int().min(1).max(1000).optional(),
  query: z
    .object({
      operator: z.enum(["AND", "OR"]).optional(),
      operands: z
        .array(z.object({ filter_name: wireText(100), filter_value: z.unknown() }))
        .max(20)
        .optional(),
    })
    .optional(),
});
export type SearchMembersRequest = z.infer<typeof searchMembersRequest>;

export const searchMembersAnswer = z.object({
  ...answerFields,
  members: z.array(member),
  results_metadata: z.object({ total: z.number().int(), next_cursor: z.string().optional() }),
  organizations: z.record(z.string(), organization),
});
export type SearchMembersAnswer = z.infer<typeof searchMembersAnswer>;

export const createMemberRequest = z.object({
  email_address: wireText(512),
  name: wireLine(256).optional(),
  untrusted_metadata: wireMetadata.optional(),
  /** Pending until the first sign-in; otherwise active at once. */
  create_member_as_pending: z.boolean().optional(),
  is_breakglass: z.boolean().optional(),
  mfa_phone_number: wireText(32).optional(),
  mfa_enrolled: z.boolean().optional(),
  roles: z.array(wireText(128)).max(50).optional(),
});
export type CreateMemberRequest = z.infer<typeof createMemberRequest>;

/** The body repeats the id of the path; where the two differ, the request is refused. */
export const updateMemberRequest = z.object({
  member_id: wireToken.optional(),
  name: wireLine(256).optional(),
  untrusted_metadata: wireMetadata.optional(),
  is_breakglass: z.boolean().optional(),
  mfa_phone_number: wireText(32).optional(),
  mfa_enrolled: z.boolean().optional(),
  roles: z.array(wireText(128)).max(50).optional(),
  /** Absent: changing roles or the address ends the member's sessions. */
  preserve_existing_sessions: z.boolean().optional(),
  default_mfa_method: mfaMethod.optional(),
  email_address: wireText(512).optional(),
  /** With `email_address`: forget the old address instead of keeping it as a retired one. */
  unlink_email: z.boolean().optional(),
});
export type UpdateMemberRequest = z.infer<typeof updateMemberRequest>;

export const deleteMemberAnswer = z.object({ ...answerFields, member_id: z.string() });
export type DeleteMemberAnswer = z.infer<typeof deleteMemberAnswer>;

/** At least one of the two names a former address. */
export const unlinkRetiredEmailRequest = z.object({
  email_id: wireToken.optional(),
  email_address: wireText(512).optional(),
});
export type UnlinkRetiredEmailRequest = z.infer<typeof unlinkRetiredEmailRequest>;

export const unlinkAccountRequest = z.object({ member_oauth_registration_id: wireToken });
export type UnlinkAccountRequest = z.infer<typeof unlinkAccountRequest>;

/**
 * The new address is used once its owner has opened the link (or typed the code) that is sent to
 * it.
 */
export const startEmailUpdateRequest = z.object({
  email_address: wireText(512),
  login_redirect_url: wireText(2048).optional(),
  login_template_id: templateIdField,
  locale: localeField,
  delivery_method: z.enum(["EMAIL_MAGIC_LINK", "EMAIL_OTP"]).optional(),
});
export type StartEmailUpdateRequest = z.infer<typeof startEmailUpdateRequest>;

/**
 * A call of our own beside the wire's: the token of the link that the old address was sent gives
 * the wished one up.
 */
export const stopEmailUpdateRequest = z.object({ stop_token: wireToken });
export type StopEmailUpdateRequest = z.infer<typeof stopEmailUpdateRequest>;

export const ownMemberAnswer = z.object({
  ...answerFields,
  member,
  /** An address that the member asked for and nobody has confirmed yet; null for none. */
  pending_email_address: z.string().nullable().optional(),
});
export type OwnMemberAnswer = z.infer<typeof ownMemberAnswer>;

/** Exactly what members may change of themselves; every other key is dropped. */
export const updateOwnMemberRequest = z.object({
  name: wireLine(256).optional(),
  untrusted_metadata: wireMetadata.optional(),
  mfa_enrolled: z.boolean().optional(),
  mfa_phone_number: wireText(32).optional(),
  default_mfa_method: mfaMethod.optional(),
});
export type UpdateOwnMemberRequest = z.infer<typeof updateOwnMemberRequest>;
