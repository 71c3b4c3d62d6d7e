import { askTogether, type Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../storage/schema.ts";
import { importedSecurities } from "./history/imported-rows.ts";
import { importedOf } from "./imported.repository.ts";

/** Every security of an organization, those of imported files included, with the kind of its connection: what must be priced. */
export async function listSecurities(tx: Transaction<PortfolioSchema>, organizationId: string) {
  const [connections, accounts, securities, rows] = await askTogether(tx, [
    tx
      .selectFrom("connections")
      .select(["id", "is_sandbox"])
      .where("organization_id", "=", organizationId)
      .compile(),
    tx
      .selectFrom("accounts")
      .select(["id", "connection_id"])
      .where("organization_id", "=", organizationId)
      .compile(),
    tx
      .selectFrom("securities")
      .select(["id", "connection_id", "symbol", "name", "type", "currency"])
      .where("organization_id", "=", organizationId)
      .compile(),
    importedOf(tx, organizationId).compile(),
  ]);
  const isSandbox = new Map(connections.map((row) => [row.id, row.is_sandbox]));
  return importedSecurities(rows, { accounts, securities }).securities.map(
    ({ symbol, type, connection_id }) => ({
      symbol,
      type,
      isSandbox: isSandbox.get(connection_id) ?? false,
    }),
  );
}
