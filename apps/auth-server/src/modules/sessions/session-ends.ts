import type { Transaction } from "@stocks-vibe/server-kit";
import type { AuthSchema } from "../../schema.ts";
import type { EventFeed } from "../events/event-feed.service.ts";
import type { Session } from "./session.ts";
import {
  revokeOtherSessions,
  revokeSession,
  revokeSessionsOfMember,
} from "./sessions.repository.ts";

type Tx = Transaction<AuthSchema>;

/** Ends sessions, and tells the feed of each that was alive. */
export function createSessionEnds(feed: Pick<EventFeed, "append">) {
  const type = "sessions.revoked";
  return {
    async end(tx: Tx, session: Session, now: Date): Promise<void> {
      const { organizationId, memberId, memberSessionId } = session;
      if (!(await revokeSession(tx, organizationId, memberSessionId, now))) return;
      const memberSessionIds = [memberSessionId];
      await feed.append(tx, { type, organizationId, memberId, memberSessionIds }, now);
    },
    /** Answers how many there were. */
    async endAll(tx: Tx, organizationId: string, memberId: string, now: Date): Promise<number> {
      const memberSessionIds = await revokeSessionsOfMember(tx, organizationId, memberId, now);
      if (memberSessionIds.length === 0) return 0;
      await feed.append(tx, { type, organizationId, memberId, memberSessionIds }, now);
      return memberSessionIds.length;
    },
    /** Ends every other session of this one's member; answers how many there were. */
    async endOthers(tx: Tx, session: Session, now: Date): Promise<number> {
      const { organizationId, memberId } = session;
      const memberSessionIds = await revokeOtherSessions(tx, session, now);
      if (memberSessionIds.length === 0) return 0;
      await feed.append(tx, { type, organizationId, memberId, memberSessionIds }, now);
      return memberSessionIds.length;
    },
  };
}
