import { daysBetween } from "@stocks-vibe/portfolio-math";
import { type Finding, findingTexts, type Rule } from "../data-quality/finding.ts";
import { namesOf } from "../data-quality/names.ts";
import { isCostTold, type LedgerRows, ledgersOf } from "../data-quality/units.ts";
import type { RebuildInput, TransactionRow } from "../rebuild/rebuild-types.ts";
import { isTrade, subtypeOf, typeOf } from "../transactions/transaction-types.ts";

/** The shares of an option may be posted this many days from its own row. */
const MOST_DAYS = 3;

const isOfOption = (row: TransactionRow): boolean =>
  typeOf(row) === "transfer" &&
  ["exercise", "assignment"].includes(subtypeOf(row)) &&
  row.quantity !== 0;

/**
 * Shares that an option delivers for money are bought or sold at it; the option's own row, whatever
 * it is worth, brings none.
 */
function asTrade(row: TransactionRow): TransactionRow {
  const money = Math.abs(row.amount);
  return row.quantity > 0
    ? { ...row, type: "buy", amount: money }
    : { ...row, type: "sell", amount: -money };
}

/** Whether shares that are held at a cost nobody tells were bought near that day. */
const mayBeDelivered = ({ holding, rows, securityId }: LedgerRows, option: TransactionRow) =>
  holding !== undefined &&
  !isCostTold(holding) &&
  rows.some(
    (row) =>
      isTrade(row) &&
      typeOf(row) === "buy" &&
      (securityId !== option.securityId || row.id === option.id) &&
      Math.abs(daysBetween(row.date, option.date)) <= MOST_DAYS,
  );

const told = (
  input: RebuildInput,
  { accountId, securityId }: LedgerRows,
  { id, date }: TransactionRow,
): Finding => ({
  rule: "option-deliveries",
  accountId,
  securityId,
  rows: [id],
  ...findingTexts((words) => words.optionDelivery, {
    ...namesOf(input, { accountId, securityId }),
    day: date,
  }),
  lowers: "estimated",
  touches: "lots",
});

/**
 * Options that are exercised or assigned deliver shares at their strike. Shares that come by such a
 * row with an amount are traded at it; and what the option cost, or brought, belongs to the cost of
 * those shares, though no row names the two together.
 */
export const readOptionDeliveries: Rule = (stored) => {
  const used = stored.transactions.filter(isOfOption);
  if (used.length === 0) return { input: stored, findings: [] };
  const shares = new Set(
    stored.securities.flatMap(({ id, type }) => (type === "stock" || type === "etf" ? [id] : [])),
  );
  const isShares = ({ securityId }: { securityId: string | null }) => shares.has(securityId ?? "");
  const input = {
    ...stored,
    transactions: stored.transactions.map((row) =>
      isOfOption(row) && isShares(row) && row.amount !== 0 ? asTrade(row) : row,
    ),
  };
  const findings = ledgersOf(input).flatMap((ledger): Finding[] => {
    const option = used.find(
      (row) => row.accountId === ledger.accountId && mayBeDelivered(ledger, row),
    );
    return option && isShares(ledger) ? [told(input, ledger, option)] : [];
  });
  return { input, findings };
};
