import type { Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../schema.ts";

type Tx = Transaction<PortfolioSchema>;

/** The provider's ids of the accounts a connection has brought so far. */
export const listProviderAccountIds = async (
  tx: Tx,
  organizationId: string,
  connectionId: string,
): Promise<string[]> => {
  const rows = await tx
    .selectFrom("accounts")
    .select("provider_account_id")
    .where("organization_id", "=", organizationId)
    .where("connection_id", "=", connectionId)
    .execute();
  return rows.map((row) => row.provider_account_id);
};
