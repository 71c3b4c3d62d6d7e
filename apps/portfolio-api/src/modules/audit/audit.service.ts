import type { Database, Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../schema.ts";
import { type AuditEvent, addAuditEvent } from "./audit.repository.ts";

/** Writes one event beside the change it tells of: both or neither. */
export const recordWithin = (
  tx: Transaction<PortfolioSchema>,
  event: AuditEvent,
  now: Date,
): Promise<void> => addAuditEvent(tx, event, now);

export interface AuditService {
  /** Writes one event in a transaction of its own. A failure to write fails the action that asked. */
  record(event: AuditEvent): Promise<void>;
}

export const createAuditService = (db: Database<PortfolioSchema>): AuditService => ({
  record: (event) =>
    db.transaction({ organizationId: event.organizationId }, (tx, now) =>
      addAuditEvent(tx, event, now),
    ),
});
