import type { ImportField, ImportFormat } from "@stocks-vibe/contracts/portfolio";
import { NOTHING_HAPPENED as NOTHING, REINVESTED_MONEY, type Reading } from "./file-row.ts";

/** Names of each field's column in a head, as `plainHead` writes them. */
export type ColumnNames = Readonly<Partial<Record<ImportField, readonly string[]>>>;

/**
 * A broker's export: what its head calls each column, and what its words for what happened mean.
 */
export interface Format {
  readonly id: ImportFormat;
  readonly columns: ColumnNames;
  /** Columns which, all together, only this format's head has. */
  readonly marks: readonly string[];
  /**
   * Beginnings of the word for what happened, in lower case; the longest that fits counts, and of
   * equal ones the first.
   */
  readonly actions: readonly (readonly [start: string, reading: Reading])[];
}

/**
 * Fidelity, history of an account: what happened is told in capitals and followed by the security.
 */
export const fidelity: Format = {
  id: "fidelity",
  columns: {
    date: ["run date"],
    action: ["action"],
    symbol: ["symbol"],
    name: ["description", "security description"],
    quantity: ["quantity"],
    price: ["price"],
    fees: ["fees"],
    amount: ["amount"],
    currency: ["currency"],
  },
  marks: ["run date", "action", "symbol"],
  actions: [
    ["you bought", "buy"],
    ["you sold", "sell"],
    ["reinvestment", "reinvestment"],
    ["dividend received", "dividend"],
    ["long-term cap gain", "long-term gain"],
    ["short-term cap gain", "short-term gain"],
    ["interest", "interest"],
    ["return of capital", "return of capital"],
    ["electronic funds transfer received", "deposit"],
    ["electronic funds transfer paid", "withdrawal"],
    ["direct deposit", "deposit"],
    ["direct debit", "withdrawal"],
    ["cash contribution", "deposit"],
    ["contribution", "deposit"],
    ["rollover cash", "deposit"],
    ["wire transfer", "cash moved"],
    ["partic contr", "deposit"],
    ["transferred from", "shares moved"],
    ["transferred to", "shares moved"],
    ["transfer of assets", "shares moved"],
    ["journaled", "cash moved"],
    ["redemption from core account", NOTHING],
    ["purchase into core account", NOTHING],
    ["merger", "merger"],
    ["distribution", "split"],
    ["reverse split", "split"],
    ["fee charged", "fee"],
    ["advisory fee", "fee"],
    ["foreign tax paid", "tax"],
    ["fed tax w/h", "tax"],
    ["state tax w/h", "tax"],
    ["normal distr", "withdrawal"],
    ["early distr", "withdrawal"],
  ],
};

/**
 * Merrill tells what happened in the description; a reinvestment is two rows, one with the money
 * and one with the shares.
 */
export const merrill: Format = {
  id: "merrill",
  columns: {
    date: ["trade date"],
    action: ["description"],
    symbol: ["symbol/ cusip", "symbol/cusip"],
    name: ["description"],
    quantity: ["quantity"],
    price: ["price"],
    amount: ["amount"],
  },
  marks: ["trade date", "description", "symbol/ cusip"],
  actions: [
    ["purchase", "buy"],
    ["sale", "sell"],
    ["redemption", "sell"],
    ["reinvestment program", REINVESTED_MONEY],
    ["reinvestment share", "reinvestment"],
    ["dividend", "dividend"],
    ["foreign dividend", "dividend"],
    ["long term cap gain", "long-term gain"],
    ["short term cap gain", "short-term gain"],
    ["interest", "interest"],
    ["bank interest", "interest"],
    ["deposit ml bank", NOTHING],
    ["withdrawal ml", NOTHING],
    ["funds received", "deposit"],
    ["wire funds received", "deposit"],
    ["deposit", "deposit"],
    ["withdrawal", "withdrawal"],
    ["security transfer", "shares moved"],
    ["stock split", "split"],
    ["advisory", "fee"],
    ["annual service fee", "fee"],
    ["foreign tax", "tax"],
  ],
};

