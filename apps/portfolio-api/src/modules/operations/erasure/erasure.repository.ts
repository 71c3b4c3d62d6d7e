import type { Transaction } from "@stocks-vibe/server-kit";
import { sql } from "kysely";
import type { PortfolioSchema } from "../../../storage/schema.ts";

type Tx = Transaction<PortfolioSchema>;

/** Where the feed begins. */
const FEED_START = "0";

export async function findCursor(tx: Tx): Promise<string> {
  const row = await tx.selectFrom("event_cursor").select("cursor").executeTakeFirst();
  return row?.cursor ?? FEED_START;
}

/**
 * Moves the cursor on; false when another process has moved it meanwhile, and acted on the same
 * events.
 */
export async function moveCursor(tx: Tx, from: string, to: string, now: Date): Promise<boolean> {
  await tx
    .insertInto("event_cursor")
    .values({ only_row: true, cursor: FEED_START, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx
    .updateTable("event_cursor")
    .set({ cursor: to, updated_at: now })
    .where("cursor", "=", from)
    .returning("cursor")
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that the organization is gone, before anything of it is erased. */
export async function markErased(tx: Tx, organizationId: string, now: Date): Promise<void> {
  await tx
    .insertInto("erased_organizations")
    .values({ organization_id: organizationId, erased_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function listConnectionIds(tx: Tx, organizationId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("connections")
    .select("id")
    .where("organization_id", "=", organizationId)
    .execute();
  return rows.map((row) => row.id);
}

/** What belongs to an organization besides its connections and all that hangs on those. */
const OF_AN_ORGANIZATION = [
  "snapshots",
  "daily_valuations",
  "organization_access",
  "symbol_matches",
] as const;

/**
 * Removes every row of the organization but the items that the provider still has to be told of;
 * their jobs remove those.
 */
export async function eraseRows(tx: Tx, organizationId: string): Promise<void> {
  for (const table of OF_AN_ORGANIZATION) {
    await tx.deleteFrom(table).where("organization_id", "=", organizationId).execute();
  }
  await sql`select erase_audit_of(${organizationId})`.execute(tx);
  await tx
    .deleteFrom("organization_directory")
    .where("organization_id", "=", organizationId)
    .execute();
}
