import { Refusal } from "@stocks-vibe/server-kit";

/** The kinds of links by which a member signs in: they go through one door. */
export const SIGN_IN_LINKS = ["login", "signup", "invite"] as const;

/** A link that could not be used, as its row says. */
export interface SpentLink {
  readonly usedAt: Date | null;
  readonly voidedAt: Date | null;
  readonly expiresAt: Date;
}

/** What is refused: a link to sign in, or one to set a password. */
export type LinkRefusal = "unable_to_auth_magic_link" | "unable_to_auth_password_reset_token";

/**
 * Every unusable link is refused the same way. Only the holder of a token that we did issue learns why: a used or replaced
 * one is 'used', one that came too late is 'expired'.
 */
export function refuseLink(type: LinkRefusal, spent: SpentLink | undefined): Refusal {
  if (!spent) return new Refusal(type);
  const reason = spent.usedAt || spent.voidedAt ? "used" : "expired";
  return new Refusal(type, { details: { reason } });
}

/** Whether it could be used now. */
export const isLive = ({ usedAt, voidedAt, expiresAt }: SpentLink, now: Date): boolean =>
  usedAt === null && voidedAt === null && expiresAt > now;
