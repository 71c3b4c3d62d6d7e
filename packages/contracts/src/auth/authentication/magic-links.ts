import * as z from "zod";
import { answerFields, authenticateResponseWithMfa } from "../answers.ts";
import { inviteNote, inviteNoteField } from "../organization/organization.ts";
import {
  wireLine,
  wireMetadata,
  wireMinutes,
  wireText,
  wireTime,
  wireToken,
} from "../wire-scalars.ts";
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
import { browserVerifier } from "./sign-up.ts";

export const sendDiscoveryLinkRequest = z
  .object({
    email_address: emailAddressField,
    discovery_redirect_url: redirectUrlField,
    discovery_expiration_minutes: wireMinutes.optional(),
    login_template_id: templateIdField,
    locale: localeField,
    ...codeChallengeFields,
  })
  .transform(oneChallenge);
export type SendDiscoveryLinkRequest = z.infer<typeof sendDiscoveryLinkRequest>;

export const authenticateDiscoveryLinkRequest = z
  .object({
    discovery_magic_links_token: wireToken,
    /**
     * Of the browser that signed up by `signUpRequest`, if it did: without it the link proves the
     * mailbox and brings nothing along.
     */
    sign_up_verifier: browserVerifier.optional(),
    ...codeVerifierFields,
  })
  .transform(oneVerifier);
export type AuthenticateDiscoveryLinkRequest = z.infer<typeof authenticateDiscoveryLinkRequest>;

/**
 * 'login' for members, 'signup' for those who may become one: the answer hides which.
 */
export const sendLoginOrSignupLinkRequest = z
  .object({
    organization_id: wireToken,
    email_address: emailAddressField,
    login_redirect_url: redirectUrlField,
    signup_redirect_url: redirectUrlField,
    login_expiration_minutes: wireMinutes.optional(),
    signup_expiration_minutes: wireMinutes.optional(),
    login_template_id: templateIdField,
    signup_template_id: templateIdField,
    locale: localeField,
    ...codeChallengeFields,
  })
  .transform(oneChallenge);
export type SendLoginOrSignupLinkRequest = z.infer<typeof sendLoginOrSignupLinkRequest>;

export const authenticateLinkRequest = z
  .object({
    magic_links_token: wireToken,
    ...signInFields,
    ...codeVerifierFields,
  })
  .transform(oneVerifier);
export type AuthenticateLinkRequest = z.infer<typeof authenticateLinkRequest>;

export const authenticateLinkAnswer = z.object({
  ...authenticateResponseWithMfa.shape,
  method_id: z.string(),
});
export type AuthenticateLinkAnswer = z.infer<typeof authenticateLinkAnswer>;

export const inviteRequest = z.object({
  email_address: emailAddressField,
  invite_redirect_url: redirectUrlField,
  invite_expiration_minutes: wireMinutes.optional(),
  invite_template_id: templateIdField,
  name: wireLine(256).optional(),
  untrusted_metadata: wireMetadata.optional(),
  roles: z.array(wireText(128)).max(50).optional(),
  locale: localeField,
  /** Beside the wire. Absent: what the same inviter wrote before stays; "" takes it back. */
  invite_note: inviteNoteField,
});
export type InviteRequest = z.infer<typeof inviteRequest>;

/**
 * A call of our own beside the wire's: what a link is for, answered to its holder, before it is
 * used. Uses nothing up.
 */
export const describeLinkRequest = z.object({ magic_links_token: wireToken });
export type DescribeLinkRequest = z.infer<typeof describeLinkRequest>;

export const describeLinkAnswer = z.object({
  ...answerFields,
  kind: z.enum(["login", "signup", "invite", "change_address"]),
  organization_id: z.string(),
  organization_name: z.string(),
  organization_logo_url: z.string(),
  /** As an organization's own. */
  organization_logo_path: z.string().optional(),
  /** The mailbox that the link went to. */
  email_address: z.string(),
  /**
   * Who invited: a name, or else an address; null for other links, and where that member is gone.
   */
  inviter: z.string().nullable(),
  /** What came with an invitation; null where nothing did, or its author is gone. */
  invite_note: inviteNote.nullable(),
  /** Until when the organization can be kept; null where nobody asked to have it deleted. */
  deletion_due_at: wireTime.nullable(),
});
export type DescribeLinkAnswer = z.infer<typeof describeLinkAnswer>;

/** The same for a link that proves a mailbox before any organization is chosen. */
export const describeDiscoveryLinkRequest = z.object({ discovery_magic_links_token: wireToken });
export type DescribeDiscoveryLinkRequest = z.infer<typeof describeDiscoveryLinkRequest>;

export const describeDiscoveryLinkAnswer = z.object({
  ...answerFields,
  /** The mailbox that the link went to. */
  email_address: z.string(),
});
export type DescribeDiscoveryLinkAnswer = z.infer<typeof describeDiscoveryLinkAnswer>;
