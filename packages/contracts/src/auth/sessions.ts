import * as z from "zod";
import { answerFields, authenticateResponseWithMfa } from "./answers.ts";
import { authenticationFactor } from "./members/member.ts";
import { wireLanguage, wireMinutes, wireText, wireTime, wireToken } from "./wire-scalars.ts";

/** Without a duration a session is looked up, never extended. */
export const authenticateSessionRequest = z.object({
  session_duration_minutes: wireMinutes.optional(),
});
export type AuthenticateSessionRequest = z.infer<typeof authenticateSessionRequest>;

export const exchangeSessionRequest = z.object({
  organization_id: wireToken,
  session_duration_minutes: wireMinutes.optional(),
  locale: wireLanguage,
});
export type ExchangeSessionRequest = z.infer<typeof exchangeSessionRequest>;

/** A token of a connected app, to be turned into a session. */
export const exchangeAccessTokenRequest = z.object({
  access_token: wireText(8192).min(1),
  session_duration_minutes: wireMinutes.optional(),
});
export type ExchangeAccessTokenRequest = z.infer<typeof exchangeAccessTokenRequest>;

/** A token that an adopter's own system signed, to be turned into a session. */
export const attestSessionRequest = z.object({
  profile_id: wireToken,
  token: wireText(8192).min(1),
  organization_id: wireToken.optional(),
  session_duration_minutes: wireMinutes.optional(),
});
export type AttestSessionRequest = z.infer<typeof attestSessionRequest>;

/** Calls whose body says nothing: it may be empty, or hold keys that are ignored. */
export const emptyRequest = z.object({});

/**
 * A call of our own beside the wire's: how many sessions of the caller it ended. The caller's own
 * goes on.
 */
export const revokeOtherSessionsAnswer = z.object({
  ...answerFields,
  revoked_sessions: z.number().int(),
});
export type RevokeOtherSessionsAnswer = z.infer<typeof revokeOtherSessionsAnswer>;

/** A session of the caller's own, as a list of them shows it. */
export const ownSession = z.object({
  member_session_id: z.string(),
  started_at: wireTime,
  last_accessed_at: wireTime,
  expires_at: wireTime,
  authentication_factors: z.array(authenticationFactor),
  /** Whether it is the one that asks. */
  is_current: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

/** A call of our own beside the wire's: where the caller is signed in, what was used last first. */
export const ownSessionsAnswer = z.object({ ...answerFields, sessions: z.array(ownSession) });
export type OwnSessionsAnswer = z.infer<typeof ownSessionsAnswer>;

/** A call of our own beside the wire's: ends one session of the caller's own. */
export const revokeOwnSessionRequest = z.object({ member_session_id: wireToken });
export type RevokeOwnSessionRequest = z.infer<typeof revokeOwnSessionRequest>;

/** The token that an operator got for looking at the product as one member. */
export const authenticateImpersonationRequest = z.object({ impersonation_token: wireToken });
export type AuthenticateImpersonationRequest = z.infer<typeof authenticateImpersonationRequest>;

export const authenticateImpersonationAnswer = authenticateResponseWithMfa;
