import type { AuthenticationFactor, MemberSession } from "@stocks-vibe/contracts/auth";
import type { StoredFactor } from "../../schema.ts";
import { type Member, roleIdsOf } from "../members/member.ts";
import type { Organization } from "../organizations/organization.ts";
import type { Session } from "./session.ts";

const factorToWire = (factor: StoredFactor, member: Member): AuthenticationFactor => ({
  type: factor.method,
  delivery_method: "email",
  last_authenticated_at: factor.authenticatedAt,
  sequence_order: "PRIMARY",
  email_factor: { email_id: member.emailId, email_address: factor.emailAddress },
});

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
  roles: roleIdsOf(member),
});
