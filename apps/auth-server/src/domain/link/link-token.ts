import { createHash, timingSafeEqual } from "node:crypto";
import { Refusal } from "@stocks-vibe/server-kit";

/** The kinds of links by which a member signs in: they go through one door. */
export const SIGN_IN_LINKS = ["login", "signup", "invite", "change_address"] as const;
/**
 * What is sent about a wish for another address: to the new one to confirm it, to the old one to
 * stop it.
 */
export const CHANGE_LINKS = ["change_address", "stop_change"] as const;

/** A link that could not be used, as its row says. */
export interface SpentLink {
  readonly usedAt: Date | null;
  readonly voidedAt: Date | null;
  readonly expiresAt: Date;
}

/** What is refused: a link to sign in, or one to set a password. */
export type LinkRefusal = "unable_to_auth_magic_link" | "unable_to_auth_password_reset_token";

const REPLACED: SpentLink = { usedAt: null, voidedAt: new Date(0), expiresAt: new Date(0) };

/**
 * For a link whose member has another address by now, or whose wish was given up: as for one that
 * was replaced.
 */
export const refuseReplaced = (type: LinkRefusal): Refusal => refuseLink(type, REPLACED);

/**
 * Every unusable link is refused the same way. Only the holder of a token that we did issue learns
 * why: a used or replaced one is 'used', one that came too late is 'expired'. Of a replaced one
 * they learn that, too: a newer letter may be there.
 */
export function refuseLink(type: LinkRefusal, spent: SpentLink | undefined): Refusal {
  if (!spent) return new Refusal(type);
  const reason = spent.usedAt || spent.voidedAt ? "used" : "expired";
  const isReplaced = spent.usedAt === null && spent.voidedAt !== null;
  return new Refusal(type, { details: { reason, ...(isReplaced && { is_replaced: true }) } });
}

/** Whether it could be used now. */
export const isLive = ({ usedAt, voidedAt, expiresAt }: SpentLink, now: Date): boolean =>
  usedAt === null && voidedAt === null && expiresAt > now;

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
