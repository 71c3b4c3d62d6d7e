import type { Transaction } from "@stocks-vibe/server-kit";
import { type RawBuilder, sql } from "kysely";
import type { PortfolioSchema, SyncState } from "../../storage/schema.ts";

type Tx = Transaction<PortfolioSchema>;

/** Somebody asks for a sync: its job is added in the same transaction. */
export async function askForSync(
  tx: Tx,
  organizationId: string,
  id: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("connections")
    .set({ sync_state: "queued", updated_at: now })
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .execute();
}

/** A sync begins, and takes up what was asked for until now. */
export const takingUp = (tx: Tx, organizationId: string, id: string) =>
  tx
    .updateTable("connections")
    .set({ sync_state: "reading" })
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .where("sync_state", "=", "queued");

/**
 * The state that a sync leaves. Whoever asked again while it ran is not answered by how it ended:
 * their own sync is still to come, and the page says "syncing" until then.
 */
export const syncStateAfter = (ended: "rebuilding" | "idle"): RawBuilder<SyncState> =>
  sql<SyncState>`case when sync_state = 'queued' then 'queued' else ${ended} end`;
