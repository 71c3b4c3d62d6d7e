import type { Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../../storage/schema.ts";

type Tx = Transaction<PortfolioSchema>;

/** The first of them of one account, or none. */
export const firstImportedOf = (tx: Tx, organizationId: string, accountId: string) =>
  importedOf(tx, organizationId).where("imported_transactions.account_id", "=", accountId).limit(1);

/** Asks for the rows of confirmed files that count, in a fixed order. */
export const importedOf = (tx: Tx, organizationId: string) =>
  tx
    .selectFrom("imported_transactions")
    .innerJoin("imports", (join) =>
      join
        .onRef("imports.organization_id", "=", "imported_transactions.organization_id")
        .onRef("imports.id", "=", "imported_transactions.import_id"),
    )
    .select([
      "imported_transactions.import_id",
      "imported_transactions.line",
      "imported_transactions.account_id",
      "imported_transactions.day",
      "imported_transactions.symbol",
      "imported_transactions.cusip",
      "imported_transactions.name",
      "imported_transactions.quantity",
      "imported_transactions.amount",
      "imported_transactions.price",
      "imported_transactions.fees",
      "imported_transactions.type",
      "imported_transactions.subtype",
      "imported_transactions.currency",
    ])
    .where("imported_transactions.organization_id", "=", organizationId)
    .where("imports.state", "=", "confirmed")
    .where("imported_transactions.counts", "=", true)
    .orderBy("imported_transactions.day")
    .orderBy("imported_transactions.import_id")
    .orderBy("imported_transactions.line");
