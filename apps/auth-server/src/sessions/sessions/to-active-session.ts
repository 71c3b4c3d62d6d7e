import type { ActiveSession } from "../../domain/session/active-session.ts";
import { toMember } from "../../tenancy/members/to-member.ts";
import { toOrganization } from "../../tenancy/organizations/organization-columns.ts";
import { liveSession } from "./session-row.ts";
import type { SessionRows } from "./session-rows.repository.ts";

/** The session of these rows: undefined when there is none, it is over, or its member is not active. */
export function toActiveSession(
  [[session], [member], [organization]]: SessionRows,
  now: Date,
): ActiveSession | undefined {
  const live = session && liveSession(session, now);
  if (!live || member?.status !== "active" || !organization) return undefined;
  const assignments = organization.rbac_email_implicit_role_assignments;
  return {
    session: live,
    member: toMember({ ...member, assignments }),
    organization: toOrganization(organization),
  };
}
