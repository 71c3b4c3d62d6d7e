import { matchMergers } from "../rows/match-mergers.ts";
import { isMerger } from "../rows/transaction-words.ts";
import type { Rule } from "./finding.ts";
import { sharedMergers, worthOf } from "./shared-mergers.ts";
import { tellGuessed } from "./told-exchanges.ts";

/** Several mergers within days of each other are paired by what they are worth: where that fits others nearly as well, whose cost went where is a guess. */
export const tellGuessedMergers: Rule = (input) => {
  const securities = new Map(input.securities.map((security) => [security.id, security]));
  const isUnits = ({ securityId }: { readonly securityId: string | null }) =>
    securities.get(securityId ?? "")?.type !== "cash";
  // What is shared out is known by its day.
  const shared = new Set(
    [...sharedMergers(input).values()].flat().map(({ accountId, date }) => `${accountId} ${date}`),
  );
  const mergers = input.transactions.filter(
    (row) => isMerger(row) && isUnits(row) && !shared.has(`${row.accountId} ${row.date}`),
  );
  if (mergers.length === 0) return { input, findings: [] };
  const { guessed } = matchMergers(mergers, securities, (row) => worthOf(input, row));
  return { input, findings: guessed.flatMap((rows) => tellGuessed(input, rows)) };
};
