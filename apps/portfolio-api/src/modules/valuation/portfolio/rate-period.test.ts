import { isoDate } from "@stocks-vibe/portfolio-math";
import { describe, expect, it } from "vitest";
import { explainFigure } from "../../explain/answer-explanation.ts";
import { readAddress } from "../../explain/question.ts";
import {
  aRow,
  aSecurity,
  aYearAgo,
  buy,
  cash,
  closes,
  deposit,
  held,
  shownOf,
  today,
} from "../data-quality/testing/rows.ts";
import { returnPeriod } from "./rate-period.ts";
import { figuresOf } from "./rebuild-portfolio.ts";

const sell = (date: string, securityId: string, quantity: number, price: number) =>
  aRow(date, ["sell", "sell"], {
    securityId,
    quantity: -quantity,
    price,
    amount: -quantity * price,
  });
const acme = { securities: [aSecurity("ACME")] };
const prices = new Map([
  [
    "ACME",
    closes([
      ["2022-01-03", 90],
      ["2024-01-02", 160],
      ["2025-01-01", 220],
    ]),
  ],
]);
const { account } = shownOf({});
const another = { ...account, id: "a2", name: "IRA" };

describe("the period of a position's rates", () => {
  it("starts where the history does for shares held before, at their value of that day", () => {
    const { position } = shownOf({
      ...acme,
      prices,
      holdings: [held("ACME", 20, 220, { costBasis: 2_500 })],
      transactions: [buy("2024-07-01", "ACME", 5, 180)],
    });

    expect(position("ACME")).toMatchObject({ firstPurchaseDateKnown: false });
    expect(position("ACME").ratePeriod).toEqual({
      from: aYearAgo,
      to: today,
      openingValue: 15 * 160,
      closingValue: 20 * 220,
      includesSold: false,
    });
  });

  it("starts with the first purchase where that is known", () => {
    const { position } = shownOf({
      ...acme,
      prices,
      holdings: [held("ACME", 5, 220)],
      transactions: [buy("2024-07-01", "ACME", 5, 180)],
    });

    expect(position("ACME").ratePeriod).toMatchObject({ from: "2024-07-01", openingValue: null });
  });

  it("includes lots sold since, also those of an account that holds none of it any more", () => {
    const { position } = shownOf({
      ...acme,
      prices,
      accounts: [account, another],
      holdings: [held("ACME", 5, 220)],
      transactions: [
        buy("2024-07-01", "ACME", 5, 180),
        { ...buy("2024-02-01", "ACME", 3, 165), accountId: "a2" },
        { ...sell("2024-03-01", "ACME", 3, 170), accountId: "a2" },
      ],
    });

    expect(position("ACME")).toMatchObject({
      firstPurchaseDate: "2024-07-01",
      ratePeriod: { from: "2024-02-01", openingValue: null, includesSold: true },
    });
  });

  it("takes lots that moved between own accounts for held", () => {
    const move = (accountId: string, quantity: number) =>
      aRow("2024-09-02", ["transfer", "transfer"], { accountId, securityId: "ACME", quantity });
    const { position } = shownOf({
      ...acme,
      prices,
      accounts: [account, another],
      holdings: [held("ACME", 5, 220, { accountId: "a2" })],
      transactions: [buy("2024-07-01", "ACME", 5, 180), move("a1", -5), move("a2", 5)],
    });

    expect(position("ACME").ratePeriod).toMatchObject({ from: "2024-07-01", includesSold: false });
  });

  it("takes the sale that opens a short for no lot gone, and its buying back for one", () => {
    const option = (transactions: ReturnType<typeof sell>[]) =>
      shownOf({
        ...acme,
        prices,
        holdings: [held("ACME", -2, 220), cash(2_000)],
        transactions,
      }).position("ACME").ratePeriod;

    expect(option([sell("2024-07-01", "ACME", 2, 180)])).toMatchObject({ includesSold: false });
    expect(
      option([sell("2024-07-01", "ACME", 3, 180), buy("2024-08-01", "ACME", 1, 190)]),
    ).toMatchObject({ includesSold: true });
  });

  it("is unknown where a flow has no price, as the rates are", () => {
    const { position } = shownOf({
      ...acme,
      holdings: [held("ACME", 20, 220, { priceAsOf: null })],
      transactions: [buy("2024-07-01", "ACME", 5, 180, { price: 0 })],
    });

    expect(position("ACME")).toMatchObject({ irr: null, ratePeriod: null });
  });
});

