import { earlierOf, type IsoDate, type LotChoice } from "@stocks-vibe/portfolio-math";
import { addHoldings } from "../../provider/validation/read-answers.ts";
import { worthOf } from "../corporate-actions/many-to-one-merger.ts";
import { reportUnpairedMergers } from "../corporate-actions/merger-rows.ts";
import type { Finding } from "../data-quality/finding.ts";
import type { Answer } from "../data-quality/resolution.ts";
import { checkHistory } from "../history/check-history.ts";
import { reportEarlierIncome, spendEarlierIncome } from "../income/earlier-income.ts";
import { reportUnpairedReinvestments } from "../income/pair-reinvestments.ts";
import type {
  AccountRow,
  HoldingRow,
  OpeningReconciliation,
  RebuildInput,
  SecurityRow,
  TransactionRow,
} from "../rebuild/rebuild-types.ts";
import { givePurchases, settleTransfers } from "../transfers/settle-transfers.ts";
import { readTransferProceeds, reportTransferProceeds } from "../transfers/transfer-proceeds.ts";
import { type Entry, ledgerKey } from "./entry.ts";
import { type Pairs, pairRows } from "./pair-rows.ts";
import { readCashRow, readSecurityRow } from "./read-transaction.ts";
import { isIncome, isReinvestment } from "./transaction-types.ts";

/**
 * Holdings that count and those that no price is known of, and whether a row brings or takes units
 * of the latter for no money: such rows are left out with their holding, while money that it paid
 * counts. Pure.
 */
function splitUnpriced(holdings: readonly HoldingRow[]) {
  const unpriced = holdings.filter(({ isUnpriced }) => isUnpriced);
  const ledgers = new Set(
    unpriced.map(({ accountId, securityId }) => ledgerKey(accountId, securityId)),
  );
  return {
    counted: holdings.filter(({ isUnpriced }) => !isUnpriced),
    unpriced,
    isOfUnpriced: ({ accountId, securityId, amount }: TransactionRow): boolean =>
      securityId !== null && amount === 0 && ledgers.has(ledgerKey(accountId, securityId)),
  };
}

/**
 * The only currency totals are in. Anything else is shown apart, never converted at a guessed rate.
 */
export const countedCurrency = "USD";

/** The input by id, in a fixed order, with every transaction read. */
export interface Rows {
  asOf: IsoDate;
  /** By id, ascending. */
  accounts: Map<string, AccountRow>;
  securities: Map<string, SecurityRow>;
  /** Counted holdings that are neither cash nor excluded, one per ledger. */
  holdings: Map<string, HoldingRow>;
  /** Counted cash and money-market holdings. */
  cash: HoldingRow[];
  /** Holdings in another currency. */
  foreign: HoldingRow[];
  /**
   * Holdings that no price is known of: left out, as are the rows that bring their units for
   * nothing.
   */
  unpriced: HoldingRow[];
  entries: Entry[];
  /** First day of each account's history. */
  starts: Map<string, IsoDate>;
  /** The lots named for sales, by `saleKey`. */
  lotPicks: ReadonlyMap<string, readonly LotChoice[]>;
  /** What was found in the stored rows before they were read. */
  findings: readonly Finding[];
  /** What members said where rows don't tell. */
  answers: readonly Answer[];
  /** Where imported history meets what the links tell; absent where nothing was imported. */
  reconciliations?: readonly OpeningReconciliation[];
  /** Closes by security id, without those that can't be true. */
  prices: RebuildInput["prices"];
}

/**
 * Checks the rows, puts them in a fixed order (so that the same rows give the same bytes), drops
 * what belongs to no known account or security, and reads each transaction. Cash on its way between
 * own accounts counts as arrived on the day it left. Rows dated after `asOf` (posted ahead) count
 * on `asOf`: today's holdings already contain them.
 */
