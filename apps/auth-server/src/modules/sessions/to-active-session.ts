import type { SessionRows } from "../../proofs/session-rows.repository.ts";
import { toMember } from "../members/to-member.ts";
import { toOrganization } from "../organizations/organization-columns.ts";
import { liveSession } from "./session-row.ts";
import type { ActiveSession } from "./sessions.service.ts";

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
