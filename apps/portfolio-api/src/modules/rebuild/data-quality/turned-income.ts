import { daysBetween, sumOf } from "@stocks-vibe/portfolio-math";
import type { TransactionRow } from "../rebuild-types.ts";
import { isDistributedRow } from "../rows/transaction-words.ts";
import type { Rule } from "./finding.ts";
import { ledgersOf, unitsOf } from "./units.ts";
import { accountName, countRows, groupByLedger, symbolOf, writeDollars } from "./words.ts";

/** So long after it was paid an institution may take a dividend back, in days. */
const LONGEST = 400;
const CENT = 0.015;
/** Less than this below 0 is arithmetic. */
const HAIR = 1e-6;

/** A dividend as it is paid, that the row takes back. */
const takesBack = (row: TransactionRow, paid: TransactionRow): boolean =>
  paid.accountId === row.accountId &&
  paid.securityId === row.securityId &&
  isDistributedRow(paid) &&
  Math.abs(paid.amount + row.amount) < CENT &&
  Math.abs(daysBetween(paid.date, row.date)) <= LONGEST;

/**
 * Reads a dividend that is listed as paid by the investor as received, as an institution that turns the sign means it. Taken as it is are what
 * takes an earlier payment back and what is owed on shares that were sold short; interest, which is paid on margin and on bonds, always.
 */
export const turnTurnedIncome: Rule = (input) => {
  const cash = new Set(input.securities.flatMap(({ id, type }) => (type === "cash" ? [id] : [])));
  const payments = input.transactions.filter(
    (row) =>
      isDistributedRow(row) &&
      row.amount > 0 &&
      row.securityId !== null &&
      !cash.has(row.securityId),
  );
  if (payments.length === 0) return { input, findings: [] };
  const taken = new Set<TransactionRow>();
  const isCorrection = (row: TransactionRow): boolean => {
    const paid = input.transactions.find((other) => !taken.has(other) && takesBack(row, other));
    if (paid) taken.add(paid);
    return paid !== undefined;
  };
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
  const turned = new Set(payments.filter((row) => !isCorrection(row) && !wasShort(row)));
  if (turned.size === 0) return { input, findings: [] };
  return {
    input: {
      ...input,
      transactions: input.transactions.map((row) =>
        turned.has(row) ? { ...row, amount: -row.amount } : row,
      ),
    },
    findings: groupByLedger([...turned]).map(({ accountId, securityId, rows }) => ({
      rule: "turned-income",
      accountId,
      securityId,
      rows: rows.map(({ id }) => id),
      effect: `${countRows(rows.length)} of income of ${symbolOf(input, securityId)} in ${accountName(input, accountId)} (${writeDollars(sumOf(rows, ({ amount }) => amount))}) ${rows.length === 1 ? "is" : "are"} listed as paid by you; nothing was received that they take back, and they count as received.`,
      remedy: "The institution's word on which way the money went would tell.",
      lowers: "estimated",
      touches: "position",
    })),
  };
};
