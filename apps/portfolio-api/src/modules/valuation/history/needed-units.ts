import { type IsoDate, quantityGap } from "@stocks-vibe/portfolio-math";
import { type LedgerRows, ledgersOf, unitsOf } from "../data-quality/units.ts";
import type { AccountRow, RebuildInput, TransactionRow } from "../rebuild/rebuild-types.ts";
import { cashIn } from "../transactions/transaction-groups.ts";

/** An account to which files were added, with the first day that its link covers. */
export type JoinedAccount = AccountRow & { readonly joinedOn: IsoDate };

interface LedgerOf {
  readonly account: JoinedAccount;
  readonly securityId: string;
}

/**
 * What was held of each security of these accounts when their link begins: today's units less every
 * change since, or more where a sale since would find too few. Then the link leaves units that
 * nobody sold (`excess`), with files as without.
 */
export interface NeededUnits extends LedgerOf {
  readonly units: number;
  readonly excess: number;
}

/** Of one day what comes goes before what leaves, as lots are played. */
const changesOf = (rows: readonly TransactionRow[]) =>
  rows
    .map((row) => ({ date: row.date, units: unitsOf(row) }))
    .sort((a, b) => b.units - a.units)
    .sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));

/**
 * Units that must have been there before the first of these rows, for no sale among them to find
 * too few.
 */
export function unitsBefore(rows: readonly TransactionRow[]): number {
  let [running, lowest] = [0, 0];
  for (const { units } of changesOf(rows)) {
    running += units;
    lowest = Math.min(lowest, running);
  }
  return Math.abs(lowest);
}

/** What `count` tells of each security of these accounts but of cash. */
export function countUnits<T>(
  input: RebuildInput,
  accounts: readonly JoinedAccount[],
  count: (ledger: LedgerRows) => T,
): readonly (LedgerOf & T)[] {
  const joined = new Map(accounts.map((account) => [account.id, account]));
  const cash = cashIn(input.securities);
  return ledgersOf(input).flatMap((ledger) => {
    const account = joined.get(ledger.accountId);
    if (!account || cash.has(ledger.securityId)) return [];
    return [{ account, securityId: ledger.securityId, ...count(ledger) }];
  });
}

/** What these accounts need to have held when their link begins. */
export const neededUnits = (
  link: RebuildInput,
  accounts: readonly JoinedAccount[],
): readonly NeededUnits[] =>
  countUnits(link, accounts, ({ rows, held }) => {
    const { opening: units, excess } = quantityGap(changesOf(rows), held);
    return { units, excess };
  });
