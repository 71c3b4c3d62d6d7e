import { isoDate } from "@stocks-vibe/portfolio-math";
import { describe, expect, it } from "vitest";
import { deriveManualHoldings } from "../manual-holdings/manual-holdings.ts";
import { replayPortfolio } from "../portfolio/replay-portfolio.ts";
import type { RebuildInput, TransactionRow } from "../rebuild/rebuild-types.ts";
import { joinHistory } from "./imported-rows.ts";

const AAA = { id: "aaa", symbol: "AAA", name: "Alpha", type: "stock", currency: "USD" } as const;
const LINKED = isoDate("2025-01-02");

const input = (isManual: boolean): RebuildInput => ({
  asOf: isoDate("2026-01-05"),
  builtAt: "2026-01-06T05:00:00.000Z",
  accounts: [
    {
      id: "account",
      connectionId: "connection",
      institutionName: "Institution",
      name: "Brokerage",
      mask: null,
      type: "investment",
      subtype: "brokerage",
      currency: "USD",
      balance: null,
      historyStart: LINKED,
      linkedOn: LINKED,
      isSandbox: false,
      ...(isManual ? { isManual } : {}),
    },
  ],
  securities: [AAA],
  holdings: isManual
    ? []
    : [
        {
          accountId: "account",
          securityId: "aaa",
          quantity: 10,
          price: 120,
          priceAsOf: isoDate("2026-01-05"),
          value: 1_200,
          costBasis: null,
          currency: "USD",
          taxLots: [],
        },
      ],
  transactions: [],
  prices: new Map([
    [
      "aaa",
      {
        dates: [isoDate("2023-01-02"), isoDate("2026-01-05")],
        closes: [100, 120],
        source: "market",
      },
    ],
  ]),
  benchmark: null,
  accountGroups: () => "taxable",
});

const row = (line: number, date: string, more: Partial<TransactionRow>): TransactionRow => ({
  id: `imported file 000000${line}`,
  accountId: "account",
  securityId: "aaa",
  date: isoDate(date),
  quantity: 10,
  amount: 1_000,
  price: 100,
  fees: null,
  type: "buy",
  subtype: "buy",
  currency: "USD",
  ...more,
});
const DEPOSIT = row(1, "2023-03-01", {
  type: "cash",
  subtype: "deposit",
  securityId: null,
  quantity: 0,
  amount: -1_000,
  price: 0,
});
const BOUGHT = row(2, "2023-03-02", {});
const CANCELLED = row(3, "2023-03-06", { quantity: 4, amount: 400 });
const BACK = row(4, "2023-03-07", { quantity: -4, amount: -400 });
const BY_TYPE = row(4, "2023-03-07", {
  quantity: -4,
  amount: -400,
  type: "cancel",
  subtype: "cancel",
});

const replay = (isManual: boolean, rows: readonly TransactionRow[]) => {
  const held = deriveManualHoldings(input(isManual), rows);
  return replayPortfolio(joinHistory(held.input, held.rows));
};

describe.each([
  ["before a link", false],
  ["of an account kept by hand", true],
])("a trade that a file takes back, in rows %s", (_name, isManual) => {
  it.each([
    ["by the other sign", BACK],
    ["by its type", BY_TYPE],
  ])("never happened: %s", (_how, back) => {
    const without = replay(isManual, [DEPOSIT, BOUGHT]);
    const taken = replay(isManual, [DEPOSIT, BOUGHT, CANCELLED, back]);
    const [lots, daily] = [taken.built.map(({ position }) => position.totalShares), taken.daily];
    expect(lots).toEqual([10]);
    expect(daily).toEqual(without.daily);
    expect(taken.rows.reconciliations).toMatchObject([{ imported: 10, needed: 10, difference: 0 }]);
    expect(taken.rows.findings).toMatchObject([{ rule: "reversed-rows", lowers: "full" }]);
  });
});
