import { type Database, Refusal } from "@stocks-vibe/server-kit";
import type { Caller } from "../../domain/caller/caller.ts";
import type { ActiveSession } from "../../domain/session/active-session.ts";
import type { Session } from "../../domain/session/session.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import type { EventFeed } from "../../platform/events/event-feed.service.ts";
import type { AsMember } from "./acting.ts";
import { createSessionEnds } from "./session-ends.ts";
import { listLiveSessions } from "./sessions.repository.ts";
import type { SessionsService } from "./sessions.service.ts";

/** Where someone is signed in, as they see it themselves. */
export interface OwnSessionsService {
  list(caller: Caller): Promise<{ readonly actor: ActiveSession; readonly sessions: Session[] }>;
  /** Ends one of the caller's other sessions. Their own is ended by signing out. */
  end(caller: Caller, memberSessionId: string): Promise<void>;
}

export function createOwnSessions(parts: {
  readonly db: Database<AuthSchema>;
  readonly act: AsMember;
  readonly sessions: Pick<SessionsService, "require">;
  readonly feed: EventFeed;
}): OwnSessionsService {
  const { end } = createSessionEnds(parts.feed);
  return {
    list: (caller) =>
      parts.db.transaction({}, async (tx, now) => {
        const actor = await parts.sessions.require(tx, caller, now);
        return { actor, sessions: await listLiveSessions(tx, actor.session, now) };
      }),
    end: (caller, memberSessionId) =>
      parts.act(caller, "session.revoke", async ({ tx, actor, now, record }) => {
        const isOwn = memberSessionId === actor.session.memberSessionId;
        const sessions = isOwn ? [] : await listLiveSessions(tx, actor.session, now);
        const found = sessions.find((one) => one.memberSessionId === memberSessionId);
        if (!found || !(await end(tx, found, now))) throw new Refusal("session_not_found");
        await record();
      }),
  };
}
