import type { Dashboard } from "@stocks-vibe/contracts/portfolio";
import { isoDate } from "@stocks-vibe/portfolio-math";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeItem, smallBrokerage } from "../../testing/fake-provider.ts";
import { type TestProduct, testProduct } from "../../testing/test-product.ts";
import { readHolding, readSecurity } from "../provider/border/plaid-rows.ts";
import type { ProviderHolding, ProviderTransaction } from "../provider/link-provider.ts";

const [latestBuy] = smallBrokerage().transactions.transactions;
if (!latestBuy) throw new Error("the small brokerage should have a purchase");

/** A row like the small brokerage's purchases of AAA, with changes. */
const aRow = (id: string, day: string, changes: Partial<ProviderTransaction>) => ({
  ...latestBuy,
  providerTransactionId: id,
  day,
  ...changes,
});
const money = (id: string, day: string, amount: number) =>
  aRow(id, day, {
    providerSecurityId: null,
    quantity: 0,
    price: 0,
    amount,
    type: "cash",
    subtype: amount < 0 ? "deposit" : "withdrawal",
  });
const move = (id: string, day: string, quantity: number) =>
  aRow(id, day, { quantity, amount: 0, price: 0, type: "transfer", subtype: "transfer" });

/** The small brokerage with other holdings of AAA and cash, and other rows. */
function brokerageWith(
  held: { readonly shares: number; readonly cash: number },
  rows: readonly ProviderTransaction[],
): FakeItem {
  const item = smallBrokerage();
  const amounts: Readonly<Record<string, number>> = { "sec-a": held.shares, "sec-c": held.cash };
  const holdings = item.holdings.holdings.flatMap((row): ProviderHolding[] => {
    const quantity = amounts[row.providerSecurityId] ?? 0;
    const value = quantity * row.price;
    return quantity === 0 ? [] : [{ ...row, quantity, value, costBasis: null }];
  });
  const value = holdings.reduce((total, row) => total + row.value, 0);
  return {
    ...item,
    holdings: {
      ...item.holdings,
      accounts: item.holdings.accounts.map((account) => ({ ...account, balance: value })),
      holdings,
    },
    transactions: { ...item.transactions, transactions: rows },
  };
}

const usual = smallBrokerage().transactions.transactions;

const closing: FakeItem = smallBrokerage("Closing");
const correcting: FakeItem = smallBrokerage("Correcting");
const growing: FakeItem = smallBrokerage("Growing");

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({
    whole: smallBrokerage(),
    giver: brokerageWith({ shares: 6, cash: 0 }, [
      ...usual,
      move("out", "2026-03-02", -4),
      money("cash-out", "2026-03-02", 250),
    ]),
    taker: brokerageWith({ shares: 4, cash: 250 }, [
      move("in", "2026-03-04", 4),
      money("cash-in", "2026-03-05", -250),
    ]),
    closing,
    correcting,
    growing,
    grown: grownBrokerage(),
    foreign: foreignBrokerage(),
    mixed: mixedBrokerage(),
  });
});
afterAll(() => product.close());

/** The growing brokerage a purchase later. */
function grownBrokerage(): FakeItem {
  const bought = aRow("tx-3", "2026-11-20", { quantity: 2, amount: 240, price: 120 });
  return brokerageWith({ shares: 12, cash: 10 }, [bought, ...usual]);
}

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
  product.services.dashboards.read(`organization-${family}`);
const syncAgain = async (family: string, id: string) => {
  await product.services.sync.sync(`organization-${family}`, id, product.log);
  await product.services.rebuild.rebuild(`organization-${family}`, product.log);
};
const rowsOf = async (text: string, family: string) =>
  (await product.database.pool.query(text, [`organization-${family}`])).rows;

