import { type Database, Refusal, type Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../../storage/schema.ts";
import { addAuditEvent } from "./audit.repository.ts";
import type { AuditEvent } from "./audit-event.ts";

/** Writes one event beside the change it tells of: both or neither. */
export const recordWithin = (
  tx: Transaction<PortfolioSchema>,
  event: AuditEvent,
  now: Date,
): Promise<void> => addAuditEvent(tx, event, now);

export interface AuditService {
  /**
   * Writes one event in a transaction of its own. A failure to write fails the action that asked.
   */
  record(event: AuditEvent): Promise<void>;
}

export const createAuditService = (db: Database<PortfolioSchema>): AuditService => ({
  record: (event) =>
    db.transaction({ organizationId: event.by.organizationId }, (tx, now) =>
      addAuditEvent(tx, event, now),
    ),
});

/**
 * Does what somebody may not be allowed to do. A refusal for want of the right is written down,
 * outside of what it undid.
 */
export async function recordingRefusal<Result>(
  db: Database<PortfolioSchema>,
  event: Omit<AuditEvent, "result">,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && error.type === "not_the_owner") {
      await createAuditService(db).record({ ...event, result: "refused" });
    }
    throw error;
  }
}
