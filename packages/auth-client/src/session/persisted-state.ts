import type { Member, MemberSession, Organization } from "@stocks-vibe/contracts/auth";
import type { SignedIn } from "./reduce-session.ts";

const hasText = (value: unknown, ...keys: readonly string[]): boolean => {
  if (typeof value !== "object" || value === null) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  return keys.every((key) => typeof fields.get(key) === "string");
};

const isSession = (value: unknown): value is MemberSession =>
  hasText(value, "member_session_id", "member_id", "organization_id", "expires_at");
const isMember = (value: unknown): value is Member =>
  hasText(value, "member_id", "email_address", "name");
const isOrganization = (value: unknown): value is Organization =>
  hasText(value, "organization_id", "organization_name");

/**
 * Reads what an earlier page or another tab wrote. All three or none: anything else (an older build's shape, a stranger's
 * value under our key) counts as signed out.
 */
export function readSignedIn(value: unknown): SignedIn {
  if (typeof value === "object" && value !== null) {
    const fields = new Map<string, unknown>(Object.entries(value));
    const session = fields.get("session");
    const member = fields.get("member");
    const organization = fields.get("organization");
    if (isSession(session) && isMember(member) && isOrganization(organization)) {
      return { session, member, organization };
    }
  }
  return { session: null, member: null, organization: null };
}

export function parseSignedIn(text: string | null): SignedIn {
  if (text === null) return readSignedIn(null);
  try {
    return readSignedIn(JSON.parse(text));
  } catch {
    return readSignedIn(null);
  }
}
