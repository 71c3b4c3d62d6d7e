import { describe, expect, it } from "vitest";
import {
  holdingsPayload,
  toHolding,
  toSecurity,
  toTransaction,
  transactionsPayload,
} from "./plaid-payloads.ts";

const usd = { iso_currency_code: "USD", unofficial_currency_code: null };
const securityOf = (changes: Readonly<Record<string, unknown>>) => {
  const row = { security_id: "s", name: "A security", ticker_symbol: "AAA", ...usd, ...changes };
  const payload = { accounts: [], holdings: [], securities: [row] };
  const [security] = holdingsPayload.parse(payload).securities.map(toSecurity);
  return security;
};

describe("a provider's security", () => {
  it.each([
    ["equity", "stock"],
    ["etf", "etf"],
    ["mutual fund", "mutual_fund"],
    ["fixed income", "bond"],
    ["cash", "cash"],
    ["derivative", "other"],
    ["cryptocurrency", "other"],
    ["loan", "other"],
    ["other", "other"],
    [null, "other"],
  ])("of type %s is classified as %s", (type, expected) => {
    expect(securityOf({ type })?.type).toBe(expected);
  });

  it("that is as good as cash is cash, whatever its type", () => {
    expect(securityOf({ type: "mutual fund", is_cash_equivalent: true })?.type).toBe("cash");
  });

  it.each([
    ["its ticker", {}, "AAA", "A security"],
    ["its name without a ticker", { ticker_symbol: null }, "A security", "A security"],
    ["its id without either", { ticker_symbol: null, name: null }, "s", "Unnamed security"],
    [
      "an option's own symbol",
      { ticker_symbol: "NFLX180201C00355000", type: "derivative" },
      "NFLX180201C00355000",
      "A security",
    ],
  ])("goes by %s", (_case, changes, symbol, name) => {
    expect(securityOf(changes)).toMatchObject({ symbol, name });
  });

  it.each([
    ["an official currency", { iso_currency_code: "CAD" }, "CAD"],
    ["an unofficial one", { iso_currency_code: null, unofficial_currency_code: "BTC" }, "BTC"],
    ["none, which means dollars", { iso_currency_code: null }, "USD"],
  ])("keeps %s", (_case, changes, currency) => {
    expect(securityOf({ type: "equity", ...changes })?.currency).toBe(currency);
  });
});

describe("a provider's holding", () => {
  const holdingOf = (changes: Readonly<Record<string, unknown>>) => {
    const row = {
      account_id: "a",
      security_id: "s",
      institution_price: 5,
      institution_value: 500,
      quantity: 100,
      ...usd,
      ...changes,
    };
    const payload = { accounts: [], holdings: [row], securities: [] };
    return holdingsPayload.parse(payload).holdings.map(toHolding)[0];
  };

  it("keeps an unknown cost unknown, and a foreign currency foreign", () => {
    expect(holdingOf({ cost_basis: null, iso_currency_code: "EUR" })).toMatchObject({
      costBasis: null,
      currency: "EUR",
      taxLots: [],
    });
  });

  it("reads lots of which any field may be missing", () => {
    const lots = [{ original_purchase_datetime: "2024-02-29T00:00:00Z", quantity: 4 }, {}];
    expect(holdingOf({ tax_lots: lots })?.taxLots).toEqual([
      { lotId: null, date: "2024-02-29", quantity: 4, costBasis: null },
      { lotId: null, date: null, quantity: null, costBasis: null },
    ]);
  });
});

describe("a provider's transaction", () => {
  it.each([
    ["a cancel row with what it voids", { type: "cancel", cancel_transaction_id: "t-0" }, "t-0"],
    ["an ordinary row", { type: "cash", subtype: "dividend" }, null],
  ])("keeps %s", (_case, changes, cancels) => {
    const row = {
      investment_transaction_id: "t-1",
      account_id: "a",
      security_id: null,
      date: "2026-11-20",
      name: "A row",
      quantity: 0,
      amount: -5,
      price: 0,
      ...usd,
      ...changes,
    };
    const payload = {
      investment_transactions: [row],
      total_investment_transactions: 1,
      securities: [],
    };
    const [read] = transactionsPayload.parse(payload).investment_transactions.map(toTransaction);
    expect(read).toMatchObject({
      type: changes.type,
      amount: -5,
      cancels,
      providerSecurityId: null,
    });
  });
});
