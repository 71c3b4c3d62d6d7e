import * as z from "zod/mini";
import { connectionItem } from "../connections.ts";
import { instant, isoDay, money, percent } from "../scalars.ts";
import { accountGroup } from "./account-group.ts";
import { dataFinding } from "./findings.ts";

/**
 * A holding as the institution reports it, or as a member keeps it by hand: then `price` and
 * `value` are null while nobody tells a price. `gain_loss` is null when the cost basis or the value
 * is unknown, never 0.
 */
export const holding = z.object({
  id: z.string(),
  account_id: z.string(),
  security_id: z.string(),
  symbol: z.string(),
  name: z.string(),
  type: z.enum(["stock", "etf", "mutual_fund", "bond", "cash", "other"]),
  quantity: z.number(),
  price: z.nullable(money),
  value: z.nullable(money),
  currency: z.string(),
  cost_basis: z.nullable(money),
  gain_loss: z.nullable(money),
  gain_loss_percent: z.nullable(percent),
  percentage_of_portfolio: percent,
});
export type Holding = z.infer<typeof holding>;

/**
 * How lots are chosen for sales when the institution reports no lots. `specific`: each sale's are
 * named, see sales.ts.
 */
export const costBasisMethod = z.enum(["fifo", "lifo", "hifo", "average", "specific"]);
export type CostBasisMethod = z.infer<typeof costBasisMethod>;

/**
 * What most likely makes an account's total another one than its institution's: rows that could not
 * be read; holdings in another currency; a sweep fund that stands beside the same cash; a holding
 * that is listed twice; cash that is in the total and not listed; prices of another day than the
 * total; or nothing that can be named.
 */
export const differenceCause = z.enum([
  "unread_rows",
  "other_currency",
  "cash_counted_twice",
  "holding_counted_twice",
  "cash_not_listed",
  "prices_of_another_day",
  "unknown",
]);
export type DifferenceCause = z.infer<typeof differenceCause>;

/**
 * Positions and cash as counted here, beside the institution's own total, both at the institution's
 * prices and in the account's currency. `difference` is institution − ours; null when the
 * institution gives no total.
 */
export const reconciliation = z.object({
  institution_total: z.nullable(money),
  our_total: money,
  /**
   * `our_total` in its two parts; null in figures that an earlier version of the program stored.
   */
  positions: z.nullable(money),
  cash: z.nullable(money),
  difference: z.nullable(money),
  /** Null where there is no difference, or no total to differ from. */
  likely_cause: z.nullable(differenceCause),
});
export type Reconciliation = z.infer<typeof reconciliation>;

/**
 * What the institution's last answer lacks of an account: the account itself, all it held, or all
 * transactions of the days that were read. Its last known figures are shown meanwhile. Only an
 * account that is missing itself can be removed for good, from `removable_from` on; null for the
 * others.
 */
export const missing = z.object({
  what: z.enum(["account", "holdings", "transactions"]),
  since: instant,
  removable_from: z.nullable(instant),
  is_removable: z.boolean(),
});
export type Missing = z.infer<typeof missing>;

export const investmentAccount = z.object({
  id: z.string(),
  account_id: z.string(),
  account_name: z.string(),
  account_type: accountGroup,
  account_subtype: z.string(),
  mask: z.nullable(z.string()),
  institution_name: z.string(),
  item_id: z.string(),
  connection_id: z.string(),
  balance: money,
  currency: z.string(),
  last_updated: instant,
  cost_basis_method: costBasisMethod,
  /** True while the stored figures rest on another method: a rebuild is on its way. */
  cost_basis_pending: z.boolean(),
  /**
   * Sales that took the oldest shares because no lots are named for them; null unless the figures'
   * method is `specific`.
   */
  sales_without_lots: z.nullable(z.int()),
  /** Null until the account's first figures are built. */
  reconciliation: z.nullable(reconciliation),
  /**
   * Holdings and transactions of this account that the last sync could not read: with any, its
   * figures are incomplete.
   */
  unread_rows: z.int(),
  /** What was found in its rows when its figures were built; those that lower them first. */
  data_findings: z.array(dataFinding),
  /**
   * True while the stored figures lack what members have answered since, or taken back: a rebuild
   * is on its way.
   */
  answers_pending: z.boolean(),
  /** Not null where a member keeps it by hand: no provider links it. */
  manual: z.nullable(z.object({ may_manage: z.boolean() })),
  /** Null while the institution lists it. */
  missing: z.nullable(missing),
  /** A member shares it no more: it leaves with the next sync that does not list it. */
  is_unshared: z.boolean(),
  /** False where an earlier connection brings the same account, which counts in its place. */
  is_counted: z.boolean(),
  holdings: z.array(holding),
});
export type InvestmentAccount = z.infer<typeof investmentAccount>;

/**
 * PUT /api/v1/accounts/{id}/cost-basis-method. The figures follow: `cost_basis_pending` turns false
 * when they have.
 */
export const costBasisChoice = z.strictObject({ method: costBasisMethod });
export const accountChanged = z.object({ account: investmentAccount });

/**
 * DELETE /api/v1/plaid/account/{id}: an account that has been missing for days, with all that is
 * stored of it.
 */
export const accountRemoved = z.object({ id: z.string() });

/** GET /api/v1/plaid/holdings/{id} */
export const connectionHoldings = z.object({
  connection: connectionItem,
  accounts: z.array(investmentAccount),
});

/**
 * GET /api/v1/accounts: every account of the organization with its connection, grouped by tax
 * treatment.
 */
export const accountsOverview = z.object({
  connections: z.array(connectionItem),
  accounts: z.array(investmentAccount),
  total_value: money,
  groups: z.array(z.object({ group: accountGroup, count: z.int(), value: money })),
  data_as_of: z.nullable(isoDay),
  is_sandbox: z.boolean(),
});
export type AccountsOverview = z.infer<typeof accountsOverview>;
