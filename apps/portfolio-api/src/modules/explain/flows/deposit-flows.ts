import type { IsoDate } from "@stocks-vibe/portfolio-math";
import { externalFlows } from "../../valuation/portfolio/portfolio-rates.ts";
import type { Replay } from "../../valuation/portfolio/replay-portfolio.ts";
import type { Entry } from "../../valuation/transactions/entry.ts";
import type { ExplainWords } from "../messages/explain-words.ts";
import type { NamedFlow } from "./flow-rows.ts";

type DepositWords = ExplainWords["parts"]["deposits"];

/**
 * What moved money or units across an account's edge, in a few words; undefined when nothing did.
 */
function wordsOfEntry({ effect }: Entry, words: DepositWords): string | undefined {
  if (effect.external !== 0) return effect.external > 0 ? words.deposit : words.withdrawal;
  if (effect.externalUnits === 0) return undefined;
  return effect.externalUnits > 0 ? words.unitsIn : words.unitsOut;
}

/** Days on which an account's history starts with something in it. */
function openings({ cash, ledgers }: Replay): Set<IsoDate> {
  const hasUnits = (accountId: string) =>
    ledgers.some((book) => book.account.id === accountId && book.gap.opening !== 0);
  return new Set(
    cash
      .filter((book) => Math.abs(book.opening) >= 0.005 || hasUnits(book.accountId))
      .map((book) => book.start),
  );
}

/**
 * The portfolio's flows by deposits: the money of a day is netted, so that transfers between own
 * accounts cancel.
 */
export function depositFlows(replay: Replay, words: DepositWords): NamedFlow[] {
  const whats = new Map<IsoDate, Set<string>>();
  const say = (date: IsoDate, what: string | undefined) => {
    if (what !== undefined) whats.set(date, (whats.get(date) ?? new Set()).add(what));
  };
  for (const date of openings(replay)) say(date, words.opening);
  for (const entry of replay.rows.entries) say(entry.row.date, wordsOfEntry(entry, words));
  return externalFlows(replay.daily)
    .filter(({ amount }) => amount !== 0)
    .map(({ date, amount }) => ({
      date,
      amount,
      what: words.all([...(whats.get(date) ?? [amount < 0 ? words.moneyIn : words.moneyOut])]),
      symbol: null,
      account: null,
      units: null,
      unitPrice: null,
      priceAsOf: null,
      priceSource: null,
    }));
}
