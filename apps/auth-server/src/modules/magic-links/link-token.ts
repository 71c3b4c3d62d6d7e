import { Refusal } from "@stocks-vibe/server-kit";

/** The kinds of links by which a member signs in: they go through one door, and a new one replaces all of them. */
export const SIGN_IN_LINKS = ["login", "signup", "invite"] as const;

/** A link that could not be used, as its row says. */
export interface SpentLink {
  readonly usedAt: Date | null;
  readonly voidedAt: Date | null;
  readonly expiresAt: Date;
}

/**
 * Every unusable link is refused the same way. Only the holder of a token that we did issue learns why: a used or replaced
 * one is 'used', one that came too late is 'expired'.
 */
export function refuseLink(spent: SpentLink | undefined): Refusal {
  if (!spent) return new Refusal("unable_to_auth_magic_link");
  const reason = spent.usedAt || spent.voidedAt ? "used" : "expired";
  return new Refusal("unable_to_auth_magic_link", { details: { reason } });
}
