import type { Rule } from "../data-quality/finding.ts";
import { isMerger } from "../transactions/transaction-types.ts";
import { reportAmbiguousExchange } from "./exchange-findings.ts";
import { manyToOneMergers, worthOf } from "./many-to-one-merger.ts";
import { matchMergers } from "./match-mergers.ts";

/**
 * Several mergers within days of each other are paired by what they are worth: where that fits
 * others nearly as well, whose cost went where is a guess.
 */
export const reportAmbiguousMergers: Rule = (input) => {
  const securities = new Map(input.securities.map((security) => [security.id, security]));
  const isUnits = ({ securityId }: { readonly securityId: string | null }) =>
    securities.get(securityId ?? "")?.type !== "cash";
  // What is shared out is known by its day.
  const shared = new Set(
    [...manyToOneMergers(input).values()]
      .flat()
      .map(({ accountId, date }) => `${accountId} ${date}`),
  );
  const mergers = input.transactions.filter(
    (row) => isMerger(row) && isUnits(row) && !shared.has(`${row.accountId} ${row.date}`),
  );
  if (mergers.length === 0) return { input, findings: [] };
  const { guessed } = matchMergers(mergers, securities, (row) => worthOf(input, row));
  return { input, findings: guessed.flatMap((rows) => reportAmbiguousExchange(input, rows)) };
};
