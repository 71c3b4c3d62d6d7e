import { queryBatch, type Transaction } from "@stocks-vibe/server-kit";
import { type RawBuilder, sql } from "kysely";
import * as z from "zod";
import type { PortfolioSchema } from "../../../storage/schema.ts";

/** Where a page of transactions begins: after this one, going back in time. */
export interface PageCursor {
  readonly day: string;
  readonly id: string;
}

const place = z.tuple([z.iso.date(), z.string().min(1).max(300)]);

/**
 * Ids are the institution's own words, so the place is written as JSON, and that in letters an
 * address can hold.
 */
export const cursorOf = ({ day, id }: PageCursor): string =>
  Buffer.from(JSON.stringify([day, id])).toString("base64url");

/** The place a cursor names; null for a text that is none. */
export function placeOf(cursor: string): PageCursor | null {
  const read = z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue("no JSON");
        return z.NEVER;
      }
    })
    .pipe(place)
    .safeParse(Buffer.from(cursor, "base64url").toString());
  return read.success ? { day: read.data[0], id: read.data[1] } : null;
}

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
const listedRows = (tx: Tx, organizationId: string) =>
  tx.selectFrom(
    linkedRows(tx, organizationId).unionAll(addedRows(tx, organizationId)).as("listed"),
  );

/** What of an account's transactions is asked for. */
export interface AskedRows {
  readonly accountId: string;
  /** Each stands somewhere in a row's words or day; letters of either case. */
  readonly words: readonly string[];
  readonly after: PageCursor | null;
  readonly limit: number;
}

const holds = (word: string): RawBuilder<boolean> => sql<boolean>`
  strpos(lower(concat_ws(' ', name, symbol, security_name, type, subtype, day)), lower(${word})) > 0`;

const rowsOf = (tx: Tx, organizationId: string, { accountId, words }: AskedRows) =>
  words.reduce(
    (query, word) => query.where(holds(word)),
    listedRows(tx, organizationId).where("account_id", "=", accountId),
  );

/** An account's transactions, newest first, and how many there are; one trip to the database. */
export async function listTransactions(tx: Tx, organizationId: string, asked: AskedRows) {
  const { after, limit } = asked;
  const page = rowsOf(tx, organizationId, asked)
    .selectAll()
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(day, id) < (${after?.day ?? ""}::date, ${after?.id ?? ""})`),
    )
    .orderBy("day", "desc")
    .orderBy("id", "desc")
    .limit(limit);
  const count = rowsOf(tx, organizationId, asked).select(sql<number>`count(*)::int`.as("total"));
  const [rows, [counted]] = await queryBatch(tx, [page.compile(), count.compile()]);
  return { rows, total: counted?.total ?? 0 };
}

export type ListedRow = Awaited<ReturnType<typeof listTransactions>>["rows"][number];

/**
 * A page of all transactions of an organization, account by account, oldest first; `after` is the
 * last row of the page before.
 */
export const listAllAfter = (
  tx: Tx,
  organizationId: string,
  { after, limit }: { readonly after: ListedRow | undefined; readonly limit: number },
): Promise<ListedRow[]> =>
  listedRows(tx, organizationId)
    .selectAll()
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(account_id, day, id) > (${after?.account_id ?? ""}, ${after?.day ?? ""}::date, ${after?.id ?? ""})`,
      ),
    )
    .orderBy("account_id")
    .orderBy("day")
    .orderBy("id")
    .limit(limit)
    .execute();

/** Whether the organization has this account. */
export async function hasAccount(
  tx: Tx,
  organizationId: string,
  accountId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom("accounts")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("id", "=", accountId)
    .executeTakeFirst();
  return row !== undefined;
}
