import { type Database, enqueue, type Logger } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../../storage/schema.ts";
import { describeSync } from "../../provider/sync-job.ts";
import { rebuildJob } from "../../valuation/snapshots/rebuild-job.ts";
import { noteOurFault } from "../connections.repository.ts";

/**
 * A sync that worked minutes ago brings nothing new, and every one costs the connection some of
 * what its institution allows.
 */
export const AFTER_SYNC_MS = 60_000;
/** Institutions and providers count calls in quarters of an hour at most. */
const AFTER_LIMIT_MS = 15 * 60_000;

const LIMIT = /LIMIT/;

/**
 * Pure: how long after a failure nobody may ask for another sync by hand, in milliseconds. `login`
 * and `gone` mean that a person has to act first; once they have, the sync must not wait.
 */
export function pauseAfterFailure(
  kind: "login" | "gone" | "unavailable" | "refused" | "interrupted",
  code: string,
): number {
  if (kind === "login" || kind === "gone") return 0;
  return LIMIT.test(code) ? AFTER_LIMIT_MS : AFTER_SYNC_MS;
}

/**
 * Pure: when to read what a member has just signed in for. They wait for it, so a sync of a moment
 * ago is no reason to rest; a limit is, and so is that somebody did the same within the last
 * minute.
 */
export function dueAfterUpdate(
  {
    next_sync_at: rests,
    repaired_at: before,
  }: { readonly next_sync_at: Date | null; readonly repaired_at: Date | null },
  now: Date,
): Date {
  const restMs = rests === null ? 0 : rests.getTime() - now.getTime();
  const isAgain = before !== null && now.getTime() - before.getTime() < AFTER_SYNC_MS;
  return rests !== null && restMs > (isAgain ? 0 : AFTER_SYNC_MS) ? rests : now;
}

/** Pure: the moment until which nobody may ask by hand, or null. */
export const pausedUntil = (now: Date, pauseMs: number): Date | null =>
  pauseMs > 0 ? new Date(now.getTime() + pauseMs) : null;

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
