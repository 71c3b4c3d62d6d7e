import { type Database, enqueue, type NewJob } from "@stocks-vibe/server-kit";
import * as z from "zod";
import type { PortfolioSchema } from "../../../storage/schema.ts";
import type { RemovalsService } from "../../connections/removals/removals.service.ts";
import type { RebuildService } from "../../valuation/rebuild/rebuild.service.ts";
import {
  eraseRows,
  findCursor,
  listConnectionIds,
  markErased,
  moveCursor,
} from "./erasure.repository.ts";

/**
 * What the product must act upon. Other kinds are read past: it keeps no session and no person's
 * data of its own.
 */
export const authEvent = z.object({
  event_id: z.string(),
  event_type: z.string(),
  organization_id: z.string(),
});
export type AuthEvent = z.infer<typeof authEvent>;

export interface EventPage {
  readonly events: readonly AuthEvent[];
  /** What to ask with next time. */
  readonly nextCursor: string;
}

/**
 * The port to the identity system's feed. Events come in order, at least once. Rejects when it
 * can't answer.
 */
export interface EventSource {
  readAfter(cursor: string): Promise<EventPage>;
}

export const ERASE_ORGANIZATION = "portfolio.erase-organization";

export const erasurePayload = z.object({ organizationId: z.string() });

const AGAIN_AFTER_MS = 600_000;

/**
 * Erases at once, and once more ten minutes later: a sync that was under way may have written
 * meanwhile.
 */
const erasureJobs = (organizationId: string, now: Date): readonly NewJob[] =>
  [0, AGAIN_AFTER_MS].map((delay) => ({
    task: ERASE_ORGANIZATION,
    payload: { organizationId },
    jobKey: `erase:${organizationId}:${delay}`,
    runAt: new Date(now.getTime() + delay),
  }));

export interface ErasureService {
  /**
   * Reads what the identity system has to tell since last time and sees to it, once for however
   * many processes ask. Answers how many events there were.
   */
  consume(source: EventSource): Promise<number>;
  /**
   * Removes all that an organization left here. Doing it again, or for one that was never here,
   * changes nothing.
   */
  eraseOrganization(organizationId: string): Promise<void>;
}

export function createErasureService(
  db: Database<PortfolioSchema>,
  removals: Pick<RemovalsService, "removeWithin">,
  { lockFigures }: Pick<RebuildService, "lockFigures">,
): ErasureService {
  return {
    async consume(source) {
      const cursor = await db.transaction({}, findCursor);
      const { events, nextCursor } = await source.readAfter(cursor);
      if (events.length === 0) return 0;
      // The jobs and the cursor are one: a crash in between does neither or both.
      await db.transaction({}, async (tx, now) => {
        if (!(await moveCursor(tx, cursor, nextCursor, now))) return;
        for (const { event_type, organization_id } of events) {
          if (event_type !== "organization.deleted") continue;
          for (const job of erasureJobs(organization_id, now)) await enqueue(tx, job);
        }
      });
      return events.length;
    },
    eraseOrganization: (organizationId) =>
      db.transaction({ organizationId }, async (tx, now) => {
        await lockFigures(tx, organizationId);
        await markErased(tx, organizationId, now);
        for (const id of await listConnectionIds(tx, organizationId)) {
          await removals.removeWithin(tx, organizationId, id, now);
        }
        await eraseRows(tx, organizationId);
      }),
  };
}
