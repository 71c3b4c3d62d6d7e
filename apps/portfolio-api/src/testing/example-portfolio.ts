import { daysBetween, eachDay, type IsoDate, isoDate } from "@stocks-vibe/portfolio-math";
import type {
  AccountRow,
  HoldingRow,
  PriceRows,
  RebuildInput,
  SecurityRow,
  TransactionRow,
} from "../modules/valuation/rebuild/rebuild-types.ts";
import { accountGroup } from "../modules/valuation/transactions/entry.ts";

const start = isoDate("2019-03-04");
const asOf = isoDate("2025-06-20");
const days = eachDay(start, asOf);

/** A price of every day: steady growth with waves, rounded as quotes are. */
const closes = (from: number, yearly: number, wave: number): PriceRows => ({
  dates: days,
  closes: days.map((date) => {
    const age = daysBetween(start, date);
    const trend = from * (1 + yearly) ** (age / 365);
    return Math.round(trend * (1 + wave * Math.sin(age / 41)) * 10_000) / 10_000;
  }),
  source: "sandbox",
});

const prices = new Map([
  ["AAA", closes(50, 0.12, 0.08)],
  ["BBB", closes(120, -0.06, 0.15)],
  ["CCC", closes(20.5, 0.07, 0.04)],
]);

const priceOn = (symbol: string, date: IsoDate): number =>
  prices.get(symbol)?.closes[daysBetween(start, date)] ?? 0;

const account = (id: string, name: string, subtype: string): AccountRow => ({
  id,
  connectionId: "c1",
  institutionName: "Oak Bank",
  name,
  mask: "1234",
  type: "investment",
  subtype,
  currency: "USD",
  balance: null,
  historyStart: start,
  isSandbox: true,
});

const security = (id: string, name: string, type: SecurityRow["type"] = "stock"): SecurityRow => ({
  id,
  symbol: id,
  name,
  type,
  currency: "USD",
});

const holding = (
  accountId: string,
  securityId: string,
  quantity: number,
  costBasis: number | null,
): HoldingRow => {
  const price = securityId === "USD" ? 1 : priceOn(securityId, asOf);
  return {
    accountId,
    securityId,
    quantity,
    price,
    priceAsOf: asOf,
    value: Math.round(quantity * price * 100) / 100,
    costBasis,
    currency: "USD",
    taxLots: [],
  };
};

let rowNumber = 0;
function row(
  accountId: string,
  date: string,
  type: string,
  rest: Partial<TransactionRow>,
): TransactionRow {
  rowNumber += 1;
  return {
    id: `t${String(rowNumber).padStart(4, "0")}`,
    accountId,
    securityId: null,
    date: isoDate(date),
    quantity: 0,
    amount: 0,
    price: 0,
    fees: null,
    type,
    subtype: null,
    ...rest,
  };
}

const cash = (accountId: string, date: string, amount: number, subtype: string, of?: string) =>
  row(accountId, date, "cash", { amount: -amount, subtype, securityId: of ?? null });

function trade(
  accountId: string,
  date: string,
  securityId: string,
  quantity: number,
  subtype = quantity > 0 ? "buy" : "sell",
) {
  const price = priceOn(securityId, isoDate(date));
  return row(accountId, date, quantity > 0 ? "buy" : "sell", {
    securityId,
    quantity,
    price,
    amount: Math.round(quantity * price * 100) / 100,
    subtype,
  });
}

/**
 * Six years of a brokerage: deposits, a withdrawal, dividends paid and reinvested, one security
 * sold out.
 */
const brokerage = [
  cash("a1", "2019-03-04", 10_000, "deposit"),
  trade("a1", "2019-03-05", "AAA", 60),
  trade("a1", "2019-03-06", "BBB", 30.5),
  cash("a1", "2020-06-15", 44.1, "dividend", "AAA"),
  cash("a1", "2021-02-01", 5_000, "deposit"),
  trade("a1", "2021-02-02", "AAA", 40.125),
  trade("a1", "2022-08-15", "BBB", -30.5),
  trade("a1", "2023-01-10", "AAA", -25),
  cash("a1", "2023-02-01", -1_500, "withdrawal"),
  trade("a1", "2024-09-03", "AAA", 1.75, "dividend reinvestment"),
  cash("a1", "2025-04-01", 2_000, "deposit"),
  trade("a1", "2025-04-02", "AAA", 12),
];

const moneyLeft = (rows: readonly TransactionRow[]): number =>
  Math.round(rows.reduce((left, { amount }) => left - amount, 0) * 100) / 100;

// The reinvested dividend has no row of its own, so its purchase costs no cash.
const reinvested = brokerage.filter(({ subtype }) => subtype === "dividend reinvestment");
const cashToday = Math.round((moneyLeft(brokerage) - moneyLeft(reinvested)) * 100) / 100;

/** Every deposit is known: the IRR weighs deposits. */
export const depositsPortfolio: RebuildInput = {
  asOf,
  builtAt: "2025-06-21T04:00:00.000Z",
  accounts: [account("a1", "Individual, joint", "brokerage")],
  securities: [
    security("AAA", "Alpha Industries, Inc."),
    security("BBB", "Beta Mining"),
    security("USD", "US dollar", "cash"),
  ],
  holdings: [holding("a1", "AAA", 88.875, null), holding("a1", "USD", cashToday, null)],
  transactions: brokerage,
  prices,
  benchmark: { dates: days, levels: closes(2_800, 0.1, 0.06).closes, kind: "total-return" },
  accountGroups: accountGroup,
};

/**
 * A 401(k) joins that held shares before its history and reports no deposits: the IRR weighs
 * purchases and sales.
 */
export const investedPortfolio: RebuildInput = {
  ...depositsPortfolio,
  accounts: [...depositsPortfolio.accounts, account("a2", "=Retirement +1", "401k")],
  securities: [...depositsPortfolio.securities, security("CCC", '"Gamma" Fund', "mutual_fund")],
  holdings: [
    // Another cost than the purchases add up to: the lots are fitted to it.
    holding("a1", "AAA", 88.875, 7_012.34),
    holding("a1", "USD", cashToday, null),
    holding("a2", "CCC", 155, null),
  ],
  transactions: [
    ...depositsPortfolio.transactions,
    trade("a2", "2022-03-15", "CCC", 55),
    trade("a2", "2024-11-05", "CCC", 20),
    trade("a2", "2024-12-05", "CCC", -10),
  ],
};

/** The same money without an index to compare with. */
export const incomparablePortfolio: RebuildInput = { ...depositsPortfolio, benchmark: null };
