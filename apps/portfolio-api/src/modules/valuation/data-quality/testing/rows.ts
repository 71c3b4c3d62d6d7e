import { type IsoDate, isoDate } from "@stocks-vibe/portfolio-math";
import { figuresOf } from "../../portfolio/rebuild-portfolio.ts";
import { replayPortfolio } from "../../portfolio/replay-portfolio.ts";
import { anAccount } from "../../portfolio/testing/portfolio-rows.ts";
import type {
  HoldingRow,
  PriceRows,
  RebuildInput,
  SecurityRow,
  TransactionRow,
} from "../../rebuild/rebuild-types.ts";
import { accountGroup } from "../../transactions/entry.ts";

export const today = isoDate("2025-01-01");
/** 365 days before: rates over exactly a year are readable. */
export const aYearAgo = isoDate("2024-01-02");

export const aSecurity = (id: string, row: Partial<SecurityRow> = {}): SecurityRow => ({
  id,
  symbol: id,
  name: id,
  type: "stock",
  currency: "USD",
  ...row,
});

export const held = (
  securityId: string,
  quantity: number,
  price: number,
  row: Partial<HoldingRow> = {},
): HoldingRow => ({
  accountId: "a1",
  securityId,
  quantity,
  price,
  priceAsOf: today,
  value: quantity * price,
  costBasis: null,
  currency: "USD",
  taxLots: [],
  ...row,
});

export const cash = (amount: number): HoldingRow => held("USD", amount, 1);

let count = 0;
export const aRow = (
  date: string,
  [type, subtype]: readonly [string, string],
  row: Partial<TransactionRow> = {},
): TransactionRow => {
  count += 1;
  return {
    id: `t${count}`,
    accountId: "a1",
    securityId: null,
    date: isoDate(date),
    quantity: 0,
    amount: 0,
    price: 0,
    fees: null,
    type,
    subtype,
    ...row,
  };
};

export const deposit = (date: string, amount: number) =>
  aRow(date, ["cash", "deposit"], { amount: -amount });

export const buy = (
  date: string,
  securityId: string,
  quantity: number,
  price: number,
  row: Partial<TransactionRow> = {},
) => aRow(date, ["buy", "buy"], { securityId, quantity, price, amount: quantity * price, ...row });

export const dividend = (date: string, securityId: string, amount: number) =>
  aRow(date, ["cash", "dividend"], { securityId, amount: -amount });

export const reinvested = (date: string, securityId: string, quantity: number, price: number) =>
  buy(date, securityId, quantity, price, { subtype: "dividend reinvestment" });

/** Market closes of the given days. */
export const closes = (
  points: readonly (readonly [string, number])[],
  row: Partial<PriceRows> = {},
): PriceRows => ({
  dates: points.map(([date]): IsoDate => isoDate(date)),
  closes: points.map(([, close]) => close),
  source: "market",
  ...row,
});

/** What the engine shows of these rows: one brokerage account since a year ago, with no index. */
export function shownOf(rows: Partial<RebuildInput>) {
  const account = anAccount();
  const replay = replayPortfolio({
    asOf: today,
    builtAt: "2025-01-02T05:00:00.000Z",
    accounts: [account],
    holdings: [],
    transactions: [],
    prices: new Map(),
    benchmark: null,
    accountGroups: accountGroup,
    ...rows,
    securities: [aSecurity("USD", { type: "cash" }), ...(rows.securities ?? [])],
  });
  const figures = figuresOf(replay);
  const position = (symbol: string) => {
    const found = figures.holdings.find((one) => one.symbol === symbol);
    if (!found) throw new Error(`no position ${symbol}`);
    return found;
  };
  return {
    account,
    replay,
    figures,
    portfolio: figures.portfolio,
    values: figures.daily.value,
    position,
    findings: [
      ...new Set([...replay.rows.findings, ...replay.ledgers.flatMap((book) => book.findings)]),
    ],
  };
}
