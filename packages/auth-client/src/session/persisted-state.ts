import type { Member, MemberSession, Organization } from "@stocks-vibe/contracts/auth";
import { answerWith } from "../wire/read-answer.ts";
import { SIGNED_OUT, type SignedIn } from "./reduce-session.ts";

const isSession = answerWith<MemberSession>(["member_session_id", "organization_id", "expires_at"]);
const isMember = answerWith<Member>(["member_id", "email_address"]);
const isOrganization = answerWith<Organization>(["organization_id", "organization_name"]);

export interface StoredState extends SignedIn {
  /** The session's tokens are in cookies that no script can read, so its state outlives a page without a cookie. */
  readonly isHidden: boolean;
}

/**
 * Reads what an earlier page or another tab wrote. All three or none: anything else (an older build's shape, a stranger's
 * value under our key) counts as signed out.
 */
export function parseStored(text: string | null): StoredState {
  try {
    const stored: Record<string, unknown> = JSON.parse(text ?? "{}");
    const { session, member, organization } = stored;
    if (isSession(session) && isMember(member) && isOrganization(organization)) {
      return { session, member, organization, isHidden: stored.isHidden === true };
    }
  } catch {
    // Not JSON, so not ours.
  }
  return { ...SIGNED_OUT, isHidden: false };
}
