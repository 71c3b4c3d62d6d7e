import type { Member } from "../member/member.ts";
import type { Organization } from "../organization/organization.ts";
import type { Session } from "./session.ts";

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
