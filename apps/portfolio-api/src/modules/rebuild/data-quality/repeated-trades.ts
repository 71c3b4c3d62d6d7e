import { daysBetween } from "@stocks-vibe/portfolio-math";
import type { TransactionRow } from "../rebuild-types.ts";
import { isTrade } from "../rows/transaction-words.ts";
import type { Finding, Rule } from "./finding.ts";
import { isSameUnits, type LedgerRows, ledgersOf, unitsOf } from "./units.ts";
import { accountName, symbolOf, writeDay } from "./words.ts";

/** A pending row and the posted one may lie a day apart. */
const MOST_DAYS = 1;

const isSame = (a: TransactionRow, b: TransactionRow): boolean =>
  a.type === b.type &&
  a.subtype === b.subtype &&
  Math.abs(a.quantity - b.quantity) < 1e-9 &&
  Math.abs(a.amount - b.amount) < 0.005 &&
  daysBetween(a.date, b.date) <= MOST_DAYS;

/** Trades that another one of the same or the next day repeats: the earlier of the two, since the posted row comes last. */
function repeated({ rows }: LedgerRows): TransactionRow[] {
  const trades = rows.filter((row) => isTrade(row) && row.quantity !== 0);
  const known = new Set<TransactionRow>();
  return trades.filter((row, place) => {
    const later = trades.slice(place + 1).find((other) => {
      return (
        !known.has(other) && daysBetween(row.date, other.date) <= MOST_DAYS && isSame(row, other)
      );
    });
    if (later) known.add(later);
    return later !== undefined;
  });
}

/** Of the repeated rows those that the holding disproves: with them more units came than are held. */
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

/**
 * Two trades alike are a listing that repeats itself where the holding has no room for both; two equal trades that the holding confirms are
 * two trades. Where units were held before the listing starts, nobody can tell.
 */
export const dropRepeatedTrades: Rule = (input) => {
  const gone = new Set<TransactionRow>();
  const findings: Finding[] = [];
  for (const ledger of ledgersOf(input)) {
    const suspects = repeated(ledger);
    if (suspects.length === 0) continue;
    const surplus = ledger.rows.reduce((sum, row) => sum + unitsOf(row), 0) - ledger.held;
    const dropped = disproved(ledger, suspects);
    if (isSameUnits(surplus, 0)) continue;
    for (const row of dropped) gone.add(row);
    const told = dropped.length > 0 ? dropped : suspects;
    const [first] = told;
    const what = `${symbolOf(input, ledger.securityId)} in ${accountName(input, ledger.accountId)}`;
    const day = first ? writeDay(first.date) : "";
    const shared = {
      rule: "repeated-trades",
      accountId: ledger.accountId,
      securityId: ledger.securityId,
      rows: told.map(({ id }) => id),
      touches: "lots",
    } as const;
    findings.push(
      dropped.length > 0
        ? {
            ...shared,
            effect: `A trade of ${what} is listed twice (${day}); what is held has room for one, so it counts once.`,
            remedy: "Nothing is missing.",
            lowers: "full",
          }
        : {
            ...shared,
            effect: `Two trades of ${what} are alike (${day}), and what is held does not tell whether both happened; both count.`,
            remedy: "The institution's list of lots would tell.",
            lowers: "estimated",
          },
    );
  }
  if (gone.size === 0) return { input, findings };
  return {
    input: { ...input, transactions: input.transactions.filter((row) => !gone.has(row)) },
    findings,
  };
};
