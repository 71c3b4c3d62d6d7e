import type { SessionOpening } from "../../proofs/session-opening.repository.ts";
import { toMember } from "../members/to-member.ts";
import { toOrganization } from "../organizations/organization-columns.ts";
import { liveSession } from "./session-row.ts";
import type { ActiveSession } from "./sessions.service.ts";

/** The session that a transaction read on its way in: undefined when there is none, it is over, or its member is not active. */
export function readOpenedSession(
  [[session], [member], [organization]]: SessionOpening,
  now: Date,
): ActiveSession | undefined {
  const live = session && liveSession(session, now);
  if (!live || member?.status !== "active" || !organization) return undefined;
  return { session: live, member: toMember(member), organization: toOrganization(organization) };
}
