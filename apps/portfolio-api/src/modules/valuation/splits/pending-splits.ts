import { daysBetween, sumOf } from "@stocks-vibe/portfolio-math";
import { type Finding, findingTexts, type Rule } from "../data-quality/finding.ts";
import { accountName, namesOf } from "../data-quality/names.ts";
import { isSameUnits, type LedgerRows, ledgersOf, unitsOf } from "../data-quality/units.ts";
import type { TransactionRow } from "../rebuild/rebuild-types.ts";
import { isSplit, isUnitMove } from "../transactions/transaction-types.ts";

/**
 * A split comes before the day's first trade, and the day's price is of the new units. One of an
 * account's first day, or of before it, so is already in what was held when the history starts: its
 * row would have old units enter at the new price.
 */
export const countStartSplitsAsHeld: Rule = (input) => {
  const starts = new Map(input.accounts.map(({ id, historyStart }) => [id, historyStart]));
  const isHeld = ({ accountId, date }: { accountId: string; date: string }): boolean =>
    date <= (starts.get(accountId) ?? "");
  const transactions = input.transactions.filter((row) => !(isSplit(row) && isHeld(row)));
  if (transactions.length === input.transactions.length) return { input, findings: [] };
  return { input: { ...input, transactions }, findings: [] };
};

/** A transfer takes no longer than this, in days. */
const LONGEST = 10;

/**
 * Units that left, were split where nothing of them was left, and arrived elsewhere as what the
 * split made of them.
 */
interface SplitOnTheWay {
  readonly out: TransactionRow;
  readonly split: TransactionRow;
  readonly arrival: TransactionRow;
}

/** Whether the account holds nothing after the split, so that what it multiplied had left. */
const isEmptyAfter = ({ held, rows }: LedgerRows, split: TransactionRow): boolean =>
  isSameUnits(
    held -
      sumOf(
        rows.filter((row) => row.date > split.date),
        unitsOf,
      ),
    0,
  );

const isNear = (row: TransactionRow, split: TransactionRow): boolean =>
  Math.abs(daysBetween(row.date, split.date)) <= LONGEST;

function findIn(ledger: LedgerRows, all: readonly LedgerRows[]): SplitOnTheWay[] {
  const elsewhere = all.filter(
    ({ accountId, securityId }) =>
      securityId === ledger.securityId && accountId !== ledger.accountId,
  );
  return ledger.rows.filter(isSplit).flatMap((split) => {
    if (!isEmptyAfter(ledger, split)) return [];
    const out = ledger.rows.find(
      (row) => isUnitMove(row) && row.quantity < 0 && row.date <= split.date && isNear(row, split),
    );
    const arrival = elsewhere
      .flatMap(({ rows }) => rows)
      .find(
        (row) =>
          isUnitMove(row) &&
          row.date >= split.date &&
          isNear(row, split) &&
          out !== undefined &&
          isSameUnits(row.quantity, split.quantity - out.quantity),
      );
    return out && arrival ? [{ out, split, arrival }] : [];
  });
}

/**
 * A split that an account lists after its shares had left for another one of the investor's, where
 * they arrive split: it would multiply nothing there, and the two ends of the transfer would not
 * know each other. The shares are taken to leave on the day they arrive, as what the split made of
 * them.
 */
export const carryPendingSplits: Rule = (input) => {
  const ledgers = ledgersOf(input);
  const found = ledgers.flatMap((ledger) => findIn(ledger, ledgers));
  if (found.length === 0) return { input, findings: [] };
  const leaving = new Map(found.map(({ out, arrival }) => [out, arrival]));
  const moved = input.transactions.flatMap((row) => {
    const arrival = leaving.get(row);
    return arrival ? [{ ...row, date: arrival.date, quantity: -arrival.quantity }] : [];
  });
  return {
    input: {
      ...input,
      transactions: [...input.transactions.filter((row) => !leaving.has(row)), ...moved],
    },
    findings: found.map(
      ({ out, split, arrival }): Finding => ({
        rule: "splits-on-the-way",
        accountId: out.accountId,
        securityId: out.securityId,
        rows: [out.id, split.id, arrival.id],
        ...findingTexts((words) => words.splitOnTheWay, {
          ...namesOf(input, out),
          day: split.date,
          to: accountName(input, arrival.accountId),
          arrived: arrival.date,
        }),
        lowers: "full",
        touches: "lots",
      }),
    ),
  };
};
