import type { Member } from "../member/member.ts";

/** What a link or a code that was sent says of itself. */
export interface OneTimeToken {
  readonly kind: string;
  /** The mailbox that it went to. */
  readonly destination: string;
  /** The wish for an address that it belongs to, if it does. */
  readonly changeId: string | null;
}

/** A wished address that waits for its proof. */
export interface AddressWish {
  readonly changeId: string;
  readonly newEmailAddress: string;
  /**
   * The member who asked for it, which need not be the one whose address changes; null where that
   * was not kept.
   */
  readonly askedBy: string | null;
}

/**
 * What a used link or code certifies: the address that the member has, or the one they wish for.
 */
export type Certified =
  | { readonly kind: "ownAddress"; readonly emailAddress: string }
  | { readonly kind: "wishedAddress"; readonly emailAddress: string };

/**
 * Pure: a proof certifies the mailbox it was sent to and no other. One that belongs to a wish works
 * with that wish alone, and every other only while its member still has the address it went to.
 * Undefined: it is worth nothing any more.
 */
export function certified(
  proof: OneTimeToken,
  member: Pick<Member, "emailAddress">,
  wish: Omit<AddressWish, "askedBy"> | undefined,
): Certified | undefined {
  const { destination: emailAddress } = proof;
  if (proof.changeId !== null) {
    const isLive = wish?.changeId === proof.changeId && wish.newEmailAddress === emailAddress;
    return isLive ? { kind: "wishedAddress", emailAddress } : undefined;
  }
  return emailAddress === member.emailAddress ? { kind: "ownAddress", emailAddress } : undefined;
}
