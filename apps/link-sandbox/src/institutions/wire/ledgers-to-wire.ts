import type { LinkAccount, Security } from "@stocks-vibe/contracts/link";
import { toCents, toDollars } from "../../ledger/round.ts";
import { isoOf } from "../../market/calendar/day.ts";
import { holdingsToWire } from "./holdings-to-wire.ts";
import type { AccountBooks } from "./ledgers.ts";
import { CASH_SYMBOL, type Scene } from "./scene.ts";
import type { LocalizedText } from "./told.ts";
import { rowsBetween, transactionToWire } from "./transactions-to-wire.ts";
import { accountIdOf, securityIdOf } from "./wire-ids.ts";

/** A security as this institution describes it, priced at the close of `asOf`. */
function securityToWire(symbol: string, scene: Scene): Security {
  const profile = scene.market.find(symbol);
  const isCash = symbol === CASH_SYMBOL;
  return {
    security_id: securityIdOf(scene.securitySeed, symbol),
    name: profile?.name ?? "U.S. dollar",
    ticker_symbol: symbol,
    type: profile?.type ?? "cash",
    subtype: profile?.type === "equity" ? "common stock" : (profile?.type ?? "cash"),
    is_cash_equivalent: isCash,
    close_price: isCash ? 1 : scene.market.closeOn(symbol, scene.asOf),
    close_price_as_of: isoOf(scene.asOf),
    update_datetime: null,
    iso_currency_code: "USD",
    unofficial_currency_code: null,
    isin: null,
    cusip: null,
    sedol: null,
    institution_security_id: symbol,
    institution_id: scene.institution.id,
    proxy_security_id: null,
    market_identifier_code: null,
    sector: profile?.sector ?? null,
    industry: profile?.industry ?? null,
    option_contract: null,
    fixed_income: null,
  };
}

/**
 * An account with its balances: current is the sum of its holdings as shown, available the cash.
 */
function accountToWire(books: AccountBooks, scene: Scene): LinkAccount {
  const { plan, ledger } = books;
  const cents = holdingsToWire(books, scene).reduce(
    (sum, holding) => sum + toCents(holding.institution_value),
    0,
  );
  return {
    account_id: accountIdOf(scene.itemSeed, plan.key),
    name: plan.name,
    official_name: plan.officialName,
    mask: plan.mask,
    type: "investment",
    subtype: plan.subtype,
    holder_category: "personal",
    balances: {
      available: toDollars(ledger.cashCents),
      current: toDollars(cents),
      limit: null,
      iso_currency_code: "USD",
      unofficial_currency_code: null,
      margin_loan_amount: null,
    },
  };
}

/** What the institution tells of accounts with books: all of it is read from them. */
export const ledgersToWire = (books: readonly AccountBooks[], scene: Scene): LocalizedText => ({
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