describe("a transfer between two linked accounts", () => {
  it("is neither a deposit nor a withdrawal, and the lots keep their dates and costs", async () => {
    await product.link("nora~whole", "whole");
    await product.link("nora~split", "giver");
    await product.link("nora~split", "taker");
    const whole = await dashboardOf("whole");
    const split = await dashboardOf("split");

    expect(split.portfolio).toEqual(whole.portfolio);
    expect(split.portfolio).toMatchObject({ irrBasis: "deposits", irrFlowCount: 1 });
    expect(
      split.holdings[0]?.lots.map((lot) => [lot.purchaseDate, lot.shares, lot.totalCostBasis]),
    ).toEqual([
      ["2026-02-03", 4, 400],
      ["2025-06-03", 4, 400],
      ["2025-06-03", 2, 200],
    ]);
    const explained = await product.ask("nora~split", { url: "/api/v1/explain/irr" });
    const flows = explained.json().data.rows;
    expect(flows.map((row: { date: string; what: string }) => [row.date, row.what])).toEqual([
      ["2025-06-02", "Deposit"],
    ]);
  });
});

describe("a position that was sold", () => {
  it("counts in rates and past values after the institution has forgotten it", async () => {
    const id = await product.link("nora~closing", "closing");
    const sale = aRow("tx-3", "2026-11-20", {
      quantity: -10,
      amount: -1_200,
      price: 120,
      type: "sell",
      subtype: "sell",
    });
    Object.assign(closing, brokerageWith({ shares: 0, cash: 1_450 }, [sale, ...usual]));
    await syncAgain("closing", id);
    // Long after the sale, neither the holding nor its security nor its rows are told of any more.
    const cash = ({ type }: { readonly type: string }) => type === "cash";
    closing.holdings = {
      ...closing.holdings,
      securities: closing.holdings.securities.filter(cash),
    };
    closing.transactions = { securities: [], transactions: [] };
    await product.database.pool.query(
      "update portfolio.connections set last_sync_at = last_sync_at + interval '60 days' where id = $1",
      [id],
    );
    const sold = await dashboardOf("closing");
    await syncAgain("closing", id);

    const { holdings, portfolio } = await dashboardOf("closing");
    expect(holdings).toEqual([]);
    expect(portfolio).toEqual(sold.portfolio);
    expect(portfolio).toMatchObject({ totalValue: 1_450, irrBasis: "deposits", irrFlowCount: 1 });
    // $1,250 on Jun 2, 2025 became $1,450 on Nov 20, 2026.
    expect(portfolio.portfolioIRR).toBeCloseTo((1_450 / 1_250) ** (365 / 536) - 1, 9);
    const timeline = await product.ask("nora~closing", {
      url: "/api/v1/performance/timeline?range=MAX",
    });
    const { points } = timeline.json().data;
    const may = points.find(({ date }: { date: string }) => date.startsWith("2026-05"));
    expect(may.portfolioValue).toBe(1_250);
    expect(
      await rowsOf("select 1 from portfolio.transactions where organization_id = $1", "closing"),
    ).toHaveLength(4);
  });
});

describe("a cancel that comes in a later sync", () => {
  it("takes the row back that was stored before", async () => {
    const wrong = aRow("tx-8", "2026-11-19", { quantity: 5, amount: 500, price: 100 });
    Object.assign(correcting, brokerageWith({ shares: 10, cash: 250 }, [wrong, ...usual]));
    const id = await product.link("nora~correcting", "correcting");
    const cancel = aRow("tx-9", "2026-11-20", { type: "cancel", cancels: "tx-8" });
    Object.assign(correcting, brokerageWith({ shares: 10, cash: 250 }, [cancel, wrong, ...usual]));

    await syncAgain("correcting", id);

    await product.link("nora~correct", "whole");
    const { holdings, portfolio } = await dashboardOf("correcting");
    const undisturbed = await dashboardOf("correct");
    expect(holdings[0]?.lots.map((lot) => [lot.purchaseDate, lot.shares])).toEqual(
      undisturbed.holdings[0]?.lots.map((lot) => [lot.purchaseDate, lot.shares]),
    );
    expect(portfolio.portfolioIRR).toBe(undisturbed.portfolio.portfolioIRR);
  });
});

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

