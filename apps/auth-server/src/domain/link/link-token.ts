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
