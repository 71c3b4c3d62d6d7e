import type { Dashboard } from "@stocks-vibe/contracts/portfolio";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeItem, smallBrokerage } from "../../testing/fake-provider.ts";
import { type TestProduct, testProduct } from "../../testing/test-product.ts";
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

/** A brokerage like the small one with other holdings of AAA and cash, and other rows. */
function brokerageWith(
  name: string,
  held: { readonly shares: number; readonly cash: number },
  rows: readonly ProviderTransaction[],
): FakeItem {
  const item = smallBrokerage(name);
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
let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({
    whole: smallBrokerage(),
    giver: brokerageWith("Giver", { shares: 6, cash: 0 }, [
      ...usual,
      move("out", "2026-03-02", -4),
      money("cash-out", "2026-03-02", 250),
    ]),
    taker: brokerageWith("Taker", { shares: 4, cash: 250 }, [
      move("in", "2026-03-04", 4),
      money("cash-in", "2026-03-05", -250),
    ]),
    closing,
    correcting,
  });
});
afterAll(() => product.close());

const dashboardOf = (family: string): Promise<Dashboard> =>
  product.dashboardOf(`organization-${family}`);
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
    Object.assign(closing, brokerageWith("Closing", { shares: 0, cash: 1_450 }, [sale, ...usual]));
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
    Object.assign(
      correcting,
      brokerageWith("Correcting", { shares: 10, cash: 250 }, [wrong, ...usual]),
    );
    const id = await product.link("nora~correcting", "correcting");
    const cancel = aRow("tx-9", "2026-11-20", { type: "cancel", cancels: "tx-8" });
    Object.assign(
      correcting,
      brokerageWith("Correcting", { shares: 10, cash: 250 }, [cancel, wrong, ...usual]),
    );

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
