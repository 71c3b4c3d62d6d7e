import type { RebuildInput, TransactionRow } from "../rebuild-types.ts";
import { isMerger } from "../rows/transaction-words.ts";
import type { Finding } from "./finding.ts";
import { namesOf } from "./names.ts";
import { worthOf } from "./shared-mergers.ts";
import { tell } from "./words/finding-words.ts";

/** What is worth no more than this, in dollars, changes no worth that anybody looks at. */
const NOTHING = 1;

/**
 * Units of a merger without the other half within the days allowed, and without money: it is listed too late, or not at all, and the portfolio's worth falls or
 * rises by them until it is. The position itself counts at its worth.
 */
export const tellUnpairedMergers = (
  input: RebuildInput,
  rows: readonly TransactionRow[],
  isKnown: (row: TransactionRow) => boolean,
): Finding[] => {
  const cash = new Set(input.securities.flatMap(({ id, type }) => (type === "cash" ? [id] : [])));
  const alone = rows.filter(
    (row) => isMerger(row) && !cash.has(row.securityId ?? "") && !isKnown(row),
  );
  return alone
    .filter((row) => Math.abs(worthOf(input, row)) > NOTHING)
    .map((row) => {
      const { accountId, securityId, id, quantity, date } = row;
      const name = quantity < 0 ? "mergedAway" : "mergedIn";
      const told = tell((words) => words[name], { ...namesOf(input, row), day: date });
      const place = { rule: "unpaired-mergers", accountId, securityId, rows: [id] };
      return { ...place, ...told, lowers: "estimated", touches: "portfolio" };
    });
};
