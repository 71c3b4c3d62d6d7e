import { addDays } from "@stocks-vibe/portfolio-math";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TransactionRow } from "../rebuild/rebuild-types.ts";
import { rebuildPortfolio } from "./rebuild-portfolio.ts";
import {
  aHolding,
  anAccount,
  anInput,
  aSecurity,
  aYearAgo,
  cashOf,
  closes,
  day,
  parsed,
  usd,
} from "./testing/portfolio-rows.ts";

describe("laws of any portfolio", () => {
  const action = fc.record({
    account: fc.constantFrom("a1", "a2"),
    security: fc.constantFrom("ACME", "FUND"),
    offset: fc.integer({ min: 0, max: 365 }),
    kind: fc.constantFrom(
      "buy",
      "sell",
      "dividend",
      "reinvest",
      "split",
      "deposit",
      "withdrawal",
      "contribution",
      "transfer",
    ),
    quantity: fc.integer({ min: 1, max: 50_000 }).map((thousandths) => thousandths / 1000),
    price: fc.integer({ min: 1, max: 50_000 }).map((cents) => cents / 100),
  });
  const row = (
    item: {
      account: string;
      security: string;
      offset: number;
      kind: string;
      quantity: number;
      price: number;
    },
    id: number,
  ): TransactionRow => {
    const base = {
      id: `p${id}`,
      accountId: item.account,
      date: addDays(aYearAgo, item.offset),
      fees: null,
      price: item.price,
    };
    const money = Math.round(item.quantity * item.price * 100) / 100;
    const trade = { ...base, securityId: item.security };
    switch (item.kind) {
      case "buy":
        return { ...trade, type: "buy", subtype: "buy", quantity: item.quantity, amount: money };
      case "contribution":
        return {
          ...trade,
          type: "buy",
          subtype: "contribution",
          quantity: item.quantity,
          amount: money,
        };
      case "reinvest":
        return {
          ...trade,
          type: "buy",
          subtype: "dividend reinvestment",
          quantity: item.quantity,
          amount: money,
        };
      case "sell":
        return {
          ...trade,
          type: "sell",
          subtype: "sell",
          quantity: -item.quantity,
          amount: -money,
        };
      case "dividend":
        return { ...trade, type: "cash", subtype: "dividend", quantity: 0, amount: -money };
      case "split":
        return { ...trade, type: "transfer", subtype: "split", quantity: item.quantity, amount: 0 };
      case "transfer":
        return {
          ...trade,
          type: "transfer",
          subtype: "transfer",
          quantity: item.quantity,
          amount: 0,
        };
      default:
        return {
          ...base,
          securityId: null,
          type: "cash",
          subtype: item.kind,
          quantity: 0,
          amount: item.kind === "deposit" ? -money : money,
        };
    }
  };
  const anyInput = fc
    .record({
      actions: fc.array(action, { maxLength: 20 }),
      held: fc.array(
        fc.record({
          account: fc.constantFrom("a1", "a2"),
          security: fc.constantFrom("ACME", "FUND", "CUR:USD"),
          quantity: fc.integer({ min: 1, max: 1_000_000 }).map((thousandths) => thousandths / 1000),
          price: fc.integer({ min: 1, max: 500_000 }).map((mills) => mills / 1000),
          costBasis: fc.option(fc.integer({ min: 0, max: 10_000_000 }).map((cents) => cents / 100)),
        }),
        { maxLength: 6 },
      ),
      priced: fc.boolean(),
    })
    .map(({ actions, held, priced }) =>
      anInput({
        accounts: [
          anAccount(),
          anAccount({ id: "a2", subtype: "ira", historyStart: day("2024-05-01") }),
        ],
        securities: [usd, aSecurity("ACME"), aSecurity("FUND", { type: "etf" })],
        holdings: held.map((item) =>
          item.security === "CUR:USD"
            ? cashOf(Math.round(item.quantity * 100) / 100, { accountId: item.account })
            : aHolding(item.security, item.quantity, item.price, {
                accountId: item.account,
                costBasis: item.costBasis,
              }),
        ),
        transactions: actions.map(row),
        prices: priced
          ? new Map([
              [
                "ACME",
                closes([
                  ["2024-01-02", 90],
                  ["2024-12-31", 100],
                ]),
              ],
            ])
          : new Map(),
      }),
    );
  /** Null fields without a reason. Periods have none: theirs is that of their rates. */
  const unexplained = (part: { notAvailable: Record<string, string> }) =>
    Object.entries(part)
      .filter(([field, value]) => value === null && !field.endsWith("Period"))
      .map(([field]) => field)
      .filter((field) => !(field in part.notAvailable));
  const cents = (amount: number) => Math.round(amount * 100);
  const total = (amounts: number[]) => amounts.reduce((sum, amount) => sum + cents(amount), 0);

  it("reconciles to the cent: lots to positions, positions and cash to the total, accounts and groups to the total", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const { holdings, portfolio, accounts, allocation, daily } = rebuildPortfolio(input);
        for (const position of holdings) {
          expect(total(position.lots.map((lot) => lot.currentValue))).toBe(
            cents(position.currentValue),
          );
          expect(position.lots.reduce((sum, lot) => sum + lot.shares, 0)).toBeCloseTo(
            position.totalShares,
            6,
          );
          if (position.totalCostBasis !== null) {
            expect(total(position.lots.map((lot) => lot.totalCostBasis ?? Number.NaN))).toBe(
              cents(position.totalCostBasis),
            );
            expect(cents(position.currentValue - position.totalCostBasis)).toBe(
              cents(position.unrealizedGain ?? Number.NaN),
            );
          }
        }
        expect(
          total(holdings.map((position) => position.currentValue)) + cents(portfolio.cashValue),
        ).toBe(cents(portfolio.totalValue));
        expect(total(holdings.map((position) => position.totalCostBasis ?? 0))).toBe(
          cents(portfolio.totalCostBasis ?? 0),
        );
        expect(total(accounts.map((account) => account.value))).toBe(cents(portfolio.totalValue));
        expect(total(allocation.map((group) => group.value))).toBe(cents(portfolio.totalValue));
        expect(daily.value.at(-1) ?? 0).toBe(portfolio.totalValue);
      }),
      { numRuns: 300 },
    );
  });

  it("gives only finite numbers, a reason for every null, and what the contract accepts", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const result = rebuildPortfolio(input);
        parsed(result);
        const nullable = [
          result.portfolio,
          ...result.holdings,
          ...result.holdings.flatMap((position) => position.lots),
        ];
        expect(nullable.flatMap(unexplained)).toEqual([]);
        for (const column of [result.daily.value, result.daily.inflow, result.daily.outflow]) {
          expect(column.every(Number.isFinite)).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
  });

  it("gives the same bytes whatever the order of the rows", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const reversed = {
          ...input,
          accounts: input.accounts.toReversed(),
          securities: input.securities.toReversed(),
          holdings: input.holdings.toReversed(),
          transactions: input.transactions.toReversed(),
        };
        expect(JSON.stringify(rebuildPortfolio(reversed))).toBe(
          JSON.stringify(rebuildPortfolio(input)),
        );
      }),
      { numRuns: 100 },
    );
  });

  it("names every lot once", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const ids = rebuildPortfolio(input).holdings.flatMap((position) =>
          position.lots.map((lot) => lot.lotId),
        );
        expect(new Set(ids).size).toBe(ids.length);
      }),
      { numRuns: 100 },
    );
  });
});
