import type {
  AccountTransaction,
  TransactionsPage,
  TransactionsQuery,
} from "@stocks-vibe/contracts/portfolio";
import { type Database, Refusal } from "@stocks-vibe/server-kit";
import type { Caller } from "../../../http/caller.ts";
import type { PortfolioSchema } from "../../../storage/schema.ts";
import {
  cursorOf,
  hasAccount,
  type ListedRow,
  listAllAfter,
  listTransactions,
  placeOf,
} from "./transactions.repository.ts";

/**
 * The one crossing from a stored transaction to its wire shape: money that arrives is positive, as
 * people read it.
 */
const transactionToWire = (row: ListedRow): AccountTransaction => ({
  id: row.id,
  date: row.day,
  name: row.name,
  symbol: row.symbol,
  security_name: row.security_name,
  type: row.type,
  subtype: row.subtype,
  quantity: row.quantity,
  price: row.price,
  amount: row.amount === 0 ? 0 : -row.amount,
  fees: row.fees,
  currency: row.currency,
  source: row.source,
});

export interface OwnTransaction extends AccountTransaction {
  readonly accountId: string;
}

/** Rows that are in memory at once while all are read. */
const ROWS_AT_ONCE = 1_000;

export interface TransactionsService {
  /**
   * An account's transactions that its figures rest on, newest first, a page at a time. Refuses
   * `account_not_found` for an unknown or foreign id, and `invalid_request` for a cursor that is
   * none.
   */
  list(caller: Caller, accountId: string, query: TransactionsQuery): Promise<TransactionsPage>;
  /**
   * Every transaction of the organization, account by account, oldest first, read a thousand at a
   * time.
   */
  all(caller: Caller): AsyncIterable<readonly OwnTransaction[]>;
}

const wordsOf = (search: string | undefined): string[] =>
  search === undefined ? [] : [...new Set(search.split(/\s+/))];

export const createTransactionsService = (db: Database<PortfolioSchema>): TransactionsService => ({
  async *all({ organizationId }) {
    let after: ListedRow | undefined;
    do {
      const rows: ListedRow[] = await db.transaction({ organizationId }, (tx) =>
        listAllAfter(tx, organizationId, { after, limit: ROWS_AT_ONCE }),
      );
      yield rows.map((row) => ({ ...transactionToWire(row), accountId: row.account_id }));
      after = rows.length === ROWS_AT_ONCE ? rows.at(-1) : undefined;
    } while (after);
  },
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
