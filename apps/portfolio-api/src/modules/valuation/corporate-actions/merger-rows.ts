import { sumOf } from "@stocks-vibe/portfolio-math";
import { type Finding, findingTexts, type Rule } from "../data-quality/finding.ts";
import { namesOf } from "../data-quality/names.ts";
import { datedRow } from "../data-quality/reversed-rows.ts";
import type { RebuildInput, TransactionRow } from "../rebuild/rebuild-types.ts";
import { cashIn, groupBy } from "../transactions/transaction-groups.ts";
import { isMerger, typeOf } from "../transactions/transaction-types.ts";
import { withinReach } from "./assignment-cost.ts";
import { reportAmbiguousExchange } from "./exchange-findings.ts";
import { worthOf } from "./many-to-one-merger.ts";

function joined(rows: readonly TransactionRow[]): TransactionRow[] {
  const [first] = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  if (!first || rows.length === 1) return [...rows];
  const quantity = sumOf(rows, (row) => row.quantity);
  return [{ ...first, quantity, amount: sumOf(rows, ({ amount }) => amount) }];
}

/**
 * One security that leaves in a merger in several rows of a day, by its lots or as cash and margin,
 * leaves as one, and so comes what it became: which row of one side belongs to which of the other
 * nobody tells, and nothing hangs on it.
 */
export const joinMergerRows: Rule = (input) => {
  const sides = groupBy(input.transactions.filter(isMerger), (row) =>
    [row.accountId, row.securityId, row.date, Math.sign(row.quantity)].join(" "),
  );
  const several = [...sides.values()].filter((rows) => rows.length > 1);
  if (several.length === 0) return { input, findings: [] };
  const gone = new Set(several.flat());
  const transactions = [
    ...input.transactions.filter((row) => !gone.has(row)),
    ...several.flatMap(joined),
  ];
  return { input: { ...input, transactions }, findings: [] };
};

/** What is worth no more than this, in dollars, changes no worth that anybody looks at. */
const NOTHING = 1;

/** Lost or gained with all that it is worth, as far as rows tell. */
function tellLost(input: RebuildInput, row: TransactionRow): Finding {
  const { accountId, securityId, id, quantity, date } = row;
  const name = quantity < 0 ? "mergedAway" : "mergedIn";
  const told = findingTexts((words) => words[name], { ...namesOf(input, row), day: date });
  const place = { rule: "unpaired-mergers", accountId, securityId, rows: [id] };
  return { ...place, ...told, lowers: "estimated", touches: "portfolio" };
}

/**
 * Units of a merger without the other half within the days allowed: it is listed too late, or not
 * at all, and the portfolio's worth falls or rises by them until it is. The position itself counts
 * at its worth. Where others came or left about that day it is only unclear which belong together,
 * and what those cost; and money that names the security is what it went for, whatever the money's
 * row is called.
 */
export const reportUnpairedMergers = (
  input: RebuildInput,
  rows: readonly TransactionRow[],
  isKnown: (row: TransactionRow) => boolean,
): Finding[] => {
  const cash = cashIn(input.securities);
  const mergers = rows.filter((row) => isMerger(row) && !cash.has(row.securityId ?? ""));
  const mergersNear = withinReach(mergers.map(datedRow));
  const moneyNear = withinReach(
    rows.filter((row) => typeOf(row) === "cash" && row.securityId !== null).map(datedRow),
  );
  const alone = mergers.filter((row) => !isKnown(row) && Math.abs(worthOf(input, row)) > NOTHING);
  return alone.map(datedRow).flatMap((one) => {
    const { row } = one;
    const others = mergersNear(one).filter((other) => other.row.quantity < 0 !== row.quantity < 0);
    const here = others.filter((other) => other.row.accountId === row.accountId);
    if (here.length > 0)
      return [row, ...here.map((other) => other.row)].flatMap((each) =>
        reportAmbiguousExchange(input, [each]),
      );
    const isPaid = moneyNear(one).some(
      (other) => other.row.accountId === row.accountId && other.row.securityId === row.securityId,
    );
    return others.length > 0 || isPaid ? [] : [tellLost(input, row)];
  });
};
