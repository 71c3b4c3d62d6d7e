import type { LedgerFlow } from "../../valuation/lots/ledger-flows.ts";
import type { TransactionRow } from "../../valuation/rebuild/rebuild-types.ts";
import {
  isContribution,
  isDistribution,
  plainWord,
  subtypeOf,
  typeOf,
} from "../../valuation/transactions/transaction-types.ts";
import type { ExplainWords } from "../messages/explain-words.ts";

type FlowWords = ExplainWords["parts"]["flows"];

/** By the provider's own word: a map, since an object also answers to `constructor`. */
const moneyWords = new Map<string, keyof FlowWords>([
  ["dividend", "dividend"],
  ["qualified dividend", "dividend"],
  [plainWord("non-qualified dividend"), "dividend"],
  ["interest", "interest"],
  ["interest receivable", "interest"],
  [plainWord("long-term capital gain"), "capitalGain"],
  [plainWord("short-term capital gain"), "capitalGain"],
  ["return of principal", "principal"],
]);

function whatRowIs(row: TransactionRow, amount: number): keyof FlowWords {
  if (isContribution(row)) return "contribution";
  if (isDistribution(row)) return "distribution";
  if (typeOf(row) === "buy") return "purchase";
  if (typeOf(row) === "sell") return "sale";
  return moneyWords.get(subtypeOf(row)) ?? (amount < 0 ? "paid" : "received");
}

/** What a flow between the investor and a position is, in a few words. */
export function wordsOfFlow({ cause, row, amount }: LedgerFlow, words: FlowWords): string {
  if (cause === "opening" || cause === "missing") return words[cause];
  if (cause === "money" && row) return words[whatRowIs(row, amount)];
  return amount < 0 ? words.unitsReceived : words.unitsGiven;
}
