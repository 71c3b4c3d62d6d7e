import * as z from "zod/mini";
import { completeness, instant, isoDay, money, notAvailable, percent, rate } from "../scalars.ts";
import { portfolioTotals, ratePeriod } from "./figures.ts";

/**
 * Where a lot came from: the broker's own lots, rebuilt from transactions, or held before the
 * history starts.
 */
export const lotOrigin = z.enum(["broker", "rebuilt", "opening"]);

/**
 * One purchase still held, fully or in part. `lotId` is 'SYMBOL_…'. Null fields have a reason in
 * `notAvailable`.
 */
export const lot = z.object({
  lotId: z.string(),
  accountId: z.string(),
  accountName: z.string(),
  purchaseDate: isoDay,
  /**
   * False for opening lots: the shares were held before `purchaseDate`; the true date is earlier.
   */
  purchaseDateKnown: z.boolean(),
  shares: z.number(),
  costBasisPerShare: z.nullable(money),
  totalCostBasis: z.nullable(money),
  currentPrice: money,
  currentValue: money,
  unrealizedGain: z.nullable(money),
  unrealizedGainPercent: z.nullable(percent),
  holdingPeriodDays: z.nullable(z.int()),
  /**
   * Compound annual growth of this lot's price. Under a year it is the plain total return and
   * `cagrIsAnnualized` is false.
   */
  cagr: z.nullable(rate),
  cagrIsAnnualized: z.boolean(),
  origin: lotOrigin,
  completeness,
  notAvailable,
});
export type Lot = z.infer<typeof lot>;

/** The `priceSource` of what an institution says, or, in accounts kept by hand, the last trade. */
export const institutionSource = "institution";

/** One security across the organization's accounts, with its open lots. */
export const position = z.object({
  symbol: z.string(),
  name: z.string(),
  securityType: z.enum(["stock", "etf", "mutual_fund", "bond", "other"]),
  currency: z.string(),
  totalShares: z.number(),
  avgCostBasis: z.nullable(money),
  totalCostBasis: z.nullable(money),
  currentPrice: money,
  currentValue: money,
  unrealizedGain: z.nullable(money),
  unrealizedGainPercent: z.nullable(percent),
  /** Money-weighted yearly rate of this holding's dated cash flows. */
  irr: z.nullable(rate),
  /** The same flows on the same days, had they bought the S&P 500. */
  sp500IRR: z.nullable(rate),
  /** What the same money in the S&P 500 would be worth on `dataAsOf`. */
  sp500Value: z.nullable(money),
  /** Of both rates; null without any flow, and where a flow has no price. */
  ratePeriod: z.nullable(ratePeriod),
  firstPurchaseDate: isoDay,
  firstPurchaseDateKnown: z.boolean(),
  lastUpdated: instant,
  /** The day the price is of, and who said so ('sandbox', 'institution', …). */
  priceAsOf: isoDay,
  priceSource: z.string(),
  priceIsStale: z.boolean(),
  /** True when its price or any account behind it is sandbox data. */
  isSandbox: z.boolean(),
  completeness,
  lots: z.array(lot),
  notAvailable,
});
export type Position = z.infer<typeof position>;

export const allocationGroup = z.object({
  group: z.enum(["retirement", "taxable", "other"]),
  value: money,
  percent,
});

/** A holding shown beside the totals but not counted in them. */
export const excludedHolding = z.object({
  symbol: z.string(),
  name: z.string(),
  /** Null where no price is known. */
  value: z.nullable(money),
  currency: z.string(),
  reason: z.enum(["non-usd", "no-price"]),
});

/** A connection whose figures are the last good ones, not tonight's. */
export const staleConnection = z.object({
  connectionId: z.string(),
  institutionName: z.string(),
  /** `ours`: the connection is well, and a fault on our side kept its newest answer out. */
  status: z.enum(["error", "expired", "ours"]),
  message: z.string(),
  lastGoodAt: z.nullable(instant),
});

/** A connection of whose rows some could not be read: what rests on them is incomplete. */
export const incompleteConnection = z.object({
  connectionId: z.string(),
  institutionName: z.string(),
  unreadRows: z.int(),
});

/**
 * A connection whose last answer lacks accounts, or what they hold: their last known figures count.
 */
export const missingFrom = z.object({
  connectionId: z.string(),
  institutionName: z.string(),
  accounts: z.int(),
  since: instant,
});

/** GET /api/v1/dashboard-data and /dashboard: one stored snapshot. */
export const dashboard = z.object({
  state: z.enum(["empty", "syncing", "ready"]),
  portfolio: portfolioTotals,
  allocation: z.array(allocationGroup),
  holdings: z.array(position),
  excluded: z.array(excludedHolding),
  stale: z.array(staleConnection),
  /** Empty in snapshots from before it was kept. */
  incomplete: z._default(z.array(incompleteConnection), []),
  missing: z._default(z.array(missingFrom), []),
  /**
   * What represents the S&P 500: its total return, or (where no source has that) its prices alone,
   * which leaves dividends out and must be said. Null without a benchmark, and in snapshots from
   * before it was kept.
   */
  benchmarkKind: z._default(z.nullable(z.enum(["total-return", "price"])), null),
  /** True when any figure rests on sandbox data: the permanent "Sandbox data" label. */
  isSandbox: z.boolean(),
  lastUpdated: z.nullable(instant),
  dataAsOf: z.nullable(isoDay),
  /**
   * Since when the figures could not be brought up to date: what the institutions sent gives none
   * that can be shown. The last good ones stay. Null while they are up to date.
   */
  behindSince: z._default(z.nullable(instant), null),
  version: z.int(),
});
export type Dashboard = z.infer<typeof dashboard>;
