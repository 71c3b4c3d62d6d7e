import * as z from "zod";
import { answerFields } from "../answers.ts";
import { mfaMethod } from "../organization/organization.ts";
import { wireLine, wireMetadata, wireText } from "../wire-scalars.ts";
import { member } from "./member.ts";

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
