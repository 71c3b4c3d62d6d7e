import type { Transaction } from "@stocks-vibe/server-kit";
import { sql } from "kysely";
import type { PortfolioSchema } from "../../schema.ts";

/** The stored snapshot, or undefined before the first rebuild. */
export const findSnapshot = (tx: Transaction<PortfolioSchema>, organizationId: string) =>
  tx
    .selectFrom("snapshots")
    .select(["version", "dashboard", "data_as_of", "behind_since"])
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();

/** The stored snapshot as the text it was written as, for answering it as it is. */
export const findSnapshotText = (tx: Transaction<PortfolioSchema>, organizationId: string) =>
  tx
    .selectFrom("snapshots")
    .select(["version", "state", "behind_since", sql<string>`dashboard::text`.as("text")])
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();

/** Is something of this organization on its way: a sync waiting or running, or figures not rebuilt yet? */
export async function isOnItsWay(
  tx: Transaction<PortfolioSchema>,
  organizationId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom("connections")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("sync_state", "<>", "idle")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
