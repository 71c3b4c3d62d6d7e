import { type IsoDate, sumOf } from "@stocks-vibe/portfolio-math";
import { ledgersOf, unitsOf } from "../data-quality/units.ts";
import type { AccountRow, Meeting, RebuildInput, TransactionRow } from "../rebuild-types.ts";
import { OPENING_TYPE } from "../rows/transaction-words.ts";

/** Brokers print three or four decimals of a share; what is less is rounding. */
const ROUNDED = 0.001;
const ROUNDED_PART = 1e-6;

/** An account to which files were added, with the first day that its link covers. */
export type JoinedAccount = AccountRow & { readonly joinedOn: IsoDate };

/** What was held of each security of these accounts when their link begins: today's units less every change since. */
export interface NeededUnits {
  readonly account: JoinedAccount;
  readonly securityId: string;
  readonly units: number;
}

export function neededUnits(
  link: RebuildInput,
  accounts: readonly JoinedAccount[],
): readonly NeededUnits[] {
  const joined = new Map(accounts.map((account) => [account.id, account]));
  const cash = new Set(link.securities.flatMap(({ id, type }) => (type === "cash" ? [id] : [])));
  return ledgersOf(link).flatMap(({ accountId, securityId, held, rows }) => {
    const account = joined.get(accountId);
    if (!account || cash.has(securityId)) return [];
    return [{ account, securityId, units: held - sumOf(rows, unitsOf) }];
  });
}

/** Where the files of these accounts meet their links, each security by itself. */
export function meetingsOf(
  needed: readonly NeededUnits[],
  { files, accounts }: { files: RebuildInput; accounts: readonly JoinedAccount[] },
): Meeting[] {
  const imported = neededUnits({ ...files, holdings: [] }, accounts);
  const meetings = new Map<string, Meeting>();
  for (const { account, securityId, units } of [...needed, ...imported.map(asNothing)]) {
    const { id: accountId, joinedOn } = account;
    const key = `${accountId} ${securityId}`;
    if (meetings.has(key)) continue;
    const told = imported.find((row) => row.account === account && row.securityId === securityId);
    // Nothing is held of a file's rows alone, so that what they leave is the negative of what they need.
    const known = told ? 0 - told.units : 0;
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
const asNothing = (row: NeededUnits): NeededUnits => ({ ...row, units: 0 });

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
