import { type Database, enqueue, type Logger } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../../storage/schema.ts";
import { describeSync } from "../../provider/sync-texts.ts";
import { rebuildJob } from "../../valuation/snapshots/rebuild-job.ts";
import { noteOurFault } from "../our-fault.repository.ts";

/**
 * What a connection says when a sync failed by a fault of ours, whatever it was. Its status stays,
 * and a job does it again.
 */
export const OUR_FAULT = {
  code: "OUR_FAULT",
  message: describeSync(({ ourFault }) => ourFault),
} as const;

export interface FailedHere {
  readonly organizationId: string;
  readonly connectionId: string;
  readonly cause: unknown;
}

/**
 * Only what a provider has answered is its failure: a database that fails, and a mistake in our own
 * code, are ours. Writes that down, where the database still takes it; never rejects, so that what
 * failed first is what is told.
 */
export async function recordOurFault(
  db: Database<PortfolioSchema>,
  { organizationId, connectionId, cause }: FailedHere,
  log: Logger,
): Promise<void> {
  log.error({ err: cause, connectionId }, "a sync failed by a fault of ours; it is done again");
  try {
    await db.transaction({ organizationId }, async (tx, now) => {
      await noteOurFault(tx, { organizationId, connectionId }, OUR_FAULT, now);
      // The figures stay as they are and say so.
      await enqueue(tx, rebuildJob(organizationId));
    });
  } catch (err) {
    log.warn({ err, connectionId }, "that a sync failed could not be written down either");
  }
}
