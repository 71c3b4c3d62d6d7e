import * as z from "zod";
import { wireLanguage, wireMinutes, wireText, wireToken } from "../wire-scalars.ts";

/** Fields that many sign-in requests share. */
export const emailAddressField = wireText(512);
export const redirectUrlField = wireText(2048).optional();
/** A BCP 47 tag, such as 'es' or 'en-US': the language of the letter that the call sends. */
export const localeField = wireLanguage;

/** Names a letter in the project's own words. Without it the built-in one is sent. */
export const templateIdField = wireText(128).min(1).optional();

/** How long the session is to last, and what was proven before, which the new proof is added to. */
export const signInFields = {
  session_duration_minutes: wireMinutes.optional(),
  intermediate_session_token: wireToken.optional(),
  locale: localeField,
};

/**
 * The official clients spell the verifier both ways. Requests that have it are read by
 * `oneVerifier`.
 */
export const codeVerifierFields = {
  pkce_code_verifier: wireText(512).optional(),
  code_verifier: wireText(512).optional(),
};

interface Verifiers {
  readonly pkce_code_verifier?: string | undefined;
  readonly code_verifier?: string | undefined;
}

/** The request with one spelling of the verifier. */
export const oneVerifier = <Request extends Verifiers>({
  code_verifier,
  pkce_code_verifier = code_verifier,
  ...request
}: Request) => ({ ...request, pkce_code_verifier });

/** And the challenge, by `oneChallenge`. */
export const codeChallengeFields = {
  pkce_code_challenge: wireText(512).optional(),
  code_challenge: wireText(512).optional(),
};

interface Challenges {
  readonly pkce_code_challenge?: string | undefined;
  readonly code_challenge?: string | undefined;
}

/** The request with one spelling of the challenge. */
export const oneChallenge = <Request extends Challenges>({
  code_challenge,
  pkce_code_challenge = code_challenge,
  ...request
}: Request) => ({ ...request, pkce_code_challenge });

/**
 * Exactly six ASCII digits, as text: a number would lose its zeros, and other digits only look the
 * same.
 */
export const sixDigits = z.string().regex(/^[0-9]{6}$/, "must be six digits");

/**
 * Who a second factor is for. It must be whom the session or the intermediate session belongs to.
 */
export const secondFactorFields = {
  organization_id: wireToken,
  member_id: wireToken,
  intermediate_session_token: wireToken.optional(),
};
export const setMfaEnrollmentField = z.enum(["enroll", "unenroll"]).optional();
