import { queryBatch, type Transaction } from "@stocks-vibe/server-kit";
import { sql } from "kysely";
import { countsOnce } from "../../../storage/counted-once.repository.ts";
import type { PortfolioSchema } from "../../../storage/schema.ts";
import { connectionInputs } from "../calculation-inputs/connection-inputs.ts";
import { importedSecurities } from "../history/imported-rows.ts";
import { linkedHoldings } from "../manual-holdings/linked-holdings.ts";
import { matchSecurities } from "../transactions/match-securities.ts";
import { answersOf } from "./finding-answers.repository.ts";
import { importedOf } from "./imported.repository.ts";
import { picksOf } from "./lot-picks.repository.ts";
import { matchesOf } from "./symbol-matches.repository.ts";

type Tx = Transaction<PortfolioSchema>;

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
