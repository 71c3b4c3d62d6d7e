import type { Transaction } from "@stocks-vibe/server-kit";
import { sql } from "kysely";
import type { PortfolioSchema } from "../../../storage/schema.ts";

type Tx = Transaction<PortfolioSchema>;

/** What an organization's institutions list, without what they have taken back. */
const linkedRows = (tx: Tx, organizationId: string) =>
  tx
    .selectFrom("transactions as row")
    .leftJoin("securities", (join) =>
      join
        .onRef("securities.organization_id", "=", "row.organization_id")
        .onRef("securities.id", "=", "row.security_id"),
    )
    .select([
      "row.account_id",
      "row.provider_transaction_id as id",
      "row.day",
      "row.name",
      "securities.symbol",
      "securities.name as security_name",
      "row.type",
      "row.subtype",
      "row.quantity",
      "row.price",
      "row.amount",
      "row.fees",
      "row.currency",
      sql<"institution" | "file" | "hand">`'institution'`.as("source"),
    ])
    .where("row.organization_id", "=", organizationId)
    .where("row.withdrawn_since", "is", null);

/** Rows of files and entries that count. Their ids are those of the engine (`importedId`). */
const addedRows = (tx: Tx, organizationId: string) =>
  tx
    .selectFrom("imported_transactions as row")
    .innerJoin("imports", (join) =>
      join
        .onRef("imports.organization_id", "=", "row.organization_id")
        .onRef("imports.id", "=", "row.import_id"),
    )
    .select([
      "row.account_id",
      sql<string>`'imported ' || row.import_id || ' ' || lpad(row.line::text, 7, '0')`.as("id"),
      "row.day",
      "row.name",
      "row.symbol",
      sql<string | null>`null::text`.as("security_name"),
      "row.type",
      sql<string | null>`row.subtype`.as("subtype"),
      "row.quantity",
      "row.price",
      "row.amount",
      "row.fees",
      "row.currency",
      sql<
        "institution" | "file" | "hand"
      >`case imports.format when 'hand' then 'hand' else 'file' end`.as("source"),
    ])
    .where("row.organization_id", "=", organizationId)
    .where("imports.state", "=", "confirmed")
    .where("row.counts", "=", true);

/**
 * Every transaction that an organization's figures rest on: what institutions list, and what
 * members added.
 */
export const listedRows = (tx: Tx, organizationId: string) =>
  tx.selectFrom(
    linkedRows(tx, organizationId).unionAll(addedRows(tx, organizationId)).as("listed"),
  );
