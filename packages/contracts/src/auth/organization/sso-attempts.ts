import * as z from "zod";
import { answerFields } from "../answers.ts";
import { wireText, wireTime, wireToken } from "../wire-scalars.ts";

/** One check of a provider's answer. `detail` is text of ours, never of the message. */
export const ssoCheck = z.object({
  name: z.string(),
  is_passed: z.boolean(),
  detail: z.string(),
});
export type SsoCheck = z.infer<typeof ssoCheck>;

/**
 * What came back by a connection. Ours beside the wire: administrators read it for seven days.
 */
export const ssoAttempt = z.object({
  attempt_id: z.string(),
  connection_id: z.string(),
  /** A test starts no session. */
  is_test: z.boolean(),
  /** `unfinished`: the browser did not come back with its cookie. */
  result: z.enum(["unfinished", "signed_in", "mailbox_required", "refused"]),
  /** The check that failed, or why the account was refused; "" for neither. */
  reason: z.string(),
  email_address: z.string(),
  /** Whose account it is or would be; "" where that was not decided. */
  decision: z.enum(["", "linked", "link", "join", "mailboxFirst", "refused"]),
  /** "" where the decision names no member. */
  member_id: z.string(),
  created_at: wireTime,
  protocol: z.enum(["saml", "oidc"]),
  checks: z.array(ssoCheck),
  subject: z.string(),
  /** Values by the attribute's or claim's name. */
  attributes: z.record(z.string(), z.array(z.string())),
  /** The provider sent a link in place of its groups: roles by group are missing. */
  has_groups_link: z.boolean(),
  /** The mapping that fits the attributes; a key is absent where nothing does. */
  suggested_mapping: z.record(z.string(), z.string()),
  /** The SAML response as XML, or the claims as JSON; at most 64 KiB. */
  message: z.string(),
});
export type SsoAttempt = z.infer<typeof ssoAttempt>;

/** The newest first, at most 200. */
export const ssoAttemptsAnswer = z.object({ ...answerFields, attempts: z.array(ssoAttempt) });
export type SsoAttemptsAnswer = z.infer<typeof ssoAttemptsAnswer>;

/** `test_url`: where a browser begins the test, once and within ten minutes. */
export const ssoTestAnswer = z.object({ ...answerFields, test_url: z.string() });
export type SsoTestAnswer = z.infer<typeof ssoTestAnswer>;

/** A SAML provider's metadata as text, for those that offer it as a file. */
export const updateSamlByMetadataRequest = z.object({
  connection_id: wireToken.optional(),
  metadata_xml: wireText(262_144),
});
export type UpdateSamlByMetadataRequest = z.input<typeof updateSamlByMetadataRequest>;
