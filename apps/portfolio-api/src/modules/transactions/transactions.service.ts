import type { TransactionsPage, TransactionsQuery } from "@stocks-vibe/contracts/portfolio";
import { type Database, Refusal } from "@stocks-vibe/server-kit";
import type { Caller } from "../../http/caller.ts";
import type { PortfolioSchema } from "../../storage/schema.ts";
import { cursorOf, placeOf } from "./page-cursor.ts";
import { transactionToWire } from "./transaction-to-wire.ts";
import { hasAccount, listTransactions } from "./transactions.repository.ts";

export interface TransactionsService {
  /**
   * An account's transactions that its figures rest on, newest first, a page at a time. Refuses `account_not_found` for an unknown or foreign id,
   * and `invalid_request` for a cursor that is none.
   */
  list(caller: Caller, accountId: string, query: TransactionsQuery): Promise<TransactionsPage>;
}

const wordsOf = (search: string | undefined): string[] =>
  search === undefined ? [] : [...new Set(search.split(/\s+/))];

export const createTransactionsService = (db: Database<PortfolioSchema>): TransactionsService => ({
  async list({ organizationId }, accountId, { search, limit, cursor }) {
    const after = cursor === undefined ? null : placeOf(cursor);
    if (cursor !== undefined && after === null) throw new Refusal("invalid_request");
    // One more than wanted tells whether there is an older one.
    const asked = { accountId, words: wordsOf(search), after, limit: limit + 1 };
    const { rows, total } = await db.transaction({ organizationId }, async (tx) => {
      if (!(await hasAccount(tx, organizationId, accountId)))
        throw new Refusal("account_not_found");
      return listTransactions(tx, organizationId, asked);
    });
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      transactions: shown.map(transactionToWire),
      total,
      next_cursor: rows.length > limit && last ? cursorOf(last) : null,
    };
  },
});
