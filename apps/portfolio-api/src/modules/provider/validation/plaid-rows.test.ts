import { isoDate } from "@stocks-vibe/portfolio-math";
import { describe, expect, it } from "vitest";
import { readAccount, readHolding, readSecurity, readTransaction } from "./plaid-rows.ts";

type Row = Readonly<Record<string, unknown>>;
const rules = { today: isoDate("2026-11-20"), textLength: 300 };
const usd = { iso_currency_code: "USD", unofficial_currency_code: null };

const security = (changes: Row) =>
  readSecurity(
    { security_id: "s", name: "A security", ticker_symbol: "AAA", ...usd, ...changes },
    rules,
  );
const holding = (changes: Row) =>
  readHolding(
    {
      account_id: "a",
      security_id: "s",
      institution_price: 5,
      institution_value: 500,
      quantity: 100,
      ...usd,
      ...changes,
    },
    rules,
    new Map([["s", "VTI"]]),
  );
const transaction = (changes: Row) =>
  readTransaction(
    {
      investment_transaction_id: "t-1",
      account_id: "a",
      security_id: null,
      date: "2026-11-20",
      name: "A row",
      quantity: 0,
      amount: -5,
      price: 0,
      type: "cash",
      ...usd,
      ...changes,
    },
    rules,
    new Map([["s", "VTI"]]),
  );
const account = (changes: Row) =>
  readAccount(
    {
      account_id: "a",
      name: "Individual",
      type: "investment",
      balances: { current: 5, ...usd },
      ...changes,
    },
    rules,
  );

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
    ["__proto__", "other"],
    ["constructor", "other"],
  ])("of type %s is classified as %s", (type, expected) => {
    expect(security({ type }).value?.type).toBe(expected);
  });

  it("that is as good as cash is cash, whatever its type", () => {
    expect(security({ type: "mutual fund", is_cash_equivalent: true }).value?.type).toBe("cash");
  });

  it.each([
    ["its ticker", {}, "AAA", "A security"],
    ["its name without a ticker", { ticker_symbol: null }, "A security", "A security"],
    [
      "its CUSIP where its ticker is an empty text",
      { ticker_symbol: "", cusip: "900000BB2" },
      "900000BB2",
      "A security",
    ],
    [
      "its name where ticker and CUSIP are empty texts",
      { ticker_symbol: "", cusip: "" },
      "A security",
      "A security",
    ],
    ["its id without either", { ticker_symbol: null, name: "" }, "s", "Unnamed security"],
    [
      "an option's own symbol",
      { ticker_symbol: "NFLX180201C00355000", type: "derivative" },
      "NFLX180201C00355000",
      "A security",
    ],
  ])("goes by %s", (_case, changes, symbol, name) => {
    expect(security(changes).value).toMatchObject({ symbol, name });
  });

  it.each([
    ["an official currency", { iso_currency_code: "CAD" }, "CAD"],
    ["an official one in small letters", { iso_currency_code: "usd" }, "USD"],
    ["an unofficial one", { iso_currency_code: null, unofficial_currency_code: "BTC" }, "BTC"],
    ["none, which means dollars", { iso_currency_code: null }, "USD"],
  ])("keeps %s", (_case, changes, currency) => {
    expect(security({ type: "equity", ...changes }).value?.currency).toBe(currency);
  });
});

describe("a provider's holding", () => {
  it("keeps an unknown cost unknown, and a foreign currency foreign", () => {
    expect(holding({ cost_basis: null, iso_currency_code: "EUR" }).value).toMatchObject({
      costBasis: null,
      currency: "EUR",
      taxLots: [],
    });
  });

  it.each([
    ["a value", { quantity: 0, institution_value: 1_500 }],
    ["a debt", { quantity: 0, institution_value: -1_500 }],
    ["a value and hardly any units", { quantity: 1e-13, institution_value: 0.01 }],
  ])("of %s that tells no units is refused, not taken for nothing", (_case, changes) => {
    const { value, refused } = holding(changes);
    expect(value).toBeUndefined();
    expect(refused).toMatchObject([
      { kind: "holding", name: "VTI", field: "quantity", reason: "missing", excerpt: null },
    ]);
  });

  it.each([
    ["nothing left of it", { quantity: 0, institution_value: 0 }],
    ["a rounding left of it", { quantity: 0, institution_value: 0.004 }],
    ["the smallest part of a unit", { quantity: 1e-8, institution_value: 1_500 }],
  ])("with %s is read", (_case, changes) => {
    expect(holding(changes)).toMatchObject({ value: { quantity: changes.quantity }, refused: [] });
  });

  it("of money counts by its value, whatever number of it is told", () => {
    const row = { account_id: "a", security_id: "c", institution_price: 1, ...usd };
    const money = { ...row, institution_value: 1_500, quantity: 0 };
    expect(readHolding(money, rules, new Map(), new Set(["c"]))).toMatchObject({
      value: { quantity: 0, value: 1_500 },
      refused: [],
    });
  });

  it("reads lots of which any field may be missing", () => {
    const lots = [{ original_purchase_datetime: "2024-02-29T00:00:00Z", quantity: 4 }, {}];
    const { value, refused } = holding({ tax_lots: lots });
    expect(value?.taxLots).toEqual([
      { lotId: null, date: "2024-02-29", quantity: 4, costBasis: null },
      { lotId: null, date: null, quantity: null, costBasis: null },
    ]);
    expect(refused).toEqual([]);
  });

  it("stays when one of its lots is dated on a day that does not exist, and the lot is named", () => {
    const lots = [
      { institution_lot_id: "l-1", original_purchase_datetime: "2026-02-31", quantity: 4 },
      { institution_lot_id: "l-2", original_purchase_datetime: "2026-02-28", quantity: 96 },
    ];
    const { value, refused } = holding({ tax_lots: lots });
    expect(value?.taxLots.map((lot) => lot.lotId)).toEqual(["l-2"]);
    expect(refused).toEqual([
      {
        kind: "tax-lot",
        rowId: "l-1",
        name: "VTI",
        providerAccountId: "a",
        providerSecurityId: "s",
        field: "original_purchase_datetime",
        reason: "no-such-day",
        excerpt: "2026-02-31",
        isFiltered: true,
      },
    ]);
  });
});

