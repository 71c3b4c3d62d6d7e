import * as z from "zod/mini";
import { instant, isoDay, money, percent, rate } from "../scalars.ts";
import { dashboard } from "./dashboard.ts";
import { portfolioTotals } from "./figures.ts";

const countAndValue = z.object({ count: z.int(), value: money });
const part = z.object({ value: money, percent });

/** The days the rates cover, and the money they weigh: `ratePeriod` in this call's spelling. */
const period = z.object({
  from: isoDay,
  to: isoDay,
  opening_value: z.nullable(money),
  closing_value: money,
  includes_sold: z.boolean(),
});

/**
 * GET /api/v1/portfolio/summary: the stored snapshot in a few numbers. Groups and classes add up to
 * `total_value`.
 */
export const portfolioSummary = z.object({
  total_value: money,
  total_accounts: z.int(),
  account_types: z.object({
    retirement: countAndValue,
    taxable: countAndValue,
    other: countAndValue,
    total: countAndValue,
  }),
  /** The five largest positions. `percent` is of `total_value`. */
  top_holdings: z.array(z.object({ symbol: z.string(), name: z.string(), value: money, percent })),
  asset_allocation: z.object({
    stocks: part,
    etfs: part,
    mutual_funds: part,
    bonds: part,
    cash: part,
    other: part,
  }),
  /**
   * The portfolio's money-weighted yearly rate, and the S&P 500's for the same money, as the
   * dashboard has them.
   */
  rates: z.object({
    irr: z.nullable(rate),
    sp500_irr: z.nullable(rate),
    irr_difference: z.nullable(rate),
    irr_basis: portfolioTotals.shape.irrBasis,
    sp500_value: z.nullable(money),
    period: z.nullable(period),
  }),
  /**
   * As of the dashboard: while it is "syncing", the figures are on their way and the values above
   * are 0.
   */
  state: dashboard.shape.state,
  last_updated: z.nullable(instant),
  data_as_of: z.nullable(isoDay),
  is_sandbox: z.boolean(),
});
export type PortfolioSummary = z.infer<typeof portfolioSummary>;
