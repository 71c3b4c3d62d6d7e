import { accountSales, successOf } from "@stocks-vibe/contracts/portfolio";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type TestProduct, testProduct } from "../../../testing/test-product.ts";
import { watchedCalculations } from "../../../testing/watched-calculations.ts";
import { sellingBrokerage, writingBrokerage } from "./testing/selling-brokerage.ts";

const calculations = watchedCalculations();
let product: TestProduct;
beforeAll(async () => {
  const items = { selling: sellingBrokerage(), writing: writingBrokerage() };
  product = await testProduct(items, "alpha", true, calculations);
});
afterAll(async () => {
  await product.close();
  await calculations.close();
});
afterEach(() => {
  calculations.before = async () => undefined;
});

const accountOf = async (family: string) =>
  (await product.ask(`nora~${family}`, { url: "/api/v1/accounts" })).json().data.accounts[0];
const salesOf = async (family: string, id: string) => {
  const answer = await product.ask(`nora~${family}`, { url: `/api/v1/accounts/${id}/sales` });
  return successOf(accountSales).parse(answer.json()).data;
};
describe("GET /accounts/{id}/sales", () => {
  it("lists each sale with what it took, what it could take and what it gained", async () => {
    await product.link("nora~listing", "selling");
    const { id } = await accountOf("listing");

    const { cost_basis_method, sales } = await salesOf("listing", id);

    expect(cost_basis_method).toBe("fifo");
    const old = { lot_id: "tx-1", purchase_date: "2025-06-03", purchase_date_known: true };
    const fresh = { lot_id: "tx-2", purchase_date: "2026-02-03", purchase_date_known: true };
    expect(sales).toEqual([
      {
        transaction_id: "sale-2",
        date: "2026-11-20",
        symbol: "AAA",
        name: "Alpha",
        quantity: 2,
        proceeds: 240,
        cost_basis: 230,
        realized_gain: 10,
        named_lots: [],
        takes_named_lots: false,
        lots_taken: [
          { ...old, quantity: 1, cost_basis: 100 },
          { ...fresh, quantity: 1, cost_basis: 130 },
        ],
        candidates: [
          { ...old, quantity: 1, cost_basis: 100 },
          { ...fresh, quantity: 4, cost_basis: 520 },
        ],
      },
      expect.objectContaining({
        transaction_id: "sale-1",
        proceeds: 550,
        realized_gain: 50,
        candidates: [
          { ...old, quantity: 6, cost_basis: 600 },
          { ...fresh, quantity: 4, cost_basis: 520 },
        ],
      }),
    ]);
  });

  it("lists the newest of one symbol, and says how many there are", async () => {
    await product.link("nora~limited", "selling");
    const { id } = await accountOf("limited");
    const ask = async (query: string) =>
      (await product.ask("nora~limited", { url: `/api/v1/accounts/${id}/sales?${query}` })).json();

    const newest = (await ask("symbol=AAA&limit=1")).data;
    expect([newest.total, newest.sales.length]).toEqual([2, 1]);
    expect(newest.sales[0].transaction_id).toBe("sale-2");
    expect((await ask("symbol=BBB")).data).toMatchObject({ total: 0, sales: [] });
    for (const wrong of ["limit=0", "limit=201", "limit=x", "since=2020"]) {
      expect((await ask(wrong)).code).toBe("invalid_request");
    }
  });

  it("tells the gain of what was sold short once it is bought back, and other sales as ever", async () => {
    await product.link("nora~writing", "writing");
    await product.link("nora~selling", "selling");
    const { id } = await accountOf("writing");

    const { sales } = await salesOf("writing", id);
    const ofOption = sales.filter(({ symbol }) => symbol === "OPT");

    expect(ofOption).toEqual([
      expect.objectContaining({
        transaction_id: "written-2",
        proceeds: 300,
        cost_basis: null,
        realized_gain: null,
        lots_taken: [],
        candidates: [],
      }),
      expect.objectContaining({
        transaction_id: "written-1",
        proceeds: 300,
        cost_basis: 100,
        realized_gain: 200,
        lots_taken: [
          {
            lot_id: "cover-1",
            purchase_date: "2026-06-01",
            purchase_date_known: true,
            quantity: 1,
            cost_basis: 100,
          },
        ],
      }),
    ]);
    const others = await salesOf("selling", (await accountOf("selling")).id);
    expect(sales.filter(({ symbol }) => symbol === "AAA")).toEqual(others.sales);
  });

  it("answers a foreign account like an unknown one", async () => {
    await product.link("nora~owner", "selling");
    const { id } = await accountOf("owner");

    for (const asked of [id, "account-none"]) {
      const answer = await product.ask("mallory~elsewhere", {
        url: `/api/v1/accounts/${asked}/sales`,
      });
      expect([answer.statusCode, answer.json().code]).toEqual([404, "account_not_found"]);
    }
  });
});
