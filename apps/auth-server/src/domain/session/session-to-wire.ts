import type { MemberSession, OwnSession } from "@stocks-vibe/contracts/auth";
import { type Member, rolesIn } from "../member/member.ts";
import type { Organization } from "../organization/organization.ts";
import type { ActiveSession } from "./active-session.ts";
import { factorToWire } from "./factor-to-wire.ts";
import type { Session } from "./session.ts";

export const sessionToWire = (
  session: Session,
  member: Member,
  organization: Organization,
): MemberSession => ({
  member_session_id: session.memberSessionId,
  member_id: session.memberId,
  organization_id: session.organizationId,
  organization_slug: organization.slug,
  started_at: session.startedAt.toISOString(),
  last_accessed_at: session.lastAccessedAt.toISOString(),
  expires_at: session.expiresAt.toISOString(),
  authentication_factors: session.factors.map((factor) => factorToWire(factor, member)),
  custom_claims: {},
  roles: rolesIn(member, organization),
});

/** A session in the list of its member's own. `asking` is the one that asks. */
export const ownSessionToWire = (
  session: Session,
  asking: Pick<ActiveSession, "member" | "session">,
): OwnSession => ({
  member_session_id: session.memberSessionId,
  started_at: session.startedAt.toISOString(),
  last_accessed_at: session.lastAccessedAt.toISOString(),
  expires_at: session.expiresAt.toISOString(),
  authentication_factors: session.factors.map((factor) => factorToWire(factor, asking.member)),
  is_current: session.memberSessionId === asking.session.memberSessionId,
});
