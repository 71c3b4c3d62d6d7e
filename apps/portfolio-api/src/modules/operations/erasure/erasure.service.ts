import { type Database, enqueue } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../../storage/schema.ts";
import type { RemovalsService } from "../../connections/removals/removals.service.ts";
import type { RebuildService } from "../../valuation/rebuild/rebuild.service.ts";
import type { EventSource } from "./auth-events.ts";
import {
  eraseRows,
  findCursor,
  listConnectionIds,
  markErased,
  moveCursor,
} from "./erasure.repository.ts";
import { erasureJobs } from "./erasure-job.ts";

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
