import { portfolioSummary, position, successOf } from "@stocks-vibe/contracts/portfolio";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { smallBrokerage } from "../../../testing/fake-provider.ts";
import { type TestProduct, testProduct } from "../../../testing/test-product.ts";
import { watchedCalculations } from "../../../testing/watched-calculations.ts";

const calculations = watchedCalculations();
let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ one: smallBrokerage() }, "alpha", true, calculations);
  await product.link("nora~oak", "one");
});
afterAll(async () => {
  await product.close();
  await calculations.close();
});

const ask = (path: string, member = "nora~oak") => product.ask(member, { url: `/api/v1${path}` });

describe("GET /portfolio/summary", () => {
  it("adds groups and classes up to the total", async () => {
    const { data } = successOf(portfolioSummary).parse((await ask("/portfolio/summary")).json());

    expect(data).toMatchObject({
      total_value: 1_450,
      total_accounts: 1,
      account_types: {
        retirement: { count: 0, value: 0 },
        taxable: { count: 1, value: 1_450 },
        total: { count: 1, value: 1_450 },
      },
      top_holdings: [{ symbol: "AAA", name: "Alpha", value: 1_200 }],
      data_as_of: "2026-11-20",
      is_sandbox: true,
    });
    const parts = Object.values(data.asset_allocation);
    expect(parts.reduce((total, { value }) => total + value, 0)).toBe(1_450);
    expect(parts.reduce((total, { percent }) => total + percent, 0)).toBeCloseTo(100, 9);
    expect(data.asset_allocation).toMatchObject({ stocks: { value: 1_200 }, cash: { value: 250 } });
  });

  it("has the dashboard's rates with the days they cover", async () => {
    const { rates } = (await ask("/portfolio/summary")).json().data;
    const { portfolio } = (await ask("/dashboard-data")).json().data;

    expect(rates).toEqual({
      irr: portfolio.portfolioIRR,
      sp500_irr: portfolio.sp500IRR,
      irr_difference: portfolio.irrDifference,
      irr_basis: portfolio.irrBasis,
      sp500_value: portfolio.sp500Value,
      period: {
        from: portfolio.irrPeriod.from,
        to: "2026-11-20",
        opening_value: portfolio.irrPeriod.openingValue,
        closing_value: portfolio.irrPeriod.closingValue,
        includes_sold: portfolio.irrPeriod.includesSold,
      },
    });
    expect(rates.irr).not.toBeNull();
  });

  it("is all zeros before anything is linked", async () => {
    const { data } = (await ask("/portfolio/summary", "theo~empty")).json();

    expect(data).toMatchObject({ total_value: 0, total_accounts: 0, last_updated: null });
    expect(data.rates).toMatchObject({ irr: null, period: null });
  });
});

describe("GET /positions/{symbol}", () => {
  it("answers one position of the snapshot", async () => {
    const { data } = successOf(position).parse((await ask("/positions/AAA")).json());

    expect(data).toEqual((await ask("/dashboard-data")).json().data.holdings[0]);
  });

  it("answers 404 for a symbol that is not held", async () => {
    const answer = await ask("/positions/ZZZ");

    expect([answer.statusCode, answer.json().code]).toEqual([404, "position_not_found"]);
  });
});

it("reads stored figures in a thread, and what is shown without them at once", async () => {
  calculations.asked.length = 0;

  await ask("/portfolio/summary");
  await ask("/positions/AAA");
  await ask("/portfolio/summary", "theo~empty");
  await ask("/positions/AAA", "theo~empty");

  expect(calculations.asked).toEqual(["summary", "position"]);
});
