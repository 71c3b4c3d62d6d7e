import { addDays, type IsoDate, isoDate } from "@stocks-vibe/portfolio-math";
import type {
  PriceRows,
  RebuildInput,
  TransactionRow,
} from "../modules/valuation/rebuild/rebuild-types.ts";
import { depositsPortfolio } from "./example-portfolio.ts";

const day = (years: number): IsoDate => addDays(isoDate("2021-01-04"), 365 * years);

const prices: PriceRows = {
  dates: [0, 1, 2, 3].map(day),
  closes: [10, 50, 52.7, 2_288 / 120],
  source: "institution",
  sources: ["csv", "tiingo", "tiingo", "institution"],
};

const row = (years: number, id: string, rest: Partial<TransactionRow>): TransactionRow => ({
  id,
  accountId: "a1",
  securityId: null,
  date: day(years),
  quantity: 0,
  amount: 0,
  price: 0,
  fees: null,
  type: "cash",
  subtype: null,
  ...rest,
});

function traded(years: number, quantity: number): TransactionRow {
  const price = prices.closes[years] ?? 0;
  const type = quantity > 0 ? "buy" : "sell";
  const amount = Math.round(quantity * price * 100) / 100;
  const bought = { securityId: "DDD", quantity, price, amount, type, subtype: type };
  return row(years, `trade-${years}`, bought);
}

/**
 * $1,000 in, $4,000 out, $5,270 in, $2,288 left, a year apart: 10 %, 30 % and 60 % a year all solve
 * that.
 */
export const ambiguousPortfolio: RebuildInput = {
  ...depositsPortfolio,
  asOf: day(3),
  accounts: depositsPortfolio.accounts.map((account) => ({ ...account, historyStart: day(0) })),
  securities: [{ id: "DDD", symbol: "DDD", name: "Delta Wild", type: "stock", currency: "USD" }],
  holdings: [
    {
      accountId: "a1",
      securityId: "DDD",
      quantity: 120,
      price: 2_288 / 120,
      priceAsOf: day(3),
      value: 2_288,
      costBasis: null,
      currency: "USD",
      taxLots: [],
    },
  ],
  transactions: [
    row(0, "cash-0", { amount: -1_000, subtype: "deposit" }),
    traded(0, 100),
    traded(1, -80),
    row(1, "cash-1", { amount: 4_000, subtype: "withdrawal" }),
    row(2, "cash-2", { amount: -5_270, subtype: "deposit" }),
    traded(2, 100),
  ],
  prices: new Map([["DDD", prices]]),
  benchmark: null,
};
