import type { Dashboard } from "@stocks-vibe/contracts/portfolio";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeItem, smallBrokerage } from "../../../testing/fake-provider.ts";
import { type TestProduct, testProduct } from "../../../testing/test-product.ts";
import type { ProviderHolding, ProviderTransaction } from "../../provider/link-provider.ts";

const [latestBuy] = smallBrokerage().transactions.transactions;
if (!latestBuy) throw new Error("the small brokerage should have a purchase");

/** A row like the small brokerage's purchases of AAA, with changes. */
const aRow = (id: string, day: string, changes: Partial<ProviderTransaction>) => ({
  ...latestBuy,
  providerTransactionId: id,
  day,
  ...changes,
});
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

const growing: FakeItem = smallBrokerage("Growing");

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({
    whole: smallBrokerage(),
    growing,
    grown: grownBrokerage(),
  });
});
afterAll(() => product.close());

/** The growing brokerage a purchase later. */
function grownBrokerage(): FakeItem {
  const bought = aRow("tx-3", "2026-11-20", { quantity: 2, amount: 240, price: 120 });
  return brokerageWith({ shares: 12, cash: 10 }, [bought, ...usual]);
}

const dashboardOf = (family: string): Promise<Dashboard> =>
  product.dashboardOf(`organization-${family}`);
const syncAgain = async (family: string, id: string) => {
  await product.services.sync.sync(`organization-${family}`, id, product.log);
  await product.services.rebuild.rebuild(`organization-${family}`, product.log);
};
const rowsOf = async (text: string, family: string) =>
  (await product.database.pool.query(text, [`organization-${family}`])).rows;

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

/**
 * Kills the connection of whoever writes this family's rows into a table, as a dying process would
 * lose it.
 */
async function killWritersOf(table: string, family: string): Promise<() => Promise<unknown>> {
  const { pool } = product.database;
  await pool.query(`
    create or replace function public.die() returns trigger language plpgsql security definer as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
    create trigger die after insert on portfolio.${table}
      for each row when (new.organization_id = 'organization-${family}') execute function public.die()`);
  return () => pool.query(`drop trigger die on portfolio.${table}`);
}

/** Ids and moments differ between organizations; what is held and what it is worth must not. */
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
