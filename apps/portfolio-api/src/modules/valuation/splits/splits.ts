import {
  addDays,
  daysBetween,
  earlierOf,
  type IsoDate,
  isoDate,
  laterOf,
} from "@stocks-vibe/portfolio-math";
import { type Checked, type Finding, findingTexts, type Rule } from "../data-quality/finding.ts";
import type { Named } from "../data-quality/messages/en.ts";
import { namesOf } from "../data-quality/names.ts";
import { answersTo, type SplitAnswer } from "../data-quality/resolution.ts";
import { type LedgerRows, ledgersOf } from "../data-quality/units.ts";
import type { KnownSplit, RebuildInput, TransactionRow } from "../rebuild/rebuild-types.ts";
import {
  type Candidate,
  candidatesOf,
  DELIVERY_LIMITS,
  listedRow,
  type Weighed,
  weighSplit,
} from "./split-evidence.ts";

/**
 * The answer to a split that may have been. Prices that are corrected may move its day a little:
 * then the nearest of no other split is meant.
 */
export function answerOf(
  answers: readonly SplitAnswer[],
  split: Candidate,
  all: readonly Candidate[],
): SplitAnswer | undefined {
  const isOthers = (answer: SplitAnswer) => all.some(({ date }) => date === answer.place);
  return (
    answers.find(({ place }) => place === split.date) ??
    answers.find(
      (answer) =>
        !isOthers(answer) &&
        Math.abs(daysBetween(isoDate(answer.place), split.date)) <= DELIVERY_LIMITS,
    )
  );
}

/**
 * What the units say to a member's answer, and the units that the split adds where it happened.
 * Where they prove the split that the price tells, they speak against any other: what that one
 * leaves unexplained would be shares that nobody bought.
 */
function weighAnswer(
  held: number,
  rows: readonly TransactionRow[],
  { split, answer }: { readonly split: Candidate; readonly answer: SplitAnswer },
): Weighed {
  const said = answer.split ?? { day: split.date, ratio: split.ratio };
  const weighed = weighSplit(held, rows, { ...split, date: said.day, ratio: said.ratio });
  const isAnother = weighed.units === "allow" && weighSplit(held, rows, split).units === "prove";
  return isAnother ? { ...weighed, units: "deny" } : weighed;
}

/**
 * What is told of a split about which a member spoke: complete where the units don't speak against
 * it.
 */
export function toldAnswer(
  names: Named,
  { split, answer }: { readonly split: Candidate; readonly answer: SplitAnswer },
  units: Weighed["units"],
): Pick<Finding, "effect" | "remedy" | "lowers"> {
  const speaksForIt = units === "prove" || (split.isKnown && units !== "deny");
  const isDoubted = answer.split ? units === "deny" : speaksForIt;
  const lowers = isDoubted ? "estimated" : "full";
  const word = { ...names, by: answer.by, on: answer.on };
  if (answer.split === null) {
    const facts = { ...word, day: split.date };
    const told = findingTexts(
      (words) => (isDoubted ? words.splitDeniedThough : words.splitDenied),
      facts,
    );
    return { ...told, lowers };
  }
  const facts = { ...word, ...answer.split };
  const told = findingTexts(
    (words) => (isDoubted ? words.splitGivenThough : words.splitGiven),
    facts,
  );
  return { ...told, lowers };
}

function rowOf(
  { accountId, securityId }: LedgerRows,
  { date }: KnownSplit,
  quantity: number,
): TransactionRow {
  const nothing = { amount: 0, price: 0, fees: null };
  const id = `split-${securityId}-${date}`;
  return {
    id,
    accountId,
    securityId,
    date,
    quantity,
    ...nothing,
    type: "transfer",
    subtype: "split",
  };
}

/** Whose units a split of that day changes: the institution's own rows before it. */
const changedBy = ({ rows }: LedgerRows, day: IsoDate): string[] =>
  rows.filter(({ date, quantity }) => date < day && quantity !== 0).map(({ id }) => id);

const placeOf = (ledger: LedgerRows, day: IsoDate) =>
  ({
    rule: "splits",
    accountId: ledger.accountId,
    securityId: ledger.securityId,
    rows: changedBy(ledger, day),
    touches: "lots",
  }) as const;

/**
 * What a member may say of it: what its institution holds from its first day on is in new units
 * already.
 */
function askAbout({ accounts, asOf }: RebuildInput, accountId: string, split: Candidate) {
  const start = accounts.find(({ id }) => id === accountId)?.historyStart ?? asOf;
  const from = earlierOf(laterOf(split.from, addDays(start, 1)), split.date);
  return { about: "split", place: split.date, ratio: split.ratio, from, to: split.date } as const;
}

