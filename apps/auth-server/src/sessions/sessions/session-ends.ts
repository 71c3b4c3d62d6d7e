import { Refusal, type Transaction } from "@stocks-vibe/server-kit";
import type { Selectable } from "kysely";
import type { SessionPlace } from "../../domain/proof/proof-chain.ts";
import type { Session } from "../../domain/session/session.ts";
import type { AuthSchema, MemberSessionsTable } from "../../platform/database/schema.ts";
import { setTenantScope } from "../../platform/database/tenant-scope.repository.ts";
import type { EventFeed } from "../../platform/events/event-feed.service.ts";
import { endProofs, lockMember } from "../../tenancy/members/lock-person.repository.ts";
import {
  findSessionPlace,
  liveSession,
  revokeSession,
  revokeSessionsByConnection,
  revokeSessionsOfMember,
  revokeSessionsWithoutSso,
} from "./sessions.repository.ts";

type Tx = Transaction<AuthSchema>;

/**
 * A session that was exchanged so often within a day belongs to a program; its ending asks once
 * more.
 */
const MOST_SUCCESSORS = 64;

/** The session that took the place of this row's. */
function successorOf(row: Selectable<MemberSessionsTable>): SessionPlace | undefined {
  const { successor_organization_id: organizationId, successor_session_id: memberSessionId } = row;
  if (organizationId === null || memberSessionId === null) return undefined;
  return { organizationId, memberSessionId };
}

/** Ends sessions, and tells the feed of each that was alive. */
export function createSessionEnds(feed: Pick<EventFeed, "append">) {
  const type = "sessions.revoked";

  /**
   * With them go the member's proofs that wait somewhere. The member is held, so that no session is
   * issued meanwhile.
   */
  async function endMany(
    tx: Tx,
    organizationId: string,
    whose: { readonly memberId: string; readonly except?: string },
    now: Date,
  ): Promise<number> {
    const { memberId } = whose;
    await lockMember(tx, organizationId, memberId);
    await endProofs(tx, organizationId, memberId, now);
    const memberSessionIds = await revokeSessionsOfMember(tx, organizationId, whose, now);
    if (memberSessionIds.length === 0) return 0;
    await feed.append(tx, { type, organizationId, memberId, memberSessionIds }, now);
    return memberSessionIds.length;
  }

  async function end(tx: Tx, session: Session, now: Date): Promise<boolean> {
    const { organizationId, memberId, memberSessionId } = session;
    if (!(await revokeSession(tx, session, now))) return false;
    const memberSessionIds = [memberSessionId];
    await feed.append(tx, { type, organizationId, memberId, memberSessionIds }, now);
    return true;
  }

  async function tellFeed(
    tx: Tx,
    organizationId: string,
    ended: readonly { readonly memberId: string; readonly memberSessionId: string }[],
    now: Date,
  ): Promise<number> {
    for (const { memberId, memberSessionId } of ended) {
      const memberSessionIds = [memberSessionId];
      await feed.append(tx, { type, organizationId, memberId, memberSessionIds }, now);
    }
    return ended.length;
  }

  return {
    /** False when it was over already. */
    end,
    /**
     * Ends a session because `successor` takes its place; refuses where it is over. Enters its
     * organization.
     */
    async supersede(
      tx: Tx,
      place: SessionPlace,
      successor: SessionPlace,
      now: Date,
    ): Promise<void> {
      const { organizationId, memberSessionId } = place;
      await setTenantScope(tx, { organizationId });
      const found = await findSessionPlace(tx, place);
      const isEnded = await revokeSession(tx, place, now, successor);
      if (!found || !isEnded) throw new Refusal("session_not_found");
      const { member_id: memberId } = found;
      const memberSessionIds = [memberSessionId];
      await feed.append(tx, { type, organizationId, memberId, memberSessionIds }, now);
    },
    /**
     * Ends whatever became of a session: itself, or the one that took its place while its end was
     * on its way. Answers that one; undefined when all of them were over. Enters their
     * organizations.
     */
    async endSuccessors(tx: Tx, first: SessionPlace, now: Date): Promise<Session | undefined> {
      let place: SessionPlace | undefined = first;
      for (let hops = 0; place && hops < MOST_SUCCESSORS; hops += 1) {
        await setTenantScope(tx, { organizationId: place.organizationId });
        const row = await findSessionPlace(tx, place);
        if (!row) return undefined;
        const live = liveSession(row, now);
        if (live && (await end(tx, live, now))) return live;
        // It was ended between the look and the end: once more, for what the other did to it.
        place = successorOf((live && (await findSessionPlace(tx, place))) ?? row);
      }
      return undefined;
    },
    /** Answers how many there were. */
    endAll: (tx: Tx, organizationId: string, memberId: string, now: Date): Promise<number> =>
      endMany(tx, organizationId, { memberId }, now),
    /** Ends the sessions of everyone who came by an SSO connection; answers how many there were. */
    async endByConnection(
      tx: Tx,
      organizationId: string,
      connectionId: string,
      now: Date,
    ): Promise<number> {
      const ended = await revokeSessionsByConnection(tx, organizationId, connectionId, now);
      return tellFeed(tx, organizationId, ended, now);
    },
    /** Ends the sessions of everyone who came in another way, but for break-glass members. */
    async endWithoutSso(tx: Tx, organizationId: string, now: Date): Promise<number> {
      const ended = await revokeSessionsWithoutSso(tx, organizationId, now);
      return tellFeed(tx, organizationId, ended, now);
    },
    /** Ends every other session of this one's member; answers how many there were. */
    endOthers: (tx: Tx, session: Session, now: Date): Promise<number> => {
      const { organizationId, memberId, memberSessionId: except } = session;
      return endMany(tx, organizationId, { memberId, except }, now);
    },
  };
}