/** Robinhood, an activity report: what happened is told by short codes. */
export const robinhood: Format = {
  id: "robinhood",
  columns: {
    date: ["activity date"],
    action: ["trans code"],
    symbol: ["instrument"],
    name: ["description"],
    quantity: ["quantity"],
    price: ["price"],
    amount: ["amount"],
  },
  marks: ["activity date", "trans code", "instrument"],
  actions: [
    ["buy", "buy"],
    ["sell", "sell"],
    ["cdiv", "dividend"],
    ["mdiv", "dividend"],
    ["ldiv", "long-term gain"],
    ["sdiv", "short-term gain"],
    ["int", "interest"],
    ["slip", "interest"],
    ["roc", "return of capital"],
    ["ach", "cash moved"],
    ["rtp", "cash moved"],
    ["wire", "cash moved"],
    ["acati", "shares moved"],
    ["acato", "shares moved"],
    ["spl", "split"],
    ["spr", "split"],
    ["mrgs", "merger"],
    ["soff", "spin-off"],
    ["gold", "fee"],
    ["dfee", "fee"],
    ["afee", "fee"],
    ["dtax", "tax"],
    ["nrat", "tax"],
  ],
};

/** Schwab, transactions of an account: a title stands before the head, the sum after the rows. */
export const schwab: Format = {
  id: "schwab",
  columns: {
    date: ["date"],
    action: ["action"],
    symbol: ["symbol"],
    name: ["description"],
    quantity: ["quantity"],
    price: ["price"],
    fees: ["fees & comm", "fees & commissions"],
    amount: ["amount"],
  },
  marks: ["date", "action", "fees & comm"],
  actions: [
    ["buy", "buy"],
    ["sell", "sell"],
    ["reinvest shares", "reinvestment"],
    ["reinvest dividend", "dividend"],
    ["qual div reinvest", "dividend"],
    ["qualified dividend", "dividend"],
    ["non-qualified div", "dividend"],
    ["cash dividend", "dividend"],
    ["special dividend", "dividend"],
    ["special qual div", "dividend"],
    ["pr yr cash div", "dividend"],
    ["pr yr div reinvest", "dividend"],
    ["long term cap gain", "long-term gain"],
    ["short term cap gain", "short-term gain"],
    ["bank interest", "interest"],
    ["bond interest", "interest"],
    ["credit interest", "interest"],
    ["margin interest", "fee"],
    ["return of capital", "return of capital"],
    ["moneylink", "cash moved"],
    ["wire", "cash moved"],
    ["funds received", "deposit"],
    ["journal", "cash moved"],
    ["security transfer", "shares moved"],
    ["internal transfer", "shares moved"],
    ["stock split", "split"],
    ["reverse split", "split"],
    ["spin-off", "spin-off"],
    ["stock merger", "merger"],
    ["nra tax", "tax"],
    ["foreign tax", "tax"],
    ["adr mgmt fee", "fee"],
    ["service fee", "fee"],
    ["advisor fee", "fee"],
  ],
};

/** Vanguard, the download centre's file: a table of holdings stands before the transactions. */
export const vanguard: Format = {
  id: "vanguard",
  columns: {
    date: ["trade date"],
    action: ["transaction type"],
    symbol: ["symbol"],
    name: ["investment name"],
    quantity: ["shares"],
    price: ["share price"],
    fees: ["commissions and fees", "commission fees"],
    amount: ["net amount"],
  },
  marks: ["trade date", "transaction type", "investment name", "net amount"],
  actions: [
    ["buy", "buy"],
    ["sell", "sell"],
    ["reinvestment", "reinvestment"],
    ["dividend", "dividend"],
    ["capital gain (lt)", "long-term gain"],
    ["capital gain (st)", "short-term gain"],
    ["interest", "interest"],
    ["sweep in", NOTHING],
    ["sweep out", NOTHING],
    ["funds received", "deposit"],
    ["contribution", "deposit"],
    ["withdrawal", "withdrawal"],
    ["distribution", "withdrawal"],
    ["rollover (incoming)", "deposit"],
    ["transfer (incoming)", "shares moved"],
    ["transfer (outgoing)", "shares moved"],
    ["conversion (incoming)", "merger"],
    ["conversion (outgoing)", "merger"],
    ["stock split", "split"],
    ["fee", "fee"],
    ["withholding", "tax"],
  ],
};
