import type { Dashboard } from "@stocks-vibe/contracts/portfolio";
import { isoDate } from "@stocks-vibe/portfolio-math";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeItem, smallBrokerage } from "../../../testing/fake-provider.ts";
import { type TestProduct, testProduct } from "../../../testing/test-product.ts";
import { readHolding, readSecurity } from "../../provider/validation/plaid-rows.ts";

const [latestBuy] = smallBrokerage().transactions.transactions;
if (!latestBuy) throw new Error("the small brokerage should have a purchase");

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({
    foreign: foreignBrokerage(),
    mixed: mixedBrokerage(),
  });
});
afterAll(() => product.close());

/** A fund in Canadian dollars beside the usual holdings. */
function foreignBrokerage(): FakeItem {
  const item = smallBrokerage();
  const [held] = item.holdings.holdings;
  const fund = {
    symbol: "XIC",
    name: "Canadian index fund",
    type: "etf",
    currency: "CAD",
  } as const;
  const holding = held && {
    ...held,
    providerSecurityId: "sec-x",
    value: 900,
    price: 90,
    currency: "CAD",
  };
  return {
    ...item,
    holdings: {
      ...item.holdings,
      securities: [...item.holdings.securities, { providerSecurityId: "sec-x", ...fund }],
      holdings: [...item.holdings.holdings, ...(holding ? [holding] : [])],
    },
  };
}

/** Two option contracts of 100 shares and a bond quoted in percent, as Plaid words them. */
function mixedBrokerage(): FakeItem {
  const item = smallBrokerage();
  const currency = { iso_currency_code: "USD" };
  const rules = { today: isoDate("2026-11-20"), textLength: 300 };
  const listed = (row: Readonly<Record<string, unknown>>) =>
    readSecurity({ ...row, ...currency }, rules).value ?? [];
  const held = (security_id: string, quantity: number, price: number, value: number) => {
    const row = {
      account_id: "acc-1",
      security_id,
      institution_price: price,
      institution_price_as_of: "2026-11-20",
      institution_value: value,
      cost_basis: 700,
      quantity,
      ...currency,
    };
    return readHolding(row, rules, new Map()).value ?? [];
  };
  return {
    ...item,
    holdings: {
      ...item.holdings,
      securities: [
        ...item.holdings.securities,
        listed({
          security_id: "option",
          type: "derivative",
          ticker_symbol: "NFLX270115C00355000",
          name: "Netflix call",
        }),
        listed({
          security_id: "bond",
          type: "fixed income",
          name: "US Treasury 4.25% 2034",
        }),
      ].flat(),
      holdings: [
        ...item.holdings.holdings,
        held("option", 2, 4.5, 900),
        held("bond", 10_000, 98.5, 9_850),
      ].flat(),
    },
  };
}

const dashboardOf = (family: string): Promise<Dashboard> =>
  product.dashboardOf(`organization-${family}`);
const rowsOf = async (text: string, family: string) =>
  (await product.database.pool.query(text, [`organization-${family}`])).rows;

describe("what is not a share in US dollars", () => {
  it("lists a holding in another currency with its amount, and adds it to nothing", async () => {
    await product.link("nora~foreign", "foreign");
    const { portfolio, holdings, excluded } = await dashboardOf("foreign");

    expect(excluded).toEqual([
      {
        symbol: "XIC",
        name: "Canadian index fund",
        value: 900,
        currency: "CAD",
        reason: "non-usd",
      },
    ]);
    expect(holdings.map(({ symbol }) => symbol)).toEqual(["AAA"]);
    expect(portfolio).toMatchObject({ totalValue: 1_450, completeness: "estimated" });
  });

  it("classifies options and fixed income, and takes the value of a contract and of a percent quote", async () => {
    await product.link("nora~mixed", "mixed");
    const { holdings, portfolio } = await dashboardOf("mixed");

    const shown = holdings.map(({ symbol, securityType, totalShares, currentValue }) => [
      symbol,
      securityType,
      totalShares,
      currentValue,
    ]);
    expect(shown).toEqual([
      ["US Treasury 4.25% 2034", "bond", 10_000, 9_850],
      ["AAA", "stock", 10, 1_200],
      ["NFLX270115C00355000", "other", 2, 900],
    ]);
    expect(portfolio.totalValue).toBe(1_450 + 9_850 + 900);
    const stored = await rowsOf(
      "select symbol, type from portfolio.securities where organization_id = $1 order by symbol",
      "mixed",
    );
    expect(stored).toContainEqual({ symbol: "NFLX270115C00355000", type: "other" });
    expect(stored).toContainEqual({ symbol: "US Treasury 4.25% 2034", type: "bond" });
  });
});
