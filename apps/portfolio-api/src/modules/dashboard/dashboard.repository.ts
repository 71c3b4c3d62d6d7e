import type { Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../storage/schema.ts";

/**
 * Is something of this organization on its way: a sync waiting or running, or figures not rebuilt
 * yet?
 */
export async function isSyncPending(
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

type Tx = Transaction<PortfolioSchema>;

/** The stored daily values of all years, ascending. */
export const listDailyValues = (tx: Tx, organizationId: string) =>
  tx
    .selectFrom("daily_valuations")
    .select(["year", "days", "portfolio_values", "benchmark_values"])
    .where("organization_id", "=", organizationId)
    .orderBy("year")
    .execute();