/** What is told of a split that was applied, or may have been one. */
function findingOf(
  input: RebuildInput,
  ledger: LedgerRows,
  { split, isApplied }: { readonly split: Candidate; readonly isApplied: boolean },
): Finding {
  const { ratio, date } = split;
  const facts = { ...namesOf(input, ledger), ratio, day: date };
  const place = placeOf(ledger, date);
  if (isApplied && split.isKnown)
    return { ...place, ...findingTexts((words) => words.splitFromMarket, facts), lowers: "full" };
  return {
    ...place,
    ...findingTexts((words) => (isApplied ? words.splitByPrice : words.splitDoubted), facts),
    question: askAbout(input, ledger.accountId, split),
    lowers: "estimated",
  };
}

/**
 * The split of a member's word, with what is told of it; undefined where nobody spoke, or nothing
 * was held then.
 */
function answered(
  input: RebuildInput,
  { ledger, rows }: { readonly ledger: LedgerRows; readonly rows: readonly TransactionRow[] },
  { split, answer }: { readonly split: Candidate; readonly answer: SplitAnswer | undefined },
) {
  if (!answer) return undefined;
  const { units, added } = weighAnswer(ledger.held, rows, { split, answer });
  if (units === "none") return undefined;
  const finding: Finding = {
    ...placeOf(ledger, answer.split?.day ?? split.date),
    ...toldAnswer(namesOf(input, ledger), { split, answer }, units),
    question: { ...askAbout(input, ledger.accountId, split), place: answer.place },
    answer,
  };
  const row = answer.split && rowOf(ledger, { ...answer.split, date: answer.split.day }, added);
  return { finding, rows: row ? [...rows, row] : [...rows] };
}

/**
 * From the last split to the first, since what was held before each is known from what is held
 * after it.
 */
export function splitLedger(
  input: RebuildInput,
  ledger: LedgerRows,
  candidates: readonly Candidate[],
): { readonly rows: readonly TransactionRow[]; readonly findings: readonly Finding[] } {
  const answers = answersTo(input.answers, "split", ledger);
  let rows = [...ledger.rows];
  const findings: Finding[] = [];
  for (const split of candidates) {
    const listed = listedRow(ledger.held, rows, split);
    if (listed) {
      rows = rows.map((row) => (row === listed ? { ...row, date: split.date } : row));
      continue;
    }
    const answer = answerOf(answers, split, candidates);
    const told = answered(input, { ledger, rows }, { split, answer });
    if (told) {
      rows = told.rows;
      findings.push(told.finding);
      continue;
    }
    const { outcome, added } = weighSplit(ledger.held, rows, split);
    if (outcome === "ignore") continue;
    const isApplied = outcome === "apply";
    if (isApplied) rows = [...rows, rowOf(ledger, split, added)];
    findings.push(findingOf(input, ledger, { split, isApplied }));
  }
  return { rows, findings };
}

/** How the splits of a ledger are completed: by what may have been one, the last first. */
export type SplitLedger = typeof splitLedger;

/**
 * Splits that the institution does not list are applied where the market tells of them, or where
 * price and units leave no other reading; those it lists count on the day on which the price
 * changes.
 */
export const completeSplits: Rule = (input) => completeBy(input, splitLedger);

/**
 * Completes each ledger's splits of its account's history: the days after the first, up to the link
 * where rows are a file's.
 */
export function completeBy(input: RebuildInput, complete: SplitLedger): Checked {
  const findings: Finding[] = [];
  const accounts = new Map(input.accounts.map((account) => [account.id, account]));
  const candidates = new Map([...input.prices].map(([id, prices]) => [id, candidatesOf(prices)]));
  const changed = new Map<string, readonly TransactionRow[]>();
  for (const ledger of ledgersOf(input)) {
    const { securityId, accountId } = ledger;
    const { historyStart: start, joinedOn: end } = accounts.get(accountId) ?? {
      historyStart: input.asOf,
    };
    const own = (candidates.get(securityId) ?? []).filter(
      ({ date }) => date > start && date <= (end ?? input.asOf),
    );
    if (own.length === 0) continue;
    const split = complete(input, ledger, own);
    findings.push(...split.findings);
    changed.set(`${accountId}|${securityId}`, split.rows);
  }
  if (changed.size === 0) return { input, findings };
  const others = input.transactions.filter(
    (row) => !changed.has(`${row.accountId}|${row.securityId}`),
  );
  return {
    input: { ...input, transactions: [...others, ...[...changed.values()].flat()] },
    findings,
  };
}
