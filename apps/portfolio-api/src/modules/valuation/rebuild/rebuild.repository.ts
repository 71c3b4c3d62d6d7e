import { queryBatch, type Transaction } from "@stocks-vibe/server-kit";
import { sql } from "kysely";
import { countsOnce } from "../../../storage/linked-accounts.repository.ts";
import type { PortfolioSchema } from "../../../storage/schema.ts";
import { connectionInputs } from "../calculation-inputs/connection-inputs.ts";
import { importedSecurities } from "../history/imported-rows.ts";
import { linkedHoldings } from "../manual-holdings/stored-holdings.ts";
import { matchSecurities } from "../transactions/match-securities.ts";
import { matchesOf } from "./symbol-matches.repository.ts";

type Tx = Transaction<PortfolioSchema>;

/** Asks what an organization's members said where rows don't tell, in a fixed order. */
const answersOf = (tx: Tx, organizationId: string) =>
  tx
    .selectFrom("finding_answers")
    .select([
      "account_id",
      "security_id",
      "about",
      "place",
      "is_so",
      "ratio",
      "day",
      "units",
      "cost",
      "member_name",
      "answered_at",
    ])
    .where("organization_id", "=", organizationId)
    .orderBy("account_id")
    .orderBy("security_id")
    .orderBy("about")
    .orderBy("place");

export type StoredAnswer = Awaited<ReturnType<ReturnType<typeof answersOf>["execute"]>>[number];

/** Asks for the lots that an organization's members named for sales, in a fixed order. */
const picksOf = (tx: Tx, organizationId: string) =>
  tx
    .selectFrom("lot_picks")
    .select(["account_id", "sale_transaction_id", "lot_id", "quantity"])
    .where("organization_id", "=", organizationId)
    .orderBy("account_id")
    .orderBy("sale_transaction_id")
    .orderBy("lot_id");

/** The first of them of one account, or none. */
export const firstImportedOf = (tx: Tx, organizationId: string, accountId: string) =>
  importedOf(tx, organizationId).where("imported_transactions.account_id", "=", accountId).limit(1);

/** Asks for the rows of confirmed files that count, in a fixed order. */
const importedOf = (tx: Tx, organizationId: string) =>
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

/**
 * The first lock of whoever changes what figures rest on and waits for others on the way: a
 * rebuild, a disconnect, the storing of a sync, an erasure. One of them at a time for each
 * organization; the others wait here, holding nothing. After it come connections, then accounts,
 * then what hangs on them.
 */
export async function lockFigures(tx: Tx, organizationId: string): Promise<void> {
  await figuresLockOf(organizationId).execute(tx);
}

export const figuresLockOf = (organizationId: string) =>
  sql<object>`select pg_advisory_xact_lock(hashtextextended(${`figures:${organizationId}`}, 0))`;

/**
 * Everything the figures rest on, in a fixed order, so that the same rows always give the same
 * bytes. One trip.
 */
export async function loadRows(
  tx: Tx,
  organizationId: string,
  importedAsked = importedOf(tx, organizationId),
) {
  const connectionsAsked = tx
    .selectFrom("connections")
    .select([
      "id",
      "institution_name",
      "is_sandbox",
      "is_manual",
      "status",
      "error_message",
      "error_told",
      "history_start",
      "last_sync_at",
      "unread_rows",
      "created_at",
    ])
    .where("organization_id", "=", organizationId)
    .orderBy("created_at")
    .orderBy("id")
    .compile();
  const accountsAsked = tx
    .selectFrom("accounts")
    .select([
      "id",
      "connection_id",
      "name",
      "mask",
      "type",
      "subtype",
      "currency",
      "balance",
      "history_start",
      "cost_basis_method",
      "missing_since",
    ])
    .where("organization_id", "=", organizationId)
    .where(countsOnce)
    .orderBy("id")
    .compile();
  const securitiesAsked = tx
    .selectFrom("securities")
    .select(["id", "connection_id", "symbol", "name", "type", "currency"])
    .where("organization_id", "=", organizationId)
    .orderBy("id")
    .compile();
  const holdingsAsked = tx
    .selectFrom("holdings")
    .select([
      "account_id",
      "security_id",
      "quantity",
      "price",
      "price_as_of",
      "value",
      "cost_basis",
      "currency",
      "tax_lots",
      "refused_reason",
    ])
    .where("organization_id", "=", organizationId)
    .orderBy("account_id")
    .orderBy("security_id")
    .compile();
  const transactionsAsked = tx
    .selectFrom("transactions")
    .select([
      "provider_transaction_id",
      "account_id",
      "security_id",
      "day",
      "quantity",
      "amount",
      "price",
      "fees",
      "type",
      "subtype",
      "currency",
      "cancels_transaction_id",
    ])
    .where("organization_id", "=", organizationId)
    .where("withdrawn_since", "is", null)
    .orderBy("day")
    .orderBy("account_id")
    .orderBy("provider_transaction_id")
    .compile();
  const unlistedAsked = tx
    .selectFrom("transactions")
    .select([
      "provider_transaction_id",
      "account_id",
      "security_id",
      "day",
      sql<boolean>`withdrawn_since is null`.as("counts"),
    ])
    .where("organization_id", "=", organizationId)
    .where("omitted_since", "is not", null)
    .orderBy("day")
    .orderBy("account_id")
    .orderBy("provider_transaction_id")
    .compile();
  const institutionPricesAsked = tx
    .selectFrom("institution_prices")
    .select([
      "security_id",
      sql<string[]>`array_agg(day order by day)`.as("days"),
      sql<number[]>`array_agg(close order by day)`.as("closes"),
    ])
    .where("organization_id", "=", organizationId)
    .groupBy("security_id")
    .orderBy("security_id")
    .compile();
  const [
    connections,
    accounts,
    securities,
    holdings,
    transactions,
    unlisted,
    institutionPrices,
    picks,
    findingAnswers,
    importedRows,
    matches,
  ] = await queryBatch(tx, [
    connectionsAsked,
    accountsAsked,
    securitiesAsked,
    holdingsAsked,
    transactionsAsked,
    unlistedAsked,
    institutionPricesAsked,
    picksOf(tx, organizationId).compile(),
    answersOf(tx, organizationId).compile(),
    importedAsked.compile(),
    matchesOf(tx, organizationId).compile(),
  ]);
  // Rows of an account that an earlier connection brings, too, are told of twice and count once.
  const counted = new Set(accounts.map(({ id }) => id));
  const counts = ({ account_id: id }: { readonly account_id: string }) => counted.has(id);
  const counting = { connections, accounts, securities, holdings: holdings.filter(counts) };
  const told = linkedHoldings(counting);
  const read = importedSecurities(importedRows.filter(counts), {
    accounts,
    securities: matchSecurities(told.securities, matches),
  });
  const namesLots = accounts.some((row) => row.cost_basis_method === "specific");
  return {
    connections: connections.map(connectionInputs),
    accounts,
    imported: read.imported,
    securities: matchSecurities(read.securities, matches),
    holdings: told.holdings,
    transactions: transactions.filter(counts),
    unlisted: unlisted.filter(counts),
    institutionPrices,
    lotPicks: namesLots ? picks : [],
    findingAnswers,
  };
}

export type StoredRows = Awaited<ReturnType<typeof loadRows>>;

/** The figures now show what the last syncs stored. */
export async function settleConnections(tx: Tx, organizationId: string): Promise<void> {
  await tx
    .updateTable("connections")
    .set({ sync_state: "idle" })
    .where("organization_id", "=", organizationId)
    .where("sync_state", "=", "rebuilding")
    .execute();
}

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
