import type { Dashboard, PortfolioTotals, Position, Years } from "@stocks-vibe/contracts/portfolio";
import type {
  DatedSeries,
  IsoDate,
  LotChoice,
  CostBasisMethod as LotOrder,
  ReportedLot,
} from "@stocks-vibe/portfolio-math";
import type { CostBasisMethod } from "../../../storage/schema.ts";
import type { Answer } from "../data-quality/resolution.ts";

export type AccountGroup = "retirement" | "taxable" | "other";
export type SecurityType = "stock" | "etf" | "mutual_fund" | "bond" | "cash" | "other";

export interface AccountRow {
  id: string;
  connectionId: string;
  institutionName: string;
  name: string;
  mask: string | null;
  type: string;
  subtype: string | null;
  currency: string;
  balance: number | null;
  /** First day the account's transactions cover. */
  historyStart: IsoDate;
  isSandbox: boolean;
  /** True where a member keeps it by hand: what it holds follows from its rows. */
  isManual?: boolean;
  /** The day its connection was made. */
  linkedOn?: IsoDate;
  /**
   * Which units a sale takes when the institution reports no lots; first in, first out when absent.
   */
  costBasisMethod?: CostBasisMethod;
  /** True when rows of its institution could not be read: nothing that rests on it is whole. */
  isIncomplete?: boolean;
  /**
   * The first day that its link covers, where files of earlier days were imported; `historyStart`
   * is their first day then.
   */
  joinedOn?: IsoDate;
}

export interface SecurityRow {
  id: string;
  symbol: string;
  name: string;
  type: SecurityType;
  currency: string;
  /** What the market calls it, where a member said so. */
  match?: { readonly symbol: string; readonly by: string; readonly on: IsoDate };
  /** What quantity × price is multiplied by, where that is not 1: found by its own rows. */
  multiplier?: number;
}

/**
 * A holding as last reported. `costBasis` is the total cost, null when the institution does not
 * say.
 */
export interface HoldingRow {
  accountId: string;
  securityId: string;
  quantity: number;
  price: number;
  priceAsOf: IsoDate | null;
  value: number;
  costBasis: number | null;
  currency: string;
  taxLots: readonly ReportedLot[];
  /**
   * True when the institution's newest price was refused (price and value rest on its last good
   * one); `isUnpriced` when nobody tells any, and both say nothing.
   */
  priceRefused?: boolean;
  isUnpriced?: boolean;
}

/**
 * A transaction in the provider's signs: `amount` is positive when cash leaves the account,
 * `quantity` when units arrive.
 */
export interface TransactionRow {
  id: string;
  accountId: string;
  securityId: string | null;
  date: IsoDate;
  quantity: number;
  amount: number;
  price: number;
  fees: number | null;
  type: string;
  subtype: string | null;
  /** US dollars where absent. */
  currency?: string;
}

/** A split as a market source tells it: on its day one unit became `ratio` units. */
export interface KnownSplit {
  date: IsoDate;
  ratio: number;
}

/** Closing prices as traded on their day (not adjusted for later splits), ascending. */
export interface PriceRows {
  dates: readonly IsoDate[];
  closes: readonly number[];
  /** Where the last close is from. */
  source: string;
  /** Where each close is from; absent when all are from `source`. */
  sources?: readonly string[];
  /** True when a newer price was refused: the last one here is the last good one. */
  isRefusedSince?: boolean;
  /** Splits that a market source tells of, in order of days; absent where none tells of splits. */
  splits?: readonly KnownSplit[];
  /** The first day of which they are told; all days where absent. */
  splitsFrom?: IsoDate;
}

export interface BenchmarkRows {
  dates: readonly IsoDate[];
  levels: readonly number[];
  kind: "total-return" | "price";
}

/** A stored transaction that a listing should have and lacks. */
export interface UnlistedTransaction {
  id: string;
  accountId: string;
  securityId: string | null;
  date: IsoDate;
  /** True while one answer alone lacks it. */
  counts: boolean;
}

/** Everything the figures of one organization follow from. Order of rows does not matter. */
export interface RebuildInput {
  /** The day the figures are of. */
  asOf: IsoDate;
  /** Instant written into `lastUpdated`. */
  builtAt: string;
  accounts: readonly AccountRow[];
  securities: readonly SecurityRow[];
  holdings: readonly HoldingRow[];
  transactions: readonly TransactionRow[];
  /**
   * Transactions that the institution's last listing lacks, those that no longer count included;
   * absent where there are none.
   */
  unlisted?: readonly UnlistedTransaction[];
  /** The lots named for sales, by `saleKey`; absent when no account names any. */
  lotPicks?: ReadonlyMap<string, readonly LotChoice[]>;
  /** What members said where rows don't tell; absent when nobody said anything. */
  answers?: readonly Answer[];
  /** Where imported history meets what the link tells; absent where nothing was imported. */
  reconciliations?: readonly OpeningReconciliation[];
  prices: ReadonlyMap<string, PriceRows>;
  benchmark: BenchmarkRows | null;
  accountGroups: (subtype: string | null, type: string) => AccountGroup;
}

/**
 * One value per calendar day; columns of equal length. The first day's inflow holds the opening
 * value.
 */
export interface DailySeries {
  dates: IsoDate[];
  value: number[];
  /** Net external money of the day, in one of the two columns; both are positive. */
  inflow: number[];
  outflow: number[];
  /**
   * How much of the inflow was there when its account's history starts, at its value of that day;
   * null where nothing was.
   */
  opening: number | null;
}

export interface AccountValue {
  accountId: string;
  group: AccountGroup;
  value: number;
  cashValue: number;
}

/**
 * The figures of one organization, ready for the wire but for its state, stale connections and
 * version.
 */
export interface RebuiltPortfolio {
  portfolio: PortfolioTotals;
  allocation: Dashboard["allocation"];
  holdings: Position[];
  excluded: Dashboard["excluded"];
  isSandbox: boolean;
  lastUpdated: string;
  dataAsOf: IsoDate;
  daily: DailySeries;
  years: Years;
  accounts: AccountValue[];
}

/**
 * The order in which sales of this account take units that nobody named: the oldest first where
 * lots are named at all.
 */
export function methodOf({ costBasisMethod }: Pick<AccountRow, "costBasisMethod">): LotOrder {
  return costBasisMethod === undefined || costBasisMethod === "specific" ? "fifo" : costBasisMethod;
}

/** The benchmark as the math package wants it. */
export function benchmarkOf(input: RebuildInput): DatedSeries | null {
  const { benchmark } = input;
  if (!benchmark || benchmark.dates.length === 0) return null;
  return { dates: benchmark.dates, values: benchmark.levels };
}

/** Units of one security in one account on the first day that the link covers. */
export interface OpeningReconciliation {
  accountId: string;
  securityId: string;
  joinedOn: IsoDate;
  /** The first day of the account's files. */
  start: IsoDate;
  /** By the imported files. */
  imported: number;
  /** By what the institution says: today's units less every change it lists. */
  needed: number;
  /** needed − imported; 0 where they meet but for rounding. */
  difference: number;
  /** What the files sell before they buy it, and what therefore was held before them. */
  before: number;
  /**
   * What comes (or leaves, below 0) when the link begins, for exactly what it needs to be held
   * then.
   */
  after: number;
}
