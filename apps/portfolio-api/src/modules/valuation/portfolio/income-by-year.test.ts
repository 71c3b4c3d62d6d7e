import { describe, expect, it } from "vitest";
import { depositsPortfolio } from "../../../testing/example-portfolio.ts";
import { applyFilter } from "../filter/portfolio-filter.ts";
import type { RebuildInput, TransactionRow } from "../rebuild/rebuild-types.ts";
import { incomeByYear } from "./income-by-year.ts";
import { readLedgers } from "./ledgers.ts";
import {
  aBuy,
  aDividend,
  aHolding,
  anAccount,
  anInput,
  aRow,
  aSecurity,
  cashOf,
  closes,
  day,
  usd,
} from "./testing/portfolio-rows.ts";

const prices = new Map([["ACME", closes([["2024-01-02", 100]])]]);
const aPortfolio = (transactions: TransactionRow[], row: Partial<RebuildInput> = {}) =>
  anInput({
    asOf: day("2025-01-01"),
    securities: [usd, aSecurity("ACME")],
    holdings: [aHolding("ACME", 10, 100), cashOf(500)],
    transactions: [aBuy("2024-01-02", "ACME", 10, 100), ...transactions],
    prices,
    ...row,
  });
const incomeOf = (transactions: TransactionRow[], row?: Partial<RebuildInput>) =>
  incomeByYear(readLedgers(aPortfolio(transactions, row)));
const of2024 = (transactions: TransactionRow[]) => incomeOf(transactions).years[0];

const paid = (subtype: string, amount: number, row: Partial<TransactionRow> = {}) =>
  aRow("2024-05-06", "cash", { securityId: "ACME", amount: -amount, subtype, ...row });
const reinvested = (date: string, amount: number, subtype = "dividend reinvestment") =>
  aBuy(date, "ACME", amount / 100, 100, { subtype });

describe("income of a year", () => {
  it("is dividends, interest and capital gains, which add up to it", () => {
    const year = of2024([
      aDividend("2024-03-04", "ACME", 10.1),
      paid("qualified dividend", 20.2),
      paid("non-qualified dividend", 0.03),
      paid("long-term capital gain", 5),
      paid("short-term capital gain", 6),
      paid("interest", 1.5, { securityId: null }),
      paid("interest receivable", 0.25),
    ]);

    expect(year).toMatchObject({
      dividends: 30.33,
      interest: 1.75,
      capitalGains: 11,
      total: 43.08,
      reinvested: 0,
    });
  });

  it("counts what was reinvested once: with a row of its own, and without one", () => {
    const year = of2024([
      aDividend("2024-03-04", "ACME", 40),
      reinvested("2024-03-05", 40),
      reinvested("2024-09-05", 30),
      reinvested("2024-12-05", 7, "long-term capital gain reinvestment"),
    ]);

    expect(year).toMatchObject({ dividends: 70, capitalGains: 7, total: 77, reinvested: 77 });
  });

  it("is none of what was only deposited, sold, returned, lent or withheld", () => {
    const year = of2024([
      paid("deposit", 1_000, { securityId: null }),
      paid("return of principal", 12),
      paid("margin expense", -3, { securityId: null }),
      paid("interest", -4, { securityId: null }),
      paid("tax withheld", -5),
      aRow("2024-07-01", "sell", {
        securityId: "ACME",
        quantity: -1,
        amount: -100,
        subtype: "sell",
      }),
      aBuy("2024-07-02", "ACME", 1, 100),
    ]);

    expect(year).toMatchObject({ total: 0, accounts: [] });
  });

  it("is less by what was taken back", () => {
    const year = of2024([
      aDividend("2024-03-04", "ACME", 40),
      aDividend("2024-06-04", "ACME", 25),
      paid("dividend", -40, { date: day("2024-03-08") }),
    ]);

    expect(year).toMatchObject({ dividends: 25, total: 25 });
  });
});

describe("years", () => {
  it("are all of the history, those without income too; what is not whole is marked", () => {
    const { years, from } = incomeOf([], { asOf: day("2025-01-01") });

    expect(from).toBe("2024-01-02");
    expect(years.map(({ year, total, isPartial }) => [year, total, isPartial])).toEqual([
      [2024, 0, true],
      [2025, 0, true],
    ]);
    const { years: whole } = incomeOf([], {
      asOf: day("2024-12-31"),
      accounts: [anAccount({ historyStart: day("2023-01-01") })],
    });
    expect(whole.map(({ isPartial }) => isPartial)).toEqual([false, false]);
  });

  it("name the accounts whose history starts later", () => {
    const later = anAccount({ id: "a2", name: "Roth", historyStart: day("2024-08-01") });

    expect(incomeOf([], { accounts: [anAccount(), later] }).laterAccounts).toEqual([
      { accountName: "Roth", from: "2024-08-01" },
    ]);
    expect(incomeOf([], { accounts: [] })).toMatchObject({ years: [], from: null });
  });

  it("leave out an account of which nothing is listed, and name it", () => {
    const silent = anAccount({ id: "a2", name: "Old 401(k)", linkedOn: day("2024-12-20") });
    const holdings = [aHolding("ACME", 10, 100), aHolding("ACME", 5, 100, { accountId: "a2" })];
    const { years, laterAccounts, unlistedAccounts } = incomeOf(
      [aDividend("2024-03-04", "ACME", 40)],
      { accounts: [anAccount(), silent], holdings },
    );

    expect([laterAccounts, unlistedAccounts]).toEqual([[], ["Old 401(k)"]]);
    expect(years[0]).toMatchObject({ total: 40, accounts: [{ accountName: "Brokerage" }] });
  });

  it("add up from their accounts, and accounts from their kinds, to the cent", () => {
    const accounts = [anAccount(), anAccount({ id: "a2", name: "Roth" })];
    const cents = [0.1, 0.2, 0.3, 33.33].map((amount) => paid("dividend", amount));
    const { years } = incomeOf(
      [...cents, ...cents.map((row) => ({ ...row, id: `${row.id}b`, accountId: "a2" }))],
      {
        accounts,
      },
    );

    expect(years[0]?.total).toBe(67.86);
    expect(years[0]?.accounts.map(({ accountName, total }) => [accountName, total])).toEqual([
      ["Brokerage", 33.93],
      ["Roth", 33.93],
    ]);
  });
});

it("of a part is its own: of a holding without the cash, and of the cash without holdings", () => {
  const books = readLedgers(
    aPortfolio([
      aDividend("2024-03-04", "ACME", 40),
      paid("interest", 1.5, { securityId: null }),
      paid("dividend", 2, { securityId: "CUR:USD" }),
    ]),
  );
  const totalOf = (assetClass: "stock" | "cash") =>
    incomeByYear(applyFilter(books, { accounts: null, assetClass, search: null })).years[0]?.total;

  expect([totalOf("stock"), totalOf("cash")]).toEqual([40, 3.5]);
});

it("of six years of a brokerage is what its rows paid", () => {
  const { years } = incomeByYear(readLedgers(depositsPortfolio));
  const reinvestment = depositsPortfolio.transactions.find(
    ({ subtype }) => subtype === "dividend reinvestment",
  );

  expect(years.filter(({ total }) => total !== 0)).toMatchObject([
    { year: 2020, dividends: 44.1, reinvested: 0 },
    { year: 2024, dividends: reinvestment?.amount, reinvested: reinvestment?.amount },
  ]);
});
