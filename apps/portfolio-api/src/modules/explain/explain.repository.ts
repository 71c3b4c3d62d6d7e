import type { Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../schema.ts";

type Tx = Transaction<PortfolioSchema>;

/** The version of the stored figures, or undefined before the first rebuild. */
export async function findVersion(tx: Tx, organizationId: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom("snapshots")
    .select("version")
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();
  return row?.version;
}

/** The stored figures with the day they are of. */
export const findFigures = (tx: Tx, organizationId: string) =>
  tx
    .selectFrom("snapshots")
    .select(["version", "dashboard", "years", "data_as_of", "built_at"])
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();
