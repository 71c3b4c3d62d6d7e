import type { Member, SessionRole } from "../member/member.ts";
import type { Organization } from "../organization/organization.ts";
import { usableMfaMethods } from "../proof/complete-sign-in.ts";
import { type PriorAuthentication, requireFreshProof } from "../proof/proof-chain.ts";
import type { StoredFactor } from "../proof/stored-factor.ts";

/**
 * A member's session inside the server. Its token is known to the client only; here is the hash.
 */
export interface Session {
  readonly organizationId: string;
  readonly memberSessionId: string;
  readonly memberId: string;
  readonly factors: readonly StoredFactor[];
  /** When the first factor behind it was given, in whichever session that was. */
  readonly authenticatedAt: Date;
  /** However it is extended or exchanged, nothing that comes of it lasts longer. */
  readonly absoluteEnd: Date;
  readonly startedAt: Date;
  readonly lastAccessedAt: Date;
  readonly expiresAt: Date;
}

/** A session of a server before absolute ends were stored had one all the same. */
const UNSTORED_ABSOLUTE_MS = 86_400_000;

export const absoluteEndOfRow = (row: {
  readonly absolute_end: Date | null;
  readonly started_at: Date;
}): Date => row.absolute_end ?? new Date(row.started_at.getTime() + UNSTORED_ABSOLUTE_MS);

/** The operator who acts in the member's name, by e-mail address. */
export const impersonatorOf = ({ factors }: Pick<Session, "factors">): string | undefined => {
  for (const factor of factors) if (factor.method === "impersonation") return factor.impersonator;
  return undefined;
};

/** Whether an operator acts in the member's name. */
export const isImpersonated = (session: Pick<Session, "factors">): boolean =>
  impersonatorOf(session) !== undefined;

/** What a live session proves, of its own member first of all. */
export const carriedBy = (session: Session): PriorAuthentication => ({
  factors: session.factors,
  liveMemberId: session.memberId,
  chain: {
    firstProvenAt: session.authenticatedAt,
    absoluteEnd: session.absoluteEnd,
    waitsUntil: null,
    source: {
      organizationId: session.organizationId,
      memberSessionId: session.memberSessionId,
    },
  },
});

/**
 * The member in a session: with the roles of the SSO connections by which they came, as the
 * organization assigns them now and by the groups of that sign-in.
 */
export function inSession(
  member: Member,
  { factors }: Pick<Session, "factors">,
  { ssoConnections }: Pick<Organization, "ssoConnections">,
): Member {
  const sessionRoles = factors.flatMap((factor): SessionRole[] => {
    if (factor.method !== "sso") return [];
    const { connectionId, groups } = factor;
    const { roles = [] } = ssoConnections.find((one) => one.connectionId === connectionId) ?? {};
    return roles
      .filter(({ group }) => group === null || groups.includes(group))
      .map(({ roleId, group }) => ({ roleId, connectionId, group }));
  });
  return sessionRoles.length === 0 ? member : { ...member, sessionRoles };
}

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
