import { createHash, timingSafeEqual } from "node:crypto";
import { Refusal } from "@stocks-vibe/server-kit";

const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;
const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/;

/**
 * The challenge to store with a link; refuses a malformed one, and its absence where the project
 * demands PKCE.
 */
export function acceptCodeChallenge(
  challenge: string | undefined,
  isRequired: boolean,
): string | null {
  if (!challenge && !isRequired) return null;
  if (!challenge || !CHALLENGE.test(challenge)) throw new Refusal("invalid_pkce_code_challenge");
  return challenge;
}

/** Whether the verifier is the one that the challenge was made of (S256). */
export function isVerifierOf(challenge: string, verifier: string): boolean {
  const expected = Buffer.from(challenge);
  const given = Buffer.from(createHash("sha256").update(verifier).digest("base64url"));
  return (
    VERIFIER.test(verifier) && given.length === expected.length && timingSafeEqual(given, expected)
  );
}

/**
 * RFC 7636 with S256 only. A verifier where none was announced is refused too: it hints at a
 * mixed-up flow.
 */
export function checkCodeVerifier(challenge: string | null, verifier: string | undefined): void {
  if (challenge === null) {
    if (verifier) throw new Refusal("pkce_did_not_expect_code_verifier");
    return;
  }
  if (!verifier) throw new Refusal("pkce_expected_code_verifier");
  if (!isVerifierOf(challenge, verifier)) throw new Refusal("pkce_mismatch");
}
