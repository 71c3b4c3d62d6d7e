import { dashboard, years as yearsContract } from "@stocks-vibe/contracts/portfolio";
import { daysBetween, eachDay, type IsoDate, isoDate } from "@stocks-vibe/portfolio-math";
import type {
  AccountRow,
  HoldingRow,
  PriceRows,
  RebuildInput,
  RebuiltPortfolio,
  SecurityRow,
  TransactionRow,
} from "../../rebuild/rebuild-types.ts";
import { accountGroup } from "../../transactions/entry.ts";

export const day = isoDate;
export const asOf = day("2025-01-01");
/** 365 days before: rates over exactly a year are readable. */
export const aYearAgo = day("2024-01-02");

export const anAccount = (row: Partial<AccountRow> = {}): AccountRow => ({
  id: "a1",
  connectionId: "c1",
  institutionName: "Bank",
  name: "Brokerage",
  mask: null,
  type: "investment",
  subtype: "brokerage",
  currency: "USD",
  balance: null,
  historyStart: aYearAgo,
  isSandbox: false,
  ...row,
});

export const aSecurity = (id: string, row: Partial<SecurityRow> = {}): SecurityRow => ({
  id,
  symbol: id,
  name: `${id} Inc.`,
  type: "stock",
  currency: "USD",
  ...row,
});

export const aHolding = (
  securityId: string,
  quantity: number,
  price: number,
  row: Partial<HoldingRow> = {},
): HoldingRow => ({
  accountId: "a1",
  securityId,
  quantity,
  price,
  priceAsOf: asOf,
  value: Math.round(quantity * price * 100) / 100,
  costBasis: null,
  currency: "USD",
  taxLots: [],
  ...row,
});

export const usd = aSecurity("CUR:USD", { type: "cash" });
export const cashOf = (amount: number, row: Partial<HoldingRow> = {}) =>
  aHolding("CUR:USD", amount, 1, row);

let rowNumber = 0;
export const aRow = (
  date: string,
  type: string,
  row: Partial<TransactionRow> = {},
): TransactionRow => {
  rowNumber += 1;
  return {
    id: `t${String(rowNumber).padStart(5, "0")}`,
    accountId: "a1",
    securityId: null,
    date: day(date),
    quantity: 0,
    amount: 0,
    price: 0,
    fees: null,
    type,
    subtype: null,
    ...row,
  };
};

export const aBuy = (
  date: string,
  securityId: string,
  quantity: number,
  price: number,
  row: Partial<TransactionRow> = {},
) =>
  aRow(date, "buy", {
    securityId,
    quantity,
    price,
    amount: quantity * price,
    subtype: "buy",
    ...row,
  });
export const aSell = (date: string, securityId: string, quantity: number, price: number) =>
  aRow(date, "sell", {
    securityId,
    quantity: -quantity,
    price,
    amount: -quantity * price,
    subtype: "sell",
  });
export const aDividend = (date: string, securityId: string, amount: number) =>
  aRow(date, "cash", { securityId, amount: -amount, subtype: "dividend" });
export const aDeposit = (date: string, amount: number) =>
  aRow(date, "cash", { amount: -amount, subtype: "deposit" });

export const closes = (points: [string, number][], source = "test"): PriceRows => ({
  dates: points.map(([date]) => day(date)),
  closes: points.map(([, price]) => price),
  source,
});

/** An index that grows 10 % over the 365 days to 2025-01-01, level every day. */
export const index = (from: IsoDate = aYearAgo) => {
  const dates = eachDay(from, asOf);
  return {
    dates,
    levels: dates.map((date) => 1000 * 1.1 ** (daysBetween(aYearAgo, date) / 365)),
    kind: "total-return" as const,
  };
};

export const anInput = (row: Partial<RebuildInput>): RebuildInput => ({
  asOf,
  builtAt: "2025-01-02T05:00:00.000Z",
  accounts: [anAccount()],
  securities: [usd],
  holdings: [],
  transactions: [],
  prices: new Map(),
  benchmark: index(),
  accountGroups: accountGroup,
  ...row,
});

export const only = (result: RebuiltPortfolio) => {
  const [position] = result.holdings;
  if (!position || result.holdings.length !== 1) throw new Error("expected one position");
  return position;
};

/** What the dashboard would answer with: the contract must accept every rebuild. */
export const parsed = (result: RebuiltPortfolio) => {
  yearsContract.parse(result.years);
  return dashboard.parse({ ...result, state: "ready", stale: [], version: 1 });
};