describe("a provider's transaction", () => {
  it.each([
    ["a cancel row with what it voids", { type: "cancel", cancel_transaction_id: "t-0" }, "t-0"],
    ["an ordinary row", { type: "cash", subtype: "dividend" }, null],
  ])("keeps %s", (_case, changes, cancels) => {
    expect(transaction(changes).value).toMatchObject({
      type: changes.type,
      amount: -5,
      cancels,
      providerSecurityId: null,
    });
  });
});

describe("a row that can't be is refused whole", () => {
  it.each([
    [
      "an account in no currency",
      account({ balances: { iso_currency_code: "$" } }),
      "balances.iso_currency_code",
      "no-currency-code",
    ],
    ["an account without a type", account({ type: null }), "type", "missing"],
    [
      "a security with a symbol of 2 MB",
      security({ ticker_symbol: "A".repeat(2e6) }),
      "ticker_symbol",
      "text-too-long",
    ],
    [
      "a security whose only name hides a NUL",
      security({ ticker_symbol: null, name: "A\u0000B" }),
      "name",
      "text-unreadable",
    ],
    [
      "a security that is cash perhaps",
      security({ is_cash_equivalent: "no" }),
      "is_cash_equivalent",
      "wrong-type",
    ],
    ["a holding of 1e308 shares", holding({ quantity: 1e308 }), "quantity", "number-out-of-range"],
    [
      "a holding worth a text",
      holding({ institution_value: "500" }),
      "institution_value",
      "wrong-type",
    ],
    [
      "a holding without a price",
      holding({ institution_price: null }),
      "institution_price",
      "missing",
    ],
    ["a trade on February 31", transaction({ date: "2026-02-31" }), "date", "no-such-day"],
    ["a trade next year", transaction({ date: "2027-11-20" }), "date", "day-out-of-range"],
    [
      "a trade with fees beyond all money",
      transaction({ fees: -1e13 }),
      "fees",
      "number-out-of-range",
    ],
    [
      "a trade with half a character for a subtype",
      transaction({ subtype: "\ud800" }),
      "subtype",
      "text-unreadable",
    ],
    ["a number", readHolding(7, rules, new Map()), "row", "wrong-type"],
  ])("%s", (_case, { value, refused }, field, reason) => {
    expect(value).toBeUndefined();
    expect(refused).toMatchObject([{ field, reason, isFiltered: false }]);
  });
});

describe("a part that can't be is refused alone", () => {
  it.each([
    ["a balance", account({ balances: { current: 1e300 } }), { balance: null }],
    ["an account's name", account({ name: "x".repeat(301) }), { name: "Unnamed account" }],
    ["a mask", account({ mask: 1234 }), { mask: null }],
    ["an account's subtype", account({ subtype: {} }), { subtype: null }],
    ["a name beside a ticker", security({ name: "\u202eevil" }), { name: "AAA", symbol: "AAA" }],
    ["a CUSIP", security({ cusip: 9 }), { cusip: null }],
    ["the day of a price", holding({ institution_price_as_of: "tomorrow" }), { priceAsOf: null }],
    ["a cost", holding({ cost_basis: 1e13 }), { costBasis: null }],
    ["a list of lots that is none", holding({ tax_lots: "many" }), { taxLots: [] }],
    ["a transaction's words", transaction({ name: 5 }), { name: "Unnamed transaction" }],
  ])("%s", (_case, { value, refused }, left) => {
    expect(value).toMatchObject(left);
    expect(refused).toMatchObject([{ isFiltered: true }]);
  });
});
