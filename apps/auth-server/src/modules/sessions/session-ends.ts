import type { Transaction } from "@stocks-vibe/server-kit";
import type { AuthSchema } from "../../schema.ts";
import type { EventFeed } from "../events/event-feed.service.ts";
import type { Session } from "./session.ts";
import { revokeSession, revokeSessionsOfMember } from "./sessions.repository.ts";

type Tx = Transaction<AuthSchema>;

/** Ends sessions, and tells the feed of each that was alive. */
export function createSessionEnds(feed: Pick<EventFeed, "append">) {
  const type = "sessions.revoked";

  async function endMany(
    tx: Tx,
    organizationId: string,
    whose: { readonly memberId: string; readonly except?: string },
    now: Date,
  ): Promise<number> {
    const { memberId } = whose;
    const memberSessionIds = await revokeSessionsOfMember(tx, organizationId, whose, now);
    if (memberSessionIds.length === 0) return 0;
    await feed.append(tx, { type, organizationId, memberId, memberSessionIds }, now);
    return memberSessionIds.length;
  }

  return {
    async end(tx: Tx, session: Session, now: Date): Promise<void> {
      const { organizationId, memberId, memberSessionId } = session;
      if (!(await revokeSession(tx, organizationId, memberSessionId, now))) return;
      const memberSessionIds = [memberSessionId];
      await feed.append(tx, { type, organizationId, memberId, memberSessionIds }, now);
    },
    /** Answers how many there were. */
    endAll: (tx: Tx, organizationId: string, memberId: string, now: Date): Promise<number> =>
      endMany(tx, organizationId, { memberId }, now),
    /** Ends every other session of this one's member; answers how many there were. */
    endOthers: (tx: Tx, session: Session, now: Date): Promise<number> => {
      const { organizationId, memberId, memberSessionId: except } = session;
      return endMany(tx, organizationId, { memberId, except }, now);
    },
  };
}
