import type { IsoDate } from "@stocks-vibe/portfolio-math";
import { externalFlows } from "../rebuild/portfolio/portfolio-rates.ts";
import type { Replay } from "../rebuild/portfolio/replay-portfolio.ts";
import type { Entry } from "../rebuild/rows/entry.ts";
import type { NamedFlow } from "./flow-rows.ts";

/** What moved money or units across an account's edge, in a few words; undefined when nothing did. */
function wordsOfEntry({ effect }: Entry): string | undefined {
  if (effect.external !== 0) return effect.external > 0 ? "Deposit" : "Withdrawal";
  if (effect.externalUnits === 0) return undefined;
  return effect.externalUnits > 0 ? "Units transferred in" : "Units transferred out";
}

/** Accounts whose history starts on a day with something in it. */
function openings({ cash, ledgers }: Replay): Map<IsoDate, string> {
  const hasUnits = (accountId: string) =>
    ledgers.some((book) => book.account.id === accountId && book.gap.opening !== 0);
  return new Map(
    cash
      .filter((book) => Math.abs(book.opening) >= 0.005 || hasUnits(book.accountId))
      .map((book) => [book.start, "Value when the history starts"]),
  );
}

/** The portfolio's flows by deposits: the money of a day is netted, so that transfers between own accounts cancel. */
export function depositFlows(replay: Replay): NamedFlow[] {
  const words = new Map<IsoDate, Set<string>>();
  const say = (date: IsoDate, what: string | undefined) => {
    if (what !== undefined) words.set(date, (words.get(date) ?? new Set()).add(what));
  };
  for (const [date, what] of openings(replay)) say(date, what);
  for (const entry of replay.rows.entries) say(entry.row.date, wordsOfEntry(entry));
  return externalFlows(replay.daily)
    .filter(({ amount }) => amount !== 0)
    .map(({ date, amount }) => ({
      date,
      amount,
      what: [...(words.get(date) ?? [amount < 0 ? "Money in" : "Money out"])].join(" and "),
      symbol: null,
      account: null,
      units: null,
      unitPrice: null,
      priceAsOf: null,
      priceSource: null,
    }));
}
