import type { LedgerFlow } from "../rebuild/lots/ledger-flows.ts";
import type { TransactionRow } from "../rebuild/rebuild-types.ts";
import {
  isContribution,
  isDistribution,
  plainWord,
  subtypeOf,
  typeOf,
} from "../rebuild/rows/transaction-words.ts";

/** By the provider's own word: a map, since an object also answers to `constructor`. */
const moneyWords = new Map([
  ["dividend", "Cash dividend"],
  ["qualified dividend", "Cash dividend"],
  [plainWord("non-qualified dividend"), "Cash dividend"],
  ["interest", "Interest"],
  ["interest receivable", "Interest"],
  [plainWord("long-term capital gain"), "Capital gain distribution"],
  [plainWord("short-term capital gain"), "Capital gain distribution"],
  ["return of principal", "Return of principal"],
]);

function wordsOfRow(row: TransactionRow, amount: number): string {
  if (isContribution(row)) return "Contribution";
  if (isDistribution(row)) return "Distribution";
  if (typeOf(row) === "buy") return "Purchase";
  if (typeOf(row) === "sell") return "Sale";
  return moneyWords.get(subtypeOf(row)) ?? (amount < 0 ? "Fee or payment" : "Money received");
}

/** What a flow between the investor and a position is, in a few words. */
export function wordsOfFlow({ cause, row, amount }: LedgerFlow): string {
  if (cause === "opening") return "Held before the history, at its value that day";
  if (cause === "missing") return "No longer held, at its value that day";
  if (cause === "money" && row) return wordsOfRow(row, amount);
  return amount < 0
    ? "Units received, at their value that day"
    : "Units given, at their value that day";
}
