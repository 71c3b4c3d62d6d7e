import { type IsoDate, quantityGap, roundTo, sumOf } from "@stocks-vibe/portfolio-math";
import { type LedgerRows, ledgersOf, paidPerUnit, unitsOf } from "../data-quality/units.ts";
import type {
  AccountRow,
  OpeningReconciliation,
  RebuildInput,
  TransactionRow,
} from "../rebuild/rebuild-types.ts";
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
function unitsBefore(rows: readonly TransactionRow[]): number {
  let [running, lowest] = [0, 0];
  for (const { units } of changesOf(rows)) {
    running += units;
    lowest = Math.min(lowest, running);
  }
  return Math.abs(lowest);
}

/** What `count` tells of each security of these accounts but of cash. */
function countUnits<T>(
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

/** Brokers print three or four decimals of a share; what is less is rounding. */
const ROUNDED = 0.001;
const ROUNDED_PART = 1e-6;
/** In dollars: a thousandth of a share may be worth hundreds, and is then no rounding. */
const ROUNDED_WORTH = 1;
const UNIT_DIGITS = 9;

interface FileUnits {
  /** What the files' rows come to. */
  readonly sum: number;
  /** What they sell before they buy it. */
  readonly before: number;
  /** The highest price of one, in dollars; 0 where no row tells any. */
  readonly price: number;
}

const NOTHING: FileUnits = { sum: 0, before: 0, price: 0 };

function isRounded(off: number, { units, price }: { units: number; price: number }): boolean {
  const part = ROUNDED_PART * Math.abs(units);
  const isLittle = Math.abs(off) <= ROUNDED && Math.abs(off) * price <= ROUNDED_WORTH;
  return isLittle || Math.abs(off) <= part;
}

/**
 * One security of one account. What files sell before they buy it was held before them, unless it
 * was sold short: the files buy it back and meet the link, which leaves no more than is held. Of an
 * account that is kept by hand nobody else tells, and what is sold without a purchase stays one.
 */
function reconciliationOf(
  { account, securityId, units, excess }: NeededUnits,
  files: FileUnits,
): OpeningReconciliation {
  const off = units - files.sum;
  const isRounding = isRounded(off, { units, price: files.price });
  const isSoldShort = account.isManual || (isRounding && excess === 0);
  const before = isSoldShort ? 0 : files.before;
  const difference = isRounding ? 0 : off;
  return {
    accountId: account.id,
    securityId,
    joinedOn: account.joinedOn,
    start: account.historyStart,
    imported: files.sum,
    needed: units,
    difference,
    before,
    after: before === 0 && difference === 0 ? 0 : roundTo(off - before, UNIT_DIGITS),
  };
}

/** Where the files of these accounts meet their links, each security by itself. */
export function reconciliationsOf(
  needed: readonly NeededUnits[],
  { files, accounts }: { files: RebuildInput; accounts: readonly JoinedAccount[] },
): OpeningReconciliation[] {
  const imported = countUnits(files, accounts, ({ rows }) => ({
    sum: sumOf(rows, unitsOf),
    before: unitsBefore(rows),
    // One by one: a file has more rows than a call takes arguments.
    price: rows.reduce((dearest, row) => Math.max(dearest, paidPerUnit(row)), 0),
  }));
  const told = new Map(imported.map((row) => [`${row.account.id} ${row.securityId}`, row]));
  // Of what only files tell, nothing was held when the link begins, as far as the link says.
  const unlisted = imported.map(({ account, securityId }) => ({
    account,
    securityId,
    units: 0,
    excess: 0,
  }));
  const reconciliations = new Map<string, OpeningReconciliation>();
  for (const row of [...needed, ...unlisted]) {
    const key = `${row.account.id} ${row.securityId}`;
    if (!reconciliations.has(key))
      reconciliations.set(key, reconciliationOf(row, told.get(key) ?? NOTHING));
  }
  return [...reconciliations]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, row]) => row);
}
