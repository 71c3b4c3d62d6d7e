import type { Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../schema.ts";

/** The stored snapshot, or undefined before the first rebuild. */
export const findSnapshot = (tx: Transaction<PortfolioSchema>, organizationId: string) =>
  tx
    .selectFrom("snapshots")
    .select(["version", "dashboard", "data_as_of"])
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();

/** Is a first sync of this organization still to come? */
export const countPending = async (
  tx: Transaction<PortfolioSchema>,
  organizationId: string,
): Promise<number> => {
  const rows = await tx
    .selectFrom("connections")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("status", "=", "pending")
    .execute();
  return rows.length;
};