export function readRows(stored: RebuildInput): Rows {
  const { input, findings } = checkHistory(stored);
  const accounts = new Map([...input.accounts].sort(byId).map((row) => [row.id, row]));
  const securities = new Map([...input.securities].sort(byId).map((row) => [row.id, row]));
  const known = input.holdings.filter(
    (row) => accounts.has(row.accountId) && securities.has(row.securityId),
  );
  const inDollars = known.filter((row) => row.currency === countedCurrency);
  const { counted, unpriced, isOfUnpriced } = splitUnpriced(inDollars);
  const isCash = (securityId: string) => securities.get(securityId)?.type === "cash";

  const posted = input.transactions
    .filter((row) => isCounted(row, accounts, securities) && !isOfUnpriced(row))
    .map((row) => ({ ...row, date: earlierOf(row.date, input.asOf) }))
    .sort(inOrder);
  const pairs = pairRows(posted, securities, (row) => worthOf(input, row));
  const firstListed = linkStarts(accounts, startsOf(accounts, posted, input.asOf));
  const early = spendEarlierIncome(posted, pairs, firstListed);
  for (const row of early) pairs.money.set(row.id, row);
  const settled = settleTransfers(posted, pairs, isCash);
  const transactions = posted
    .map((row) => ({ ...row, date: settled.get(row.id) ?? row.date }))
    .sort(inOrder);
  const read = transactions.map((row): Entry => {
    const { securityId } = row;
    const income = incomeOf(row, pairs);
    if (securityId === null || isCash(securityId)) {
      return { row, ledger: null, effect: readCashRow(row, pairs), ...income };
    }
    return {
      row,
      ledger: ledgerKey(row.accountId, securityId),
      effect: readSecurityRow(row, pairs),
      ...income,
      ...partnerOf(row, pairs),
    };
  });
  const cash = counted.filter((row) => isCash(row.securityId)).sort(byLedger);
  const { entries, paid } = readTransferProceeds(read, { cash, pairs, accounts });
  const wasPaid = new Set(paid.map(({ row }) => row.id));
  return {
    asOf: input.asOf,
    accounts,
    securities,
    holdings: oneByLedger(counted.filter((row) => !isCash(row.securityId))),
    cash,
    foreign: known.filter((row) => row.currency !== countedCurrency).sort(byLedger),
    unpriced: unpriced.sort(byLedger),
    entries: givePurchases(entries, input.answers),
    starts: startsOf(accounts, transactions, input.asOf),
    lotPicks: input.lotPicks ?? new Map(),
    findings: [
      ...findings,
      ...reportEarlierIncome(input, early),
      ...reportTransferProceeds(input, paid),
      ...reportUnpairedMergers(input, posted, ({ id }) => pairs.units.has(id) || wasPaid.has(id)),
      ...reportUnpairedReinvestments(input, posted, ({ id }) => pairs.money.has(id)),
    ],
    answers: input.answers ?? [],
    prices: input.prices,
    ...(input.reconciliations ? { reconciliations: input.reconciliations } : {}),
  };
}

/**
 * Income that is reinvested has two rows, or one. One that spends what was paid before the first
 * day listed is its own pair.
 */
function incomeOf(row: TransactionRow, { money }: Pairs): Pick<Entry, "income"> {
  const isPaired = money.has(row.id);
  if (isReinvestment(row)) return isPaired ? {} : { income: "reinvested" };
  return isIncome(row) && isPaired ? { income: "spent" } : {};
}

/** Where the lots of units that move, or merge, go to or come from. */
function partnerOf(row: TransactionRow, { units }: Pairs): Pick<Entry, "partner"> {
  const other = units.get(row.id);
  return other?.securityId ? { partner: ledgerKey(other.accountId, other.securityId) } : {};
}

function isCounted(
  row: TransactionRow,
  accounts: ReadonlyMap<string, AccountRow>,
  securities: ReadonlyMap<string, SecurityRow>,
): boolean {
  if (!accounts.has(row.accountId)) return false;
  if (row.securityId === null) return true;
  return securities.get(row.securityId)?.currency === countedCurrency;
}

/**
 * Institutions may list a security twice in an account (401(k) sources); it is one ledger. An
 * unknown basis stays unknown.
 */
function oneByLedger(rows: readonly HoldingRow[]): Map<string, HoldingRow> {
  const ledgers = new Map<string, HoldingRow>();
  for (const row of [...rows].sort(byLedger)) {
    const key = ledgerKey(row.accountId, row.securityId);
    const found = ledgers.get(key);
    ledgers.set(key, found ? addHoldings(found, row) : row);
  }
  return ledgers;
}

function startsOf(
  accounts: ReadonlyMap<string, AccountRow>,
  transactions: readonly TransactionRow[],
  asOf: IsoDate,
): Map<string, IsoDate> {
  const starts = new Map<string, IsoDate>();
  for (const { id, historyStart } of accounts.values())
    starts.set(id, earlierOf(historyStart, asOf));
  for (const { accountId, date } of transactions) {
    starts.set(accountId, earlierOf(starts.get(accountId) ?? date, date));
  }
  return starts;
}

/** The first day that each account's institution lists: files may tell of earlier ones. */
const linkStarts = (
  accounts: ReadonlyMap<string, AccountRow>,
  starts: ReadonlyMap<string, IsoDate>,
): Map<string, IsoDate> =>
  new Map(
    [...starts].map(([id, start]) => {
      const { joinedOn, isManual } = accounts.get(id) ?? {};
      return [id, joinedOn === undefined || isManual ? start : joinedOn];
    }),
  );

export const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
const inOrder = (a: TransactionRow, b: TransactionRow): number =>
  compareText(a.date, b.date) || byId(a, b);
const byId = (a: { id: string }, b: { id: string }): number => compareText(a.id, b.id);

/**
 * Ties are broken by every figure of the row, so that even twice-listed holdings have one order.
 */
function byLedger(a: HoldingRow, b: HoldingRow): number {
  return (
    compareText(ledgerKey(a.accountId, a.securityId), ledgerKey(b.accountId, b.securityId)) ||
    a.quantity - b.quantity ||
    a.value - b.value
  );
}
