import { newId, type Transaction } from "@stocks-vibe/server-kit";
import { sql } from "kysely";
import type { NewImport, NewImportRow, PortfolioSchema } from "../../storage/schema.ts";
import { ownedAccount } from "../connections/managing/owned-account.repository.ts";

type Tx = Transaction<PortfolioSchema>;

/**
 * An account with its row locked, so that one file after the other is taken; undefined for an
 * unknown one.
 */
export const lockAccount = (tx: Tx, organizationId: string, accountId: string) =>
  ownedAccount(tx, organizationId, accountId).forNoKeyUpdate("accounts").executeTakeFirst();

export const findAccount = (tx: Tx, organizationId: string, accountId: string) =>
  ownedAccount(tx, organizationId, accountId).executeTakeFirst();

const importsOf = (tx: Tx, organizationId: string) =>
  tx
    .selectFrom("imports")
    .innerJoin("imported_transactions as row", (join) =>
      join
        .onRef("row.organization_id", "=", "imports.organization_id")
        .onRef("row.import_id", "=", "imports.id"),
    )
    .select([
      "imports.id",
      "imports.account_id",
      "imports.file_name",
      "imports.format",
      "imports.state",
      "imports.left_out",
      "imports.problems",
      "imports.problem_count",
      "imports.member_name",
      "imports.created_at",
      sql<number>`count(*)::int`.as("rows"),
      sql<number>`(count(*) filter (where row.counts))::int`.as("counted"),
      sql<number>`count(row.doubt)::int`.as("doubtful"),
      sql<string>`min(row.day)`.as("first_day"),
      sql<string>`max(row.day)`.as("last_day"),
      // Of what was entered by hand: there is one row.
      sql<string>`min(row.action)`.as("action"),
      sql<string | null>`min(row.symbol)`.as("symbol"),
      sql<number>`min(row.quantity)`.as("quantity"),
      sql<number>`min(row.amount)`.as("amount"),
    ])
    .where("imports.organization_id", "=", organizationId)
    .groupBy(["imports.organization_id", "imports.id"]);

export const listImports = (tx: Tx, organizationId: string, accountId: string) =>
  importsOf(tx, organizationId)
    .where("imports.account_id", "=", accountId)
    .orderBy("imports.created_at", "desc")
    .orderBy("imports.id")
    .execute();

export const findImport = (tx: Tx, organizationId: string, importId: string) =>
  importsOf(tx, organizationId).where("imports.id", "=", importId).executeTakeFirst();

export type StoredImport = Awaited<ReturnType<typeof listImports>>[number];

/** The same bytes, uploaded for this account before. */
export const findByHash = (
  tx: Tx,
  organizationId: string,
  { accountId, hash }: { readonly accountId: string; readonly hash: string },
) =>
  tx
    .selectFrom("imports")
    .select(["id", "state"])
    .where("organization_id", "=", organizationId)
    .where("account_id", "=", accountId)
    .where("file_hash", "=", hash)
    .executeTakeFirst();

/** How many files of this account wait to be looked at. */
export async function countInReview(
  tx: Tx,
  organizationId: string,
  accountId: string,
): Promise<number> {
  const { n } = await tx
    .selectFrom("imports")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where("organization_id", "=", organizationId)
    .where("account_id", "=", accountId)
    .where("state", "=", "review")
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Heads whose columns were named for this account, the newest first. */
export const listNamedHeads = (tx: Tx, organizationId: string, accountId: string) =>
  tx
    .selectFrom("imports")
    .select(["head", "columns"])
    .where("organization_id", "=", organizationId)
    .where("account_id", "=", accountId)
    .where("format", "=", "other")
    .orderBy("created_at", "desc")
    .limit(20)
    .execute();

/** Writing this many as JSON takes a few milliseconds, in which everybody else waits. */
const ROWS_AT_ONCE = 2_500;

export async function addImport(
  tx: Tx,
  file: Omit<NewImport, "id">,
  rows: readonly Omit<NewImportRow, "organization_id" | "import_id" | "account_id">[],
): Promise<string> {
  const id = newId("import");
  await tx
    .insertInto("imports")
    .values({ ...file, id })
    .execute();
  const { organization_id, account_id } = file;
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const piece = JSON.stringify(rows.slice(start, start + ROWS_AT_ONCE));
    // One parameter instead of one for each cell, which took most of the time of a large file.
    await sql`
      insert into imported_transactions (organization_id, import_id, account_id, line, day, action, symbol, cusip, name, quantity, amount,
        price, fees, type, subtype, currency, doubt, counts)
      select ${organization_id}, ${id}, ${account_id}, row.* from jsonb_to_recordset(${piece}::jsonb)
        as row (line integer, day date, action text, symbol text, cusip text, name text, quantity numeric, amount numeric,
          price numeric, fees numeric, type text, subtype text, currency text, doubt text, counts boolean)`.execute(
      tx,
    );
  }
  return id;
}

export async function confirmImport(
  tx: Tx,
  organizationId: string,
  importId: string,
): Promise<void> {
  await tx
    .updateTable("imports")
    .set({ state: "confirmed" satisfies PortfolioSchema["imports"]["state"] })
    .where("organization_id", "=", organizationId)
    .where("id", "=", importId)
    .execute();
}

/** Its rows go with it. */
export async function deleteImport(
  tx: Tx,
  organizationId: string,
  importId: string,
): Promise<void> {
  await tx
    .deleteFrom("imports")
    .where("organization_id", "=", organizationId)
    .where("id", "=", importId)
    .execute();
}

/** Until the next rebuild the figures lack what was added, or taken back. */
export async function markFiguresBehind(
  tx: Tx,
  organizationId: string,
  accountId: string,
): Promise<void> {
  await tx
    .updateTable("account_reconciliations")
    .set({ answers_pending: true })
    .where("organization_id", "=", organizationId)
    .where("account_id", "=", accountId)
    .execute();
}
