import type { SearchAuditLogRequest } from "@stocks-vibe/contracts/auth";
import type { Caller } from "../../domain/caller/caller.ts";
import { subjectIdOf } from "../../platform/audit/chain.ts";
import type { AsMember } from "../../sessions/sessions/acting.ts";
import { findLoggedEvents, findPeople, type LoggedEvent } from "./audit-log.repository.ts";

interface Person {
  readonly name: string;
  readonly emailAddress: string;
}

export interface AuditLogPage {
  readonly events: readonly LoggedEvent[];
  /** By member id. Who left the organization is not in it. */
  readonly people: ReadonlyMap<string, Person>;
  readonly nextCursor: string | null;
}

export interface AuditLogService {
  /**
   * A page of the log of the caller's own organization. Who may read it is the access table's to
   * say; a refusal is written down.
   */
  search(caller: Caller, request: SearchAuditLogRequest): Promise<AuditLogPage>;
}

const PAGE = 50;
const CURSOR = /^[1-9]\d{0,15}$/;

/** A cursor that is none begins at the newest. */
const beforeOf = (cursor: string | undefined): number | undefined =>
  cursor !== undefined && CURSOR.test(cursor) ? Number(cursor) : undefined;

const dateOf = (time: string | undefined): Date | undefined =>
  time === undefined ? undefined : new Date(time);

/** Whose names a page needs. */
const idsOf = (events: readonly LoggedEvent[]): string[] => {
  const ids = events.flatMap((event) => [event.memberId, subjectIdOf(event)]);
  return [...new Set(ids.filter((id) => id !== null))];
};

export function createAuditLog({ act }: { readonly act: AsMember }): AuditLogService {
  return {
    search: (caller, request) =>
      act(caller, "audit_log.read", async ({ tx, organizationId }) => {
        const limit = request.limit ?? PAGE;
        const query = {
          before: beforeOf(request.cursor),
          action: request.action,
          memberId: request.member_id,
          from: dateOf(request.from),
          to: dateOf(request.to),
        };
        const found = await findLoggedEvents(tx, organizationId, query, limit + 1);
        const events = found.slice(0, limit);
        const people = await findPeople(tx, organizationId, idsOf(events));
        const last = events.at(-1);
        return {
          events,
          people: new Map(people.map(({ memberId, ...person }) => [memberId, person])),
          nextCursor: found.length > limit && last ? String(last.sequence) : null,
        };
      }),
  };
}
