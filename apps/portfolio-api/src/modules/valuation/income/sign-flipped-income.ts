import { daysBetween, sumOf } from "@stocks-vibe/portfolio-math";
import { type Finding, findingTexts, type Rule } from "../data-quality/finding.ts";
import { groupByLedger, namesOf } from "../data-quality/names.ts";
import { ledgersOf, unitsOf } from "../data-quality/units.ts";
import type { RebuildInput, TransactionRow } from "../rebuild/rebuild-types.ts";
import { cashIn } from "../transactions/transaction-groups.ts";
import { isDistributedRow } from "../transactions/transaction-types.ts";

/** So long after it was paid an institution may take a dividend back, in days. */
const LONGEST = 400;
/**
 * Within these it is taken back; later, a fund that pays the same each month may have paid again
 * with its sign turned.
 */
const SURE = 10;
const CENT = 0.015;
/** Less than this below 0 is arithmetic. */
const HAIR = 1e-6;

/**
 * Days since the row's sum was paid, where it may take that back; null where nothing of it was paid
 * before.
 */
function daysSincePaid(row: TransactionRow, paid: TransactionRow): number | null {
  const isSame =
    paid.accountId === row.accountId &&
    paid.securityId === row.securityId &&
    isDistributedRow(paid) &&
    Math.abs(paid.amount + row.amount) < CENT;
  const days = daysBetween(paid.date, row.date);
  return isSame && days >= 0 && days <= LONGEST ? days : null;
}

type Reading = "turned" | "taken back" | "either";

/** What each row is read as: the nearest payment before it goes with it, once. */
function readingsOf(
  payments: readonly TransactionRow[],
  all: readonly TransactionRow[],
): ReadonlyMap<TransactionRow, Reading> {
  const taken = new Set<TransactionRow>();
  return new Map(
    payments.map((row): [TransactionRow, Reading] => {
      const near = all
        .flatMap((paid) => {
          const days = taken.has(paid) ? null : daysSincePaid(row, paid);
          return days === null ? [] : [{ paid, days }];
        })
        .sort((one, other) => one.days - other.days)[0];
      if (!near) return [row, "turned"];
      taken.add(near.paid);
      return [row, near.days <= SURE ? "taken back" : "either"];
    }),
  );
}

/**
 * Reads a dividend that is listed as paid by the investor as received, as an institution that turns
 * the sign means it. Taken as it is are what takes an earlier payment back and what is owed on
 * shares that were sold short; interest, which is paid on margin and on bonds, always.
 */
export const correctSignFlippedIncome: Rule = (input) => {
  const cash = cashIn(input.securities);
  const payments = input.transactions.filter(
    (row) =>
      isDistributedRow(row) &&
      row.amount > 0 &&
      row.securityId !== null &&
      !cash.has(row.securityId),
  );
  if (payments.length === 0) return { input, findings: [] };
  const wasShort = ({ accountId, securityId, date }: TransactionRow): boolean =>
    ledgersOf(input).some(
      ({ held, rows, ...ledger }) =>
        ledger.accountId === accountId &&
        ledger.securityId === securityId &&
        held -
          sumOf(
            rows.filter((row) => row.date > date),
            unitsOf,
          ) <
          -HAIR,
    );
  const readings = readingsOf(
    payments.filter((row) => !wasShort(row)),
    input.transactions,
  );
  const rowsRead = (as: Reading): TransactionRow[] =>
    [...readings].flatMap(([row, reading]) => (reading === as ? [row] : []));
  const turned = new Set(rowsRead("turned"));
  const findings = [
    ...tellOf(input, [...turned], "turnedIncome"),
    ...tellOf(input, rowsRead("either"), "doubtfulIncome"),
  ];
  if (findings.length === 0) return { input, findings };
  return {
    input: {
      ...input,
      transactions: input.transactions.map((row) =>
        turned.has(row) ? { ...row, amount: -row.amount } : row,
      ),
    },
    findings,
  };
};

const tellOf = (
  input: RebuildInput,
  found: readonly TransactionRow[],
  what: "turnedIncome" | "doubtfulIncome",
): Finding[] =>
  groupByLedger(found).map(({ accountId, securityId, rows }) => ({
    rule: "turned-income",
    accountId,
    securityId,
    rows: rows.map(({ id }) => id),
    ...findingTexts((words) => words[what], {
      ...namesOf(input, { accountId, securityId }),
      rows: rows.length,
      sum: sumOf(rows, ({ amount }) => amount),
    }),
    lowers: "estimated",
    touches: "position",
  }));
