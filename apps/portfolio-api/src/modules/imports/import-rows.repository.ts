import type { Transaction } from "@stocks-vibe/server-kit";
import { sql } from "kysely";
import type { PortfolioSchema } from "../../storage/schema.ts";

type Tx = Transaction<PortfolioSchema>;
type Doubt = NonNullable<PortfolioSchema["imported_transactions"]["doubt"]>;
type Decision = { readonly counts: boolean } & (
  | { readonly lines: readonly number[] }
  | { readonly doubt: Doubt }
);

/** What the account's institution lists, by symbol. */
export const listLinkedRows = (tx: Tx, organizationId: string, accountId: string) =>
  tx
    .selectFrom("transactions")
    .leftJoin("securities", (join) =>
      join
        .onRef("securities.organization_id", "=", "transactions.organization_id")
        .onRef("securities.id", "=", "transactions.security_id"),
    )
    .select([
      "transactions.day",
      "securities.symbol",
      "transactions.type",
      "transactions.quantity",
      "transactions.amount",
    ])
    .where("transactions.organization_id", "=", organizationId)
    .where("transactions.account_id", "=", accountId)
    .where("transactions.withdrawn_since", "is", null)
    .execute();

/** Rows of confirmed files of an account that count. */
const countedRows = (tx: Tx, organizationId: string, accountId: string) =>
  tx
    .selectFrom("imported_transactions as row")
    .innerJoin("imports", (join) =>
      join
        .onRef("imports.organization_id", "=", "row.organization_id")
        .onRef("imports.id", "=", "row.import_id"),
    )
    .where("row.organization_id", "=", organizationId)
    .where("row.account_id", "=", accountId)
    .where("imports.state", "=", "confirmed")
    .where("row.counts", "=", true);

/** All of them, in order of days. */
export const listCountedRows = (tx: Tx, organizationId: string, accountId: string) =>
  countedRows(tx, organizationId, accountId)
    .selectAll("row")
    .orderBy("row.day")
    .orderBy("row.import_id")
    .orderBy("row.line")
    .execute();

/** Those of other files than this one, as far as a file's rows are held against them. */
export const listCountedBeside = (
  tx: Tx,
  organizationId: string,
  { accountId, importId }: { readonly accountId: string; readonly importId?: string | undefined },
) =>
  countedRows(tx, organizationId, accountId)
    .select(["row.day", "row.symbol", "row.type", "row.quantity", "row.amount"])
    .$if(importId !== undefined, (rows) => rows.where("row.import_id", "!=", importId ?? ""))
    .execute();

/** Of one file: those in doubt first, in the order of the file. */
export const listRows = (
  tx: Tx,
  organizationId: string,
  { importId, limit }: { readonly importId: string; readonly limit: number },
) =>
  tx
    .selectFrom("imported_transactions")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("import_id", "=", importId)
    .orderBy(sql`doubt is null`)
    .orderBy("line")
    .limit(limit)
    .execute();

/** Every row of one file that counts, as far as figures need it. */
export const listCountedOf = (tx: Tx, organizationId: string, importId: string) =>
  tx
    .selectFrom("imported_transactions")
    .select([
      "import_id",
      "line",
      "account_id",
      "day",
      "symbol",
      "cusip",
      "name",
      "quantity",
      "amount",
      "price",
      "fees",
      "type",
      "subtype",
      "currency",
      // A row's security is found later, among all securities of the account.
      sql<null>`null`.as("security_id"),
    ])
    .where("organization_id", "=", organizationId)
    .where("import_id", "=", importId)
    .where("counts", "=", true)
    .orderBy("line")
    .execute();

/** Every row of one file, as far as it is held against others, in the order of the file. */
export const listJudged = (tx: Tx, organizationId: string, importId: string) =>
  tx
    .selectFrom("imported_transactions")
    .select(["line", "day", "symbol", "type", "quantity", "amount", "doubt"])
    .where("organization_id", "=", organizationId)
    .where("import_id", "=", importId)
    .orderBy("line")
    .execute();

/** One statement for all of them could take longer than a statement may. */
const ROWS_AT_ONCE = 10_000;

/** Says of rows, by their lines, whether they are in doubt, and whether they count. */
export async function setDoubts(
  tx: Tx,
  organizationId: string,
  {
    importId,
    rows,
  }: {
    readonly importId: string;
    readonly rows: readonly {
      readonly line: number;
      readonly doubt: Doubt | null;
      readonly counts: boolean;
    }[];
  },
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const piece = rows.slice(start, start + ROWS_AT_ONCE);
    const judged = JSON.stringify(
      piece.map(({ line, doubt, counts }) => ({ line, doubt, counts })),
    );
    await sql`
      update imported_transactions as stored set doubt = judged.doubt, counts = judged.counts
      from jsonb_to_recordset(${judged}::jsonb) as judged (line integer, doubt text, counts boolean)
      where stored.organization_id = ${organizationId} and stored.import_id = ${importId} and stored.line = judged.line`.execute(
      tx,
    );
  }
}

/** How many rows of one file there are of each doubt, and how many of them count. */
export const listDoubts = (tx: Tx, organizationId: string, importId: string) =>
  tx
    .selectFrom("imported_transactions")
    .select([
      sql<Doubt>`doubt`.as("doubt"),
      sql<number>`count(*)::int`.as("rows"),
      sql<number>`(count(*) filter (where counts))::int`.as("counted"),
    ])
    .where("organization_id", "=", organizationId)
    .where("import_id", "=", importId)
    .where("doubt", "is not", null)
    .groupBy("doubt")
    .orderBy("doubt")
    .execute();

/**
 * A mark of which rows of a file count: another one where any of them does not, or another does.
 */
export async function markOfCounted(
  tx: Tx,
  organizationId: string,
  importId: string,
): Promise<string> {
  const lines = sql<string>`coalesce(string_agg(line::text, ',' order by line), '')`;
  const { mark } = await tx
    .selectFrom("imported_transactions")
    .select(sql<string>`encode(sha256(convert_to(${lines}, 'utf8')), 'hex')`.as("mark"))
    .where("organization_id", "=", organizationId)
    .where("import_id", "=", importId)
    .where("counts", "=", true)
    .executeTakeFirstOrThrow();
  return mark;
}

/**
 * Says of rows in doubt, by their lines or all of one doubt, whether they count. Answers how many
 * there are.
 */
export async function decideRows(
  tx: Tx,
  organizationId: string,
  { importId, decision }: { readonly importId: string; readonly decision: Decision },
): Promise<number> {
  const rows = tx
    .updateTable("imported_transactions")
    .set({ counts: decision.counts })
    .where("organization_id", "=", organizationId)
    .where("import_id", "=", importId)
    .where("doubt", "is not", null);
  const result = await ("doubt" in decision
    ? rows.where("doubt", "=", decision.doubt)
    : rows.where("line", "in", decision.lines)
  ).executeTakeFirst();
  return Number(result.numUpdatedRows);
}
