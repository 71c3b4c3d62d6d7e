import * as z from "zod";
import { dashboard } from "./dashboard.ts";
import { instant, isoDay, money, percent } from "./scalars.ts";

const countAndValue = z.object({ count: z.int(), value: money });
const part = z.object({ value: money, percent });

/** GET /api/v1/portfolio/summary: the stored snapshot in a few numbers. Groups and classes add up to `total_value`. */
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
  /** As of the dashboard: while it is "syncing", the figures are on their way and the values above are 0. */
  state: dashboard.shape.state,
  last_updated: instant.nullable(),
  data_as_of: isoDay.nullable(),
  is_sandbox: z.boolean(),
});
export type PortfolioSummary = z.infer<typeof portfolioSummary>;