describe("the period of the portfolio's yearly rates", () => {
  it("starts with the first deposit where nothing was there before", () => {
    const { portfolio } = shownOf({
      holdings: [cash(1_030)],
      transactions: [
        deposit("2024-02-05", 1_000),
        aRow("2024-07-01", ["cash", "interest"], { amount: -30 }),
      ],
    });

    expect(portfolio).toMatchObject({
      irrBasis: "deposits",
      irrPeriod: {
        from: "2024-02-05",
        to: today,
        openingValue: null,
        closingValue: 1_030,
        includesSold: false,
      },
    });
  });

  it("counts shares and cash of before the history as its opening value", () => {
    const { portfolio } = shownOf({
      ...acme,
      prices,
      holdings: [held("ACME", 10, 220), cash(700)],
      transactions: [deposit("2024-05-06", 500)],
    });

    expect(portfolio).toMatchObject({
      irrBasis: "deposits",
      irrPeriod: { from: aYearAgo, openingValue: 10 * 160 + 200, closingValue: 2_900 },
    });
  });

  it("covers only what the rate weighs: purchases and sales, without idle cash", () => {
    const { portfolio } = shownOf({
      ...acme,
      prices,
      holdings: [held("ACME", 2, 220), cash(50)],
      transactions: [buy("2024-03-01", "ACME", 5, 150), sell("2024-07-01", "ACME", 3, 180)],
    });

    expect(portfolio).toMatchObject({
      irrBasis: "invested",
      irrPeriod: {
        from: "2024-03-01",
        openingValue: null,
        closingValue: 440,
        includesSold: true,
      },
    });
  });

  it("is null where nothing was ever held", () => {
    expect(shownOf({ accounts: [] }).portfolio.irrPeriod).toBeNull();
  });
});

describe("the period of a time-weighted return", () => {
  const { portfolio, replay } = shownOf({
    ...acme,
    prices,
    accounts: [{ ...account, historyStart: isoDate("2022-01-03") }],
    holdings: [held("ACME", 10, 220)],
    transactions: [
      deposit("2022-02-01", 300),
      sell("2022-03-01", "ACME", 2, 95),
      aRow("2022-03-02", ["cash", "withdrawal"], { amount: 490 }),
    ],
  });

  it("runs from the valuation of the same day to today's", () => {
    expect(portfolio.oneYearPeriod).toEqual({
      from: "2024-01-01",
      to: today,
      openingValue: 10 * 90,
      closingValue: 2_200,
      includesSold: false,
    });
  });

  it("is null where the history is shorter", () => {
    expect(portfolio).toMatchObject({ threeYearReturn: null, threeYearPeriod: null });
  });

  it("includes what was sold within it, and not what was sold before", () => {
    const between = (from: string, to: string) =>
      returnPeriod(replay.daily, { from: isoDate(from), to: isoDate(to) }, replay.ledgers);

    expect(between("2022-02-28", "2022-12-31")?.includesSold).toBe(true);
    expect(between("2022-03-01", "2022-12-31")?.includesSold).toBe(false);
    expect(between("2022-01-03", "2022-02-28")?.includesSold).toBe(false);
  });
});

describe("explanations", () => {
  const { replay } = shownOf({
    ...acme,
    prices,
    holdings: [held("ACME", 20, 220, { costBasis: 2_500 })],
    transactions: [buy("2024-07-01", "ACME", 5, 180), sell("2024-08-01", "ACME", 1, 181)],
  });
  const figures = figuresOf(replay);
  const explain = (figure: string) => {
    const address = readAddress(figure);
    const explained =
      address &&
      explainFigure(
        { address: figure, replay, figures, version: 1, by: "holding", language: "en" },
        address,
      );
    if (!explained) throw new Error(`${figure} was not explained`);
    return explained;
  };
  const { portfolio, holdings } = figures;

  it.each([
    ["irr", portfolio.irrPeriod],
    ["sp500-irr", portfolio.irrPeriod],
    ["irr-difference", portfolio.irrPeriod],
    ["position-irr:ACME", holdings[0]?.ratePeriod],
    ["position-sp500-irr:ACME", holdings[0]?.ratePeriod],
    ["one-year-return", portfolio.oneYearPeriod],
  ])("carry the period of the figure: %s", (figure, shown) => {
    expect(explain(figure)).toMatchObject({ period: shown });
    expect(shown === null).toBe(figure === "one-year-return" && portfolio.oneYearReturn === null);
  });

  it("say since when the history is known where it is not from the beginning", () => {
    const since = { level: "since-linked", since: aYearAgo };

    expect(explain("irr").completeness).toMatchObject(since);
    expect(explain("position-irr:ACME").completeness).toMatchObject(since);
    expect(explain("gain").completeness).toMatchObject(since);
    // Of the history, not of the year's first day.
    expect(explain("year-return:2024").completeness).toMatchObject(since);
    expect(explain("total-value").completeness).toMatchObject({ level: "full", since: null });
  });

  it("give each position of a list its period", () => {
    expect(explain("positions")).toMatchObject({ rows: [{ ratePeriod: holdings[0]?.ratePeriod }] });
  });
});
