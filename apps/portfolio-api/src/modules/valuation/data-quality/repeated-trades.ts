import { daysBetween, sumOf } from "@stocks-vibe/portfolio-math";
import type { RebuildInput, TransactionRow } from "../rebuild/rebuild-types.ts";
import { isTrade } from "../transactions/transaction-types.ts";
import { type Finding, findingTexts, type Rule } from "./finding.ts";
import { placeOfRepeat } from "./finding-id.ts";
import { namesOf } from "./names.ts";
import { answersTo, type RepeatAnswer } from "./resolution.ts";
import { isSameUnits, type LedgerRows, ledgersOf, unitsOf } from "./units.ts";

/** A pending row and the posted one may lie a day apart. */
const MOST_DAYS = 1;

const isSame = (a: TransactionRow, b: TransactionRow): boolean =>
  a.type === b.type &&
  a.subtype === b.subtype &&
  Math.abs(a.quantity - b.quantity) < 1e-9 &&
  Math.abs(a.amount - b.amount) < 0.005 &&
  daysBetween(a.date, b.date) <= MOST_DAYS;

/**
 * The first trade after this place, of the same or the next day, that fits. Trades come in order of
 * days: what is later is not looked at.
 */
function laterTrade(
  trades: readonly TransactionRow[],
  place: number,
  fits: (other: TransactionRow) => boolean,
): TransactionRow | undefined {
  const row = trades[place];
  for (let next = place + 1; row && next < trades.length; next += 1) {
    const other = trades[next];
    if (!other || daysBetween(row.date, other.date) > MOST_DAYS) return undefined;
    if (fits(other)) return other;
  }
  return undefined;
}

/**
 * Trades that another one of the same or the next day repeats: the earlier of the two, since the
 * posted row comes last.
 */
function repeated({ rows }: LedgerRows): TransactionRow[] {
  const trades = rows.filter((row) => isTrade(row) && row.quantity !== 0);
  const known = new Set<TransactionRow>();
  return trades.filter((row, place) => {
    const later = laterTrade(trades, place, (other) => !known.has(other) && isSame(row, other));
    if (later) known.add(later);
    return later !== undefined;
  });
}

/**
 * Of the repeated rows those that the holding disproves: with them more units came than are held.
 */
function disproved(
  { rows, held }: LedgerRows,
  suspects: readonly TransactionRow[],
): TransactionRow[] {
  const surplus = rows.reduce((sum, row) => sum + unitsOf(row), 0) - held;
  const gone: TransactionRow[] = [];
  let left = surplus;
  for (const row of suspects) {
    const units = unitsOf(row);
    if (
      isSameUnits(left, 0) ||
      Math.sign(units) !== Math.sign(left) ||
      Math.abs(units) > Math.abs(left) + 1e-6
    )
      continue;
    gone.push(row);
    left -= units;
  }
  return isSameUnits(left, 0) ? gone : [];
}

const placed = ({ accountId, securityId }: LedgerRows, rows: readonly TransactionRow[]) =>
  ({
    rule: "repeated-trades",
    accountId,
    securityId,
    rows: rows.map(({ id }) => id),
    touches: "lots",
  }) as const;

const ask = (row: TransactionRow) => ({ about: "repeat", place: placeOfRepeat(row) }) as const;

function toldDropped(input: RebuildInput, ledger: LedgerRows, rows: readonly TransactionRow[]) {
  const [first] = rows;
  if (!first) return [];
  return [
    {
      ...placed(ledger, rows),
      ...findingTexts((words) => words.repeatedDropped, {
        ...namesOf(input, ledger),
        day: first.date,
      }),
      lowers: "full",
    } as const,
  ];
}

const toldDoubt = (input: RebuildInput, ledger: LedgerRows, row: TransactionRow): Finding => ({
  ...placed(ledger, [row]),
  ...findingTexts((words) => words.repeatedDoubted, { ...namesOf(input, ledger), day: row.date }),
  lowers: "estimated",
  question: ask(row),
});

const toldAnswer = (
  input: RebuildInput,
  ledger: LedgerRows,
  { row, answer }: { readonly row: TransactionRow; readonly answer: RepeatAnswer },
): Finding => {
  const { by, on, isTwice } = answer;
  const facts = { ...namesOf(input, ledger), day: row.date, isTwice, by, on };
  return {
    ...placed(ledger, [row]),
    ...findingTexts((words) => words.repeatedAnswered, facts),
    lowers: "full",
    question: ask(row),
    answer,
  };
};

const isFitting = ({ rows, held }: LedgerRows): boolean =>
  isSameUnits(
    rows.reduce((sum, row) => sum + unitsOf(row), 0),
    held,
  );

/**
 * Whether two trades alike may stand untold: the holding has both, and either there are more such
 * pairs (two sources of a plan buy the same each payday) or the institution tells lots or a cost
 * that would differ. A single pair may as well be one trade, and as many units held before the
 * first day. Purchases and sales that cancel out (a listing that comes twice as a whole) are
 * confirmed by nothing: the holding fits with them and without.
 */
const isConfirmed = (ledger: LedgerRows, suspects: readonly TransactionRow[]): boolean => {
  const { holding } = ledger;
  const isTold = !holding || holding.costBasis !== null || holding.taxLots.length > 0;
  const isVisible = !isSameUnits(sumOf(suspects, unitsOf), 0);
  return isFitting(ledger) && isVisible && (suspects.length > 1 || isTold);
};

/**
 * The rows of a ledger that count once, and what is told of them. A member's word goes before what
 * units may tell.
 */
function judge(input: RebuildInput, ledger: LedgerRows) {
  const suspects = repeated(ledger);
  if (suspects.length === 0 || isConfirmed(ledger, suspects)) return { gone: [], findings: [] };
  const answers = answersTo(input.answers, "repeat", ledger);
  const spoken = suspects.flatMap((row) => {
    const answer = answers.find(({ place }) => place === placeOfRepeat(row));
    return answer ? [{ row, answer }] : [];
  });
  const said = spoken.flatMap(({ row, answer }) => (answer.isTwice ? [] : [row]));
  const told = spoken.map((one) => toldAnswer(input, ledger, one));
  const left = { ...ledger, rows: ledger.rows.filter((row) => !said.includes(row)) };
  const open = suspects.filter((row) => spoken.every((one) => one.row !== row));
  if (isFitting(left) && spoken.length > 0) return { gone: said, findings: told };
  const dropped = disproved(left, open);
  const findings =
    dropped.length > 0
      ? toldDropped(input, ledger, dropped)
      : open.map((row) => toldDoubt(input, ledger, row));
  return { gone: [...said, ...dropped], findings: [...told, ...findings] };
}

/**
 * Two trades alike are a listing that repeats itself where the holding has no room for both; two
 * equal trades that the holding and its cost confirm are two trades. Where units were held before
 * the listing starts, nobody can tell but whoever made them.
 */
export const dropRepeatedTrades: Rule = (input) => {
  const judged = ledgersOf(input).map((ledger) => judge(input, ledger));
  const findings = judged.flatMap((one): Finding[] => one.findings);
  const gone = new Set(judged.flatMap((one): TransactionRow[] => one.gone));
  if (gone.size === 0) return { input, findings };
  return {
    input: { ...input, transactions: input.transactions.filter((row) => !gone.has(row)) },
    findings,
  };
};
