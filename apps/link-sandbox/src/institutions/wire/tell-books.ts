import { accountToWire } from "./account-to-wire.ts";
import { holdingsToWire } from "./holdings-to-wire.ts";
import type { AccountBooks } from "./ledgers.ts";
import { CASH_SYMBOL, type Scene } from "./scene.ts";
import { securityToWire } from "./security-to-wire.ts";
import type { LocalizedText } from "./told.ts";
import { rowsBetween, transactionToWire } from "./transactions-to-wire.ts";

/** What the institution tells of accounts with books: all of it is read from them. */
export const tellBooks = (books: readonly AccountBooks[], scene: Scene): LocalizedText => ({
  accounts: () => books.map((entry) => accountToWire(entry, scene)),
  holdings() {
    const symbols = new Set(
      books.flatMap(({ ledger }) => ledger.positions.map(({ symbol }) => symbol)),
    );
    if (books.some(({ ledger }) => ledger.cashCents > 0)) symbols.add(CASH_SYMBOL);
    return {
      holdings: books.flatMap((entry) => holdingsToWire(entry, scene)),
      securities: [...symbols].map((symbol) => securityToWire(symbol, scene)),
    };
  },
  transactions({ from, to, offset, count }) {
    const rows = rowsBetween(books, from, to);
    const page = rows.slice(offset, offset + count);
    const symbols = new Set(page.flatMap((entry) => entry.row.symbol ?? []));
    return {
      rows: page.map((entry) => transactionToWire(entry, scene)),
      total: rows.length,
      securities: [...symbols].map((symbol) => securityToWire(symbol, scene)),
    };
  },
});
