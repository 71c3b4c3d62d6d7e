import * as z from "zod";
import { authenticateResponseWithMfa } from "./answers.ts";
import { wireMetadata, wireMinutes, wireText, wireToken } from "./wire-scalars.ts";

const emailAddress = wireText(512);
const redirectUrl = wireText(2048).optional();
const locale = wireText(35).optional();

/** The official clients spell the verifier both ways. */
const codeVerifier = {
  pkce_code_verifier: wireText(512).optional(),
  code_verifier: wireText(512).optional(),
};

export const sendDiscoveryLinkRequest = z.object({
  email_address: emailAddress,
  discovery_redirect_url: redirectUrl,
  discovery_expiration_minutes: wireMinutes.optional(),
  pkce_code_challenge: wireText(512).optional(),
  locale,
});
export type SendDiscoveryLinkRequest = z.infer<typeof sendDiscoveryLinkRequest>;

export const authenticateDiscoveryLinkRequest = z.object({
  discovery_magic_links_token: wireToken,
  ...codeVerifier,
});
export type AuthenticateDiscoveryLinkRequest = z.infer<typeof authenticateDiscoveryLinkRequest>;

export const authenticateLinkRequest = z.object({
  magic_links_token: wireToken,
  session_duration_minutes: wireMinutes.optional(),
  ...codeVerifier,
  locale,
});
export type AuthenticateLinkRequest = z.infer<typeof authenticateLinkRequest>;

export const authenticateLinkAnswer = z.object({
  ...authenticateResponseWithMfa.shape,
  method_id: z.string(),
});
export type AuthenticateLinkAnswer = z.infer<typeof authenticateLinkAnswer>;

export const inviteRequest = z.object({
  email_address: emailAddress,
  invite_redirect_url: redirectUrl,
  invite_expiration_minutes: wireMinutes.optional(),
  name: wireText(256).optional(),
  untrusted_metadata: wireMetadata.optional(),
  roles: z.array(wireText(128)).max(50).optional(),
  locale,
});
export type InviteRequest = z.infer<typeof inviteRequest>;
