import { type Database, hashToken, Refusal, type Transaction } from "@stocks-vibe/server-kit";
import type { Caller } from "../../domain/caller/caller.ts";
import type { ActiveSession, Session } from "../../domain/session/session.ts";
import type { AuditService } from "../../platform/audit/audit.service.ts";
import { findSessionByProof } from "../../platform/database/find-by-proof.repository.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import type { EventFeed } from "../../platform/events/event-feed.service.ts";
import type { MembersService } from "../../tenancy/members/members.service.ts";
import type { OrganizationsService } from "../../tenancy/organizations/organizations.service.ts";
import { requireSelfOrMember } from "../../tenancy/rbac/authorize.ts";
import type { AsMember } from "./acting.ts";
import { createSessionEnds } from "./session-ends.ts";
import { listLiveSessions, toSession } from "./sessions.repository.ts";
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

type Tx = Transaction<AuthSchema>;

/** Signing out, as people ask for it. */
export interface SessionRevocationService {
  /** Ends the caller's session, or what has taken its place. */
  revoke(caller: Caller): Promise<void>;
  /** Signs the caller out everywhere but here; answers how many sessions that ended. */
  revokeOthers(caller: Caller): Promise<number>;
  /**
   * Ends every session of a member: one's own, or (with the permission) another's of the same
   * organization.
   */
  revokeMember(caller: Caller, memberId: string): Promise<void>;
}

export interface SessionRevocationParts {
  readonly db: Database<AuthSchema>;
  readonly act: AsMember;
  readonly sessions: Pick<SessionsService, "endAll">;
  readonly organizations: Pick<OrganizationsService, "find">;
  readonly members: Pick<MembersService, "get">;
  readonly feed: EventFeed;
  readonly audit: AuditService;
}

export function createSessionRevocation(parts: SessionRevocationParts): SessionRevocationService {
  const { db, act, sessions, organizations, members, feed, audit } = parts;
  const { endOthers, endSuccessors } = createSessionEnds(feed);

  /**
   * Who exchanged their session a moment ago, in another tab or by a call that overtook this one,
   * is signed out of what came of it: an end that was asked for is an end.
   */
  async function endOwn(tx: Tx, caller: Caller, now: Date): Promise<Session> {
    if (caller.sessionToken === null) throw new Refusal("user_unauthenticated");
    const found = await findSessionByProof(tx, hashToken(caller.sessionToken));
    const organization = found && (await organizations.find(tx, found.organization_id));
    if (!found || organization?.projectId !== caller.project.projectId) {
      throw new Refusal("session_not_found");
    }
    const session = toSession(found);
    audit.identify(caller, session);
    const ended = await endSuccessors(tx, session, now);
    if (!ended) throw new Refusal("session_not_found");
    return ended;
  }

  return {
    revoke: (caller) =>
      db.transaction({}, async (tx, now) => {
        const { organizationId, memberId } = await endOwn(tx, caller, now);
        const action = "session.revoke";
        await audit.record(tx, { origin: caller, action, organizationId, memberId }, now);
      }),
    revokeOthers: (caller) =>
      act(caller, "session.revoke_others", async ({ tx, actor, now, record }) => {
        const ended = await endOthers(tx, actor.session, now);
        await record({ sessions: ended });
        return ended;
      }),
    revokeMember: (caller, memberId) =>
      act(caller, "session.revoke_all", async ({ tx, actor, organizationId, now, record }) => {
        requireSelfOrMember(caller, actor, { memberId, action: "revoke-sessions" });
        await members.get(tx, organizationId, memberId);
        const ended = await sessions.endAll(tx, organizationId, memberId, now);
        await record({ revoked_member_id: memberId, sessions: ended });
      }),
  };
}
