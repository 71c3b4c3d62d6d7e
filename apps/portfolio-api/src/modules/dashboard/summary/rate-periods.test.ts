import { isoDate } from "@stocks-vibe/portfolio-math";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeItem, smallBrokerage } from "../../../testing/fake-provider.ts";
import { type TestProduct, testProduct } from "../../../testing/test-product.ts";

const small = smallBrokerage();
const [latestBuy, , deposit] = small.transactions.transactions;
if (!latestBuy || !deposit) throw new Error("the small brokerage should have these rows");

/**
 * The small brokerage, whose list lacks its purchases: 10 AAA were there before, and 4 of them were
 * sold.
 */
const older: FakeItem = {
  ...small,
  holdings: {
    ...small.holdings,
    holdings: small.holdings.holdings.map((row) =>
      row.providerSecurityId === "sec-a"
        ? { ...row, quantity: 6, value: 720, costBasis: null }
        : { ...row, quantity: 620, value: 620 },
    ),
  },
  transactions: {
    ...small.transactions,
    transactions: [
      {
        ...latestBuy,
        providerTransactionId: "sale",
        quantity: -4,
        amount: -420,
        price: 105,
        type: "sell",
        subtype: "sell",
      },
      { ...deposit, amount: -200 },
    ],
  },
};

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ older, small });
  // Prices since the history starts, two years ago.
  const dates = ["2024-11-22", "2025-06-02", "2026-02-03", "2026-11-20"].map(isoDate);
  Object.assign(product.market, {
    prices: async () => [
      { symbol: "AAA", currency: "USD", dates, closes: [90, 100, 100, 120], splits: [] },
    ],
    index: async () => ({ dates, levels: [950, 1_000, 1_050, 1_100] }),
  });
  await product.link("nora~older", "older");
  await product.link("nora~small", "small");
});
afterAll(() => product.close());

const ask = async (path: string, member: string) =>
  (await product.ask(member, { url: `/api/v1${path}` })).json().data;

describe("a position held since before the history, of which lots were sold", () => {
  const period = {
    from: "2024-11-22",
    to: "2026-11-20",
    openingValue: 900,
    closingValue: 720,
    includesSold: true,
  };

  it("has its period in its own call and in its explanations", async () => {
    const position = await ask("/positions/AAA", "nora~older");
    const own = await ask("/explain/position-irr%3AAAA", "nora~older");
    const index = await ask("/explain/position-sp500-irr%3AAAA", "nora~older");

    expect(position).toMatchObject({ firstPurchaseDateKnown: false, ratePeriod: period });
    expect([position.irr, position.sp500IRR]).not.toContain(null);
    expect([own.period, index.period]).toEqual([period, period]);
    expect(own.completeness).toMatchObject({ level: "since-linked", since: "2024-11-22" });
    expect(own.rows[0]).toMatchObject({ date: period.from, amount: -period.openingValue });
  });

  it("opens the portfolio's rates", async () => {
    const { portfolio } = await ask("/dashboard-data", "nora~older");
    const { rates } = await ask("/portfolio/summary", "nora~older");
    const explained = await ask("/explain/irr", "nora~older");

    expect(portfolio).toMatchObject({
      irrBasis: "deposits",
      irrPeriod: { ...period, closingValue: 1_340 },
      oneYearPeriod: { from: "2025-11-20", to: "2026-11-20", includesSold: true },
      fiveYearPeriod: null,
    });
    expect(rates.period).toMatchObject({ from: period.from, opening_value: 900 });
    expect(explained.period).toEqual(portfolio.irrPeriod);
  });
});

describe("a position whose purchases are all known", () => {
  it("counts from the first of them, and the portfolio from its deposit", async () => {
    const { portfolio, holdings } = await ask("/dashboard-data", "nora~small");
    const known = { openingValue: null, includesSold: false };

    expect(holdings[0].ratePeriod).toMatchObject({ ...known, from: "2025-06-03" });
    expect(portfolio.irrPeriod).toMatchObject({ ...known, from: "2025-06-02" });
  });
});
