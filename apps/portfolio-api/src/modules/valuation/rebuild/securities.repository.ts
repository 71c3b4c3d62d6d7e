import { queryBatch, type Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../../storage/schema.ts";
import { importedSecurities } from "../history/imported-rows.ts";
import { matchSecurities } from "../transactions/match-securities.ts";
import { importedOf } from "./rebuild.repository.ts";
import { matchesOf } from "./symbol-matches.repository.ts";

/**
 * Every security of an organization, those of imported files included, with the kind of its
 * connection: what must be priced.
 */
export async function listSecurities(tx: Transaction<PortfolioSchema>, organizationId: string) {
  const [connections, accounts, securities, rows, matches] = await queryBatch(tx, [
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
    matchesOf(tx, organizationId).compile(),
  ]);
  const isSandbox = new Map(connections.map((row) => [row.id, row.is_sandbox]));
  const known = importedSecurities(rows, {
    accounts,
    securities: matchSecurities(securities, matches),
  });
  return matchSecurities(known.securities, matches).map(({ connection_id, ...security }) => ({
    ...security,
    isSandbox: isSandbox.get(connection_id) ?? false,
  }));
}
