import type { Database } from "@stocks-vibe/server-kit";
import type { Caller } from "../../caller.ts";
import type { AuthSchema } from "../../schema.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { EventFeed } from "../events/event-feed.service.ts";
import { createSessionEnds } from "./session-ends.ts";
import type { SessionsService } from "./sessions.service.ts";

export interface OtherSessionsService {
  /** Signs the caller out everywhere but here; answers how many sessions that ended. */
  revoke(caller: Caller): Promise<number>;
}

export function createOtherSessions(parts: {
  readonly db: Database<AuthSchema>;
  readonly sessions: Pick<SessionsService, "require">;
  readonly feed: EventFeed;
  readonly audit: AuditService;
}): OtherSessionsService {
  const { db, sessions, feed, audit } = parts;
  const { endOthers } = createSessionEnds(feed);
  const action = "session.revoke_others";
  return {
    revoke: (caller) =>
      audit.watch({ origin: caller, action }, () =>
        db.transaction({}, async (tx, now) => {
          const { session } = await sessions.require(tx, caller, now);
          const { organizationId, memberId } = session;
          const ended = await endOthers(tx, session, now);
          const details = { sessions: ended };
          await audit.record(
            tx,
            { origin: caller, action, organizationId, memberId, details },
            now,
          );
          return ended;
        }),
      ),
  };
}
