import { queryBatch, type Transaction } from "@stocks-vibe/server-kit";
import { type RawBuilder, sql } from "kysely";
import type { PortfolioSchema } from "../../../storage/schema.ts";
import { listedRows } from "./listed-rows.repository.ts";
import type { PageCursor } from "./page-cursor.ts";

type Tx = Transaction<PortfolioSchema>;

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
