import type { IsoDate } from "@stocks-vibe/portfolio-math";
import { type Finding, findingTexts, type Rule } from "../data-quality/finding.ts";
import { namesOf } from "../data-quality/names.ts";
import { type Answer, answersTo } from "../data-quality/resolution.ts";
import { isSameUnits, type LedgerRows, unitsOf } from "../data-quality/units.ts";
import { replayUnits } from "../manual-holdings/replay-units.ts";
import type { RebuildInput } from "../rebuild/rebuild-types.ts";
import type { Candidate } from "./split-evidence.ts";
import { answerOf, completeBy, type SplitLedger, splitLedger, toldAnswer } from "./splits.ts";

/** A split that counts for the units of files, with the member's word where there is one. */
interface Counted {
  readonly split: Candidate;
  readonly date: IsoDate;
  readonly ratio: number;
  readonly answer: Extract<Answer, { about: "split" }> | undefined;
}

/**
 * What counts without a link that proves it: what a market source tells, a large jump of the price,
 * and what a member said.
 */
function countedOf(
  { answers }: RebuildInput,
  ledger: LedgerRows,
  candidates: readonly Candidate[],
): Counted[] {
  const own = answersTo(answers, "split", ledger);
  return candidates.flatMap((split): Counted[] => {
    const answer = answerOf(own, split, candidates);
    if (answer) {
      const said = answer.split;
      return said ? [{ split, date: said.day, ratio: said.ratio, answer }] : [];
    }
    const { date, ratio } = split;
    return split.isKnown || split.isBold ? [{ split, date, ratio, answer }] : [];
  });
}

function findingOf(
  input: RebuildInput,
  { accountId, securityId, rows }: LedgerRows,
  { split, date, ratio, answer }: Counted,
): Finding {
  const names = namesOf(input, { accountId, securityId });
  const place = {
    rule: "splits",
    accountId,
    securityId,
    rows: rows.filter((row) => row.date < date && row.quantity !== 0).map(({ id }) => id),
    touches: "lots",
  } as const;
  if (answer) {
    return { ...place, ...toldAnswer(names, { split, answer }, "allow"), answer };
  }
  const facts = { ...names, ratio, day: date };
  return split.isKnown
    ? { ...place, ...findingTexts((words) => words.fileSplitFromMarket, facts), lowers: "full" }
    : { ...place, ...findingTexts((words) => words.fileSplitByPrice, facts), lowers: "estimated" };
}

/**
 * Changes the units that the files tell of, and no others: those that they don't explain come with
 * the link, split already.
 */
const splitAlone: SplitLedger = (input, ledger, candidates) => {
  const counted = countedOf(input, ledger, candidates).toReversed();
  const { splits } = replayUnits(ledger.rows, counted);
  const days = new Set(splits.map(({ date }) => date));
  return {
    rows: [...ledger.rows, ...splits],
    findings: counted
      .filter(({ date }) => days.has(date))
      .map((one) => findingOf(input, ledger, one)),
  };
};

/**
 * Splits that files lack which stand before a link. Where the files' units lead to what was held
 * when the link begins, all of the evidence counts as it does for an institution's rows; where they
 * don't, the difference is of that day, and a split before it is no reason to change what the link
 * tells.
 */
export const completeFileSplits: Rule = (input) =>
  completeBy(input, (of, ledger, candidates) => {
    if (ledger.rows.length === 0) return { rows: [], findings: [] };
    const proven = splitLedger(of, ledger, candidates);
    const units = proven.rows.reduce((sum, row) => sum + unitsOf(row), 0);
    return isSameUnits(units, ledger.held) ? proven : splitAlone(of, ledger, candidates);
  });
