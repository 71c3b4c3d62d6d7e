import {
  type ActivityPage,
  type ActivityQuery,
  type TrackerEvent,
  trackerAction,
  trackerDetails,
} from "@stocks-vibe/contracts/portfolio";
import { type Database, Refusal } from "@stocks-vibe/server-kit";
import type { Caller } from "../../../http/caller.ts";
import type { MemberDirectory } from "../../../identity/member-directory.ts";
import type { PortfolioSchema } from "../../../storage/schema.ts";
import { isAdministrator } from "../../connections/managing/may-manage.ts";
import { type EventRow, listEvents, type PageCursor } from "./activity.repository.ts";

/** Where the next page begins, as one text. */
export const cursorOf = ({ at, id }: PageCursor): string => `${at.getTime()}.${id}`;

/** The place a cursor names; null for a text that is none. */
export function placeOf(cursor: string): PageCursor | null {
  const [, time, id] = /^(\d{1,15})\.([\w-]{1,100})$/.exec(cursor) ?? [];
  return time && id ? { at: new Date(Number(time)), id } : null;
}

export interface ActivityService {
  /**
   * What happened to the organization's connections and accounts, newest first. Refuses
   * `administrators_only`, and `invalid_request` for a cursor that is none.
   */
  read(caller: Caller, query: ActivityQuery, directory: MemberDirectory): Promise<ActivityPage>;
}

type Named = TrackerEvent["member"];

/** Each person once, however many events are theirs. */
async function namesOf(
  organizationId: string,
  rows: readonly EventRow[],
  directory: MemberDirectory,
): Promise<ReadonlyMap<string, Named>> {
  const ids = [...new Set(rows.flatMap(({ member_id }) => member_id ?? []))];
  const named = ids.map(async (member_id) => {
    const found = await directory.find(organizationId, member_id);
    const { name = null, emailAddress: email_address = null } = found ?? {};
    return [member_id, { member_id, name, email_address }] as const;
  });
  return new Map(await Promise.all(named));
}

/**
 * An event of this program's own writing, or of an earlier one's. What this one has no name for is
 * left out.
 */
function toWire(row: EventRow, names: ReadonlyMap<string, Named>): TrackerEvent[] {
  const action = trackerAction.safeParse(row.action);
  if (!action.success) return [];
  return [
    {
      event_id: row.id,
      occurred_at: row.at.toISOString(),
      action: action.data,
      result: row.result,
      member: (row.member_id && names.get(row.member_id)) || null,
      operator: row.actor,
      details: trackerDetails.safeParse(row.details).data ?? {},
    },
  ];
}

export const createActivityService = (db: Database<PortfolioSchema>): ActivityService => ({
  async read(caller, { limit, cursor }, directory) {
    if (!isAdministrator(caller)) throw new Refusal("administrators_only");
    const { organizationId } = caller;
    const after = cursor === undefined ? null : placeOf(cursor);
    if (cursor !== undefined && after === null) throw new Refusal("invalid_request");
    // One more than wanted tells whether there is an older one.
    const rows = await db.transaction({ organizationId }, (tx) =>
      listEvents(tx, organizationId, { limit: limit + 1, after }),
    );
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const names = await namesOf(organizationId, shown, directory);
    return {
      events: shown.flatMap((row) => toWire(row, names)),
      next_cursor: rows.length > limit && last ? cursorOf(last) : null,
    };
  },
});