/** Ids and moments differ between organizations; what is held and what it is worth must not. */
const comparable = ({ portfolio, holdings }: Dashboard) => ({
  portfolio,
  holdings: holdings.map(({ symbol, totalShares, currentValue, totalCostBasis, lots }) => ({
    symbol,
    totalShares,
    currentValue,
    totalCostBasis,
    lots: lots.map((lot) => [lot.purchaseDate, lot.shares, lot.totalCostBasis]),
  })),
});

const TABLES = ["accounts", "securities", "holdings", "transactions"] as const;
const countsOf = async (family: string) => {
  const counts: number[] = [];
  for (const table of TABLES) {
    const rows = await rowsOf(
      `select 1 from portfolio.${table} where organization_id = $1`,
      family,
    );
    counts.push(rows.length);
  }
  return counts;
};

/** Kills the connection of whoever writes this family's rows into a table, as a dying process would lose it. */
async function killWritersOf(table: string, family: string): Promise<() => Promise<unknown>> {
  const { pool } = product.database;
  await pool.query(`
    create or replace function public.die() returns trigger language plpgsql security definer as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
    create trigger die after insert on portfolio.${table}
      for each row when (new.organization_id = 'organization-${family}') execute function public.die()`);
  return () => pool.query(`drop trigger die on portfolio.${table}`);
}

describe("a sync whose connection dies half way", () => {
  it.each(TABLES)(
    "while writing %s leaves nothing behind, and the next one is whole",
    async (table) => {
      const [calm, disturbed] = [`calm-${table}`, `first-${table}`];
      await product.link(`nora~${calm}`, "whole");
      const answer = await product.ask(`nora~${disturbed}`, {
        method: "POST",
        url: "/api/v1/plaid/exchange-public-token",
        payload: { public_token: `public-whole~${disturbed}` },
      });
      const { id } = answer.json().data.connection;
      const heal = await killWritersOf(table, disturbed);

      const sync = product.services.sync.sync(`organization-${disturbed}`, id, product.log);
      await expect(sync).rejects.toThrow();
      await heal();
      await product.services.rebuild.rebuild(`organization-${disturbed}`, product.log);

      expect(await countsOf(disturbed)).toEqual([0, 0, 0, 0]);
      expect(await dashboardOf(disturbed)).toMatchObject({ state: "syncing", holdings: [] });

      await syncAgain(disturbed, id);
      expect(comparable(await dashboardOf(disturbed))).toEqual(comparable(await dashboardOf(calm)));
      expect(await countsOf(disturbed)).toEqual(await countsOf(calm));
    },
  );

  it.each(["holdings", "transactions"])(
    "while writing %s again keeps the last good figures, and the next one is whole",
    async (table) => {
      const [calm, disturbed] = [`grown-${table}`, `again-${table}`];
      await product.link(`nora~${calm}`, "grown");
      Object.assign(growing, smallBrokerage("Growing"));
      const id = await product.link(`nora~${disturbed}`, "growing");
      const before = comparable(await dashboardOf(disturbed));
      Object.assign(growing, grownBrokerage());
      const heal = await killWritersOf(table, disturbed);

      const sync = product.services.sync.sync(`organization-${disturbed}`, id, product.log);
      await expect(sync).rejects.toThrow();
      await heal();
      await product.services.rebuild.rebuild(`organization-${disturbed}`, product.log);

      const kept = await dashboardOf(disturbed);
      expect(comparable(kept)).toEqual(before);
      expect(kept.stale).toHaveLength(1);

      await syncAgain(disturbed, id);
      expect(comparable(await dashboardOf(disturbed))).toEqual(comparable(await dashboardOf(calm)));
      expect((await dashboardOf(disturbed)).stale).toEqual([]);
    },
  );
});
