import type { Member } from "../member/member.ts";
import type { Organization } from "../organization/organization.ts";
import { requireFreshProof } from "../proof/fresh-proof.ts";
import { usableMfaMethods } from "../proof/mfa-methods.ts";
import { carriedBy, type Session } from "./session.ts";

/** A live session with everything it belongs to. */
export interface ActiveSession {
  readonly session: Session;
  readonly member: Member;
  readonly organization: Organization;
}

/** The same with the credentials that its client keeps. */
export interface SignedSession extends ActiveSession {
  readonly sessionToken: string;
  readonly sessionJwt: string;
}

const TOUCH_EVERY_MS = 60_000;

/**
 * Being looked up is noted once a minute: a write for every look would make readers of one session
 * wait for each other.
 */
export const needsWriting = (session: Session, now: Date, expiresAt: Date | undefined): boolean =>
  expiresAt !== undefined || now.getTime() - session.lastAccessedAt.getTime() >= TOUCH_EVERY_MS;

/**
 * Who has a second factor has proven that one, the others any, of this very membership, within the
 * last ten minutes.
 */
export function requireStepUp({ session, member, organization }: ActiveSession, now: Date): void {
  const hasSecondFactor = usableMfaMethods(member, organization).length > 0;
  requireFreshProof({ proof: carriedBy(session), member, hasSecondFactor }, now);
}
