import * as z from "zod";
import { answerFields, authenticateResponseWithMfa } from "../answers.ts";
import { wireText, wireTime, wireToken } from "../wire-scalars.ts";
import { codeVerifierFields, oneVerifier, redirectUrlField, signInFields } from "./proof-fields.ts";

/** A sign-in at a provider comes back with this token; it opens one organization. */
export const authenticateOauthRequest = z
  .object({ oauth_token: wireToken, ...signInFields, ...codeVerifierFields })
  .transform(oneVerifier);
export type AuthenticateOauthRequest = z.infer<typeof authenticateOauthRequest>;

/** What the provider gave us for its own API; "" and [] where it gave none. */
export const providerValues = z.object({
  access_token: z.string(),
  id_token: z.string(),
  refresh_token: z.string(),
  scopes: z.array(z.string()),
  expires_at: z.union([wireTime, z.literal("")]),
});
export type ProviderValues = z.infer<typeof providerValues>;

export const authenticateOauthAnswer = z.object({
  ...authenticateResponseWithMfa.shape,
  provider_values: providerValues,
});
export type AuthenticateOauthAnswer = z.infer<typeof authenticateOauthAnswer>;

/** The same before an organization is chosen. */
export const authenticateDiscoveryOauthRequest = z
  .object({ discovery_oauth_token: wireToken, ...codeVerifierFields })
  .transform(oneVerifier);
export type AuthenticateDiscoveryOauthRequest = z.infer<typeof authenticateDiscoveryOauthRequest>;

/** The client id with which Google's script is started, and a nonce for our own client. */
export const startOneTapAnswer = z.object({
  ...answerFields,
  google_client_id: z.string(),
  /** Beside the wire: a token of Google's that carries a nonce must carry one that we gave. */
  nonce: z.string().optional(),
});
export type StartOneTapAnswer = z.infer<typeof startOneTapAnswer>;

const oneTapFields = {
  id_token: wireText(16_384).min(1),
  pkce_code_challenge: wireText(512).optional(),
};

export const submitOneTapRequest = z.object({
  ...oneTapFields,
  organization_id: wireToken,
  login_redirect_url: redirectUrlField,
  signup_redirect_url: redirectUrlField,
});
export type SubmitOneTapRequest = z.infer<typeof submitOneTapRequest>;

export const submitDiscoveryOneTapRequest = z.object({
  ...oneTapFields,
  discovery_redirect_url: redirectUrlField,
});
export type SubmitDiscoveryOneTapRequest = z.infer<typeof submitDiscoveryOneTapRequest>;

/** Where the page goes on: the address that a callback would lead to. */
export const submitOneTapAnswer = z.object({ ...answerFields, redirect_url: z.string() });
export type SubmitOneTapAnswer = z.infer<typeof submitOneTapAnswer>;
