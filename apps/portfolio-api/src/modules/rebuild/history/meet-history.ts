import { type IsoDate, quantityGap, sumOf } from "@stocks-vibe/portfolio-math";
import { type LedgerRows, ledgersOf, unitsOf } from "../data-quality/units.ts";
import type { AccountRow, Meeting, RebuildInput, TransactionRow } from "../rebuild-types.ts";
import { OPENING_TYPE } from "../rows/transaction-words.ts";

/** Brokers print three or four decimals of a share; what is less is rounding. */
const ROUNDED = 0.001;
const ROUNDED_PART = 1e-6;

/** An account to which files were added, with the first day that its link covers. */
export type JoinedAccount = AccountRow & { readonly joinedOn: IsoDate };

/**
 * What was held of each security of these accounts when their link begins: today's units less every change since, or more where a sale since would find too few. Then
 * the link leaves units that nobody sold, with files as without.
 */
export interface NeededUnits extends CountedUnits {
  /** Units that the link's rows leave beyond what is held today. */
  readonly excess: number;
}

interface CountedUnits {
  readonly account: JoinedAccount;
  readonly securityId: string;
  readonly units: number;
}

/** Of one day what comes goes before what leaves, as lots are played. */
const changesOf = (rows: readonly TransactionRow[]) =>
  rows
    .map((row) => ({ date: row.date, units: unitsOf(row) }))
    .sort((a, b) => b.units - a.units)
    .sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));

/** Units that must have been there before the first of these rows, for no sale among them to find too few. */
function unitsBefore(rows: readonly TransactionRow[]): number {
  let [running, lowest] = [0, 0];
  for (const { units } of changesOf(rows)) {
    running += units;
    lowest = Math.min(lowest, running);
  }
  return -lowest;
}

/** What `count` tells of each security of these accounts but of cash. */
function countUnits<T>(
  input: RebuildInput,
  accounts: readonly JoinedAccount[],
  count: (ledger: LedgerRows) => T,
): readonly (Pick<CountedUnits, "account" | "securityId"> & T)[] {
  const joined = new Map(accounts.map((account) => [account.id, account]));
  const cash = new Set(input.securities.flatMap(({ id, type }) => (type === "cash" ? [id] : [])));
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

/**
 * Where the files of these accounts meet their links, each security by itself. A history that leaves more than is held is one without short sales (`quantityGap`): what
 * its files sell before they buy was there before them, and is still there when the link begins.
 */
export function meetingsOf(
  needed: readonly NeededUnits[],
  { files, accounts }: { files: RebuildInput; accounts: readonly JoinedAccount[] },
): Meeting[] {
  const imported = countUnits(files, accounts, ({ rows }) => ({
    units: sumOf(rows, unitsOf),
    before: unitsBefore(rows),
  }));
  const meetings = new Map<string, Meeting>();
  for (const { account, securityId, units, excess } of [...needed, ...imported.map(asNothing)]) {
    const { id: accountId, joinedOn } = account;
    const key = `${accountId} ${securityId}`;
    if (meetings.has(key)) continue;
    const told = imported.find((row) => row.account === account && row.securityId === securityId);
    const known = (told?.units ?? 0) + (excess > 0 ? (told?.before ?? 0) : 0);
    const off = units - known;
    const isRounding = Math.abs(off) <= Math.max(ROUNDED, ROUNDED_PART * Math.abs(units));
    const difference = isRounding ? 0 : off;
    meetings.set(key, {
      accountId,
      securityId,
      joinedOn,
      imported: known,
      needed: units,
      difference,
    });
  }
  return [...meetings].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}

/** Nothing of it was held when the link begins, as far as the link tells. */
const asNothing = (row: CountedUnits): NeededUnits => ({ ...row, units: 0, excess: 0 });

/** Units that no file explains were there when the link begins, bought nobody knows when; those too many leave. */
export const unexplained = (meetings: readonly Meeting[]): TransactionRow[] =>
  meetings
    .filter(({ difference }) => difference !== 0)
    .map(({ accountId, securityId, joinedOn, difference }) => ({
      id: `unexplained ${accountId} ${securityId}`,
      accountId,
      securityId,
      date: joinedOn,
      quantity: difference,
      amount: 0,
      price: 0,
      fees: null,
      type: OPENING_TYPE,
      subtype: null,
    }));
