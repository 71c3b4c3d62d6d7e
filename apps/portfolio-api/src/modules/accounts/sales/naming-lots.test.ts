import { accountSales, saleChanged, successOf } from "@stocks-vibe/contracts/portfolio";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type TestProduct, testProduct } from "../../../testing/test-product.ts";
import { watchedCalculations } from "../../../testing/watched-calculations.ts";
import { sellingBrokerage } from "./testing/selling-brokerage.ts";

const calculations = watchedCalculations();
let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ selling: sellingBrokerage() }, "alpha", true, calculations);
});
afterAll(async () => {
  await product.close();
  await calculations.close();
});
afterEach(() => {
  calculations.before = async () => undefined;
});

const rebuild = (family: string) =>
  product.services.rebuild.rebuild(`organization-${family}`, product.log);
const accountOf = async (family: string) =>
  (await product.ask(`nora~${family}`, { url: "/api/v1/accounts" })).json().data.accounts[0];
const salesOf = async (family: string, id: string) => {
  const answer = await product.ask(`nora~${family}`, { url: `/api/v1/accounts/${id}/sales` });
  return successOf(accountSales).parse(answer.json()).data;
};
type Lots = readonly { readonly lot_id: string; readonly quantity: number }[];
interface Named {
  readonly id: string;
  readonly sale?: string;
  readonly lots: Lots;
}
const name = (member: string, { id, sale = "sale-1", lots }: Named) =>
  product.ask(member, {
    method: "PUT",
    url: `/api/v1/accounts/${id}/sales/${sale}/lots`,
    payload: { lots },
  });

/** A family with the selling brokerage, its method specific, its figures built. */
async function familyThatNames(family: string): Promise<string> {
  await product.link(`nora~${family}`, "selling");
  const { id } = await accountOf(family);
  await product.ask(`nora~${family}`, {
    method: "PUT",
    url: `/api/v1/accounts/${id}/cost-basis-method`,
    payload: { method: "specific" },
  });
  await rebuild(family);
  return id;
}

const lotsOf = async (family: string) => {
  const { holdings } = await product.dashboardOf(`organization-${family}`);
  return holdings[0]?.lots.map((lot) => [lot.purchaseDate, lot.shares, lot.totalCostBasis]);
};

describe("PUT /accounts/{id}/sales/{transactionId}/lots", () => {
  it("lets a sale take the lots that are named for it, and the figures follow", async () => {
    const id = await familyThatNames("naming");
    expect(await lotsOf("naming")).toEqual([["2026-02-03", 3, 390]]);
    expect(await accountOf("naming")).toMatchObject({ sales_without_lots: 2 });

    const lots = [
      { lot_id: "tx-2", quantity: 4 },
      { lot_id: "tx-1", quantity: 1 },
    ];
    const answer = await name("nora~naming", { id, lots });
    expect(await accountOf("naming")).toMatchObject({ cost_basis_pending: true });
    await rebuild("naming");

    const { sale } = successOf(saleChanged).parse(answer.json()).data;
    expect(sale).toMatchObject({ takes_named_lots: true, realized_gain: -70 });
    // Five left of the first purchase; the second sale still takes the oldest.
    expect(await lotsOf("naming")).toEqual([["2025-06-03", 3, 300]]);
    expect(await accountOf("naming")).toMatchObject({
      cost_basis_method: "specific",
      cost_basis_pending: false,
      sales_without_lots: 1,
    });
    const { rows } = await product.database.pool.query(
      `select member_id, details from portfolio.audit_events
       where organization_id = 'organization-naming' and action = 'account.lots-named'`,
    );
    expect(rows).toEqual([
      {
        member_id: "member-nora-naming",
        details: {
          accountId: id,
          transactionId: "sale-1",
          lots: lots.map(({ lot_id, quantity }) => ({ lotId: lot_id, quantity })),
          account: "Individual",
          institution: "Brokerage",
        },
      },
    ]);
    const jobs = await product.database.pool.query(
      "select 1 from graphile_worker.jobs where key = 'rebuild:organization-naming'",
    );
    expect(jobs.rowCount).toBe(1);
  });

  it("says so when an earlier sale has taken a lot that a later one names", async () => {
    const id = await familyThatNames("conflict");
    await name("nora~conflict", { id, sale: "sale-2", lots: [{ lot_id: "tx-2", quantity: 2 }] });
    const taken = [
      { lot_id: "tx-2", quantity: 4 },
      { lot_id: "tx-1", quantity: 1 },
    ];

    await name("nora~conflict", { id, lots: taken });
    await rebuild("conflict");

    const { sales } = await salesOf("conflict", id);
    expect(sales.map((sale) => sale.takes_named_lots)).toEqual([false, true]);
    expect(await accountOf("conflict")).toMatchObject({ sales_without_lots: 1 });
  });

  it("withdraws the choice with an empty list, and forgets it with the sale", async () => {
    const id = await familyThatNames("withdrawing");
    const lots = [{ lot_id: "tx-1", quantity: 5 }];
    await name("nora~withdrawing", { id, lots });
    await name("nora~withdrawing", { id, lots: [] });
    expect((await salesOf("withdrawing", id)).sales[1]).toMatchObject({ named_lots: [] });

    await name("nora~withdrawing", { id, lots });
    await product.database.pool.query(
      "delete from portfolio.transactions where organization_id = 'organization-withdrawing' and provider_transaction_id = 'sale-1'",
    );
    const { rowCount } = await product.database.pool.query(
      "select 1 from portfolio.lot_picks where organization_id = 'organization-withdrawing'",
    );
    expect(rowCount).toBe(0);
  });

  it.each<[string, Partial<Named>, number, string]>([
    ["too few shares", { lots: [{ lot_id: "tx-1", quantity: 4 }] }, 400, "lots_do_not_add_up"],
    [
      "too many shares",
      {
        lots: [
          { lot_id: "tx-1", quantity: 4 },
          { lot_id: "tx-2", quantity: 4 },
        ],
      },
      400,
      "lots_do_not_add_up",
    ],
    [
      "more than a lot holds",
      { lots: [{ lot_id: "tx-2", quantity: 5 }] },
      400,
      "lots_not_available",
    ],
    ["an unknown lot", { lots: [{ lot_id: "tx-0", quantity: 5 }] }, 400, "lots_not_available"],
    [
      "an unknown lot of less than rounding",
      {
        lots: [
          { lot_id: "tx-1", quantity: 5 },
          { lot_id: "nothing", quantity: 1e-7 },
        ],
      },
      400,
      "lots_not_available",
    ],
    [
      "a lot named twice",
      {
        lots: [
          { lot_id: "tx-1", quantity: 2 },
          { lot_id: "tx-1", quantity: 3 },
        ],
      },
      400,
      "lots_not_available",
    ],
    ["a negative quantity", { lots: [{ lot_id: "tx-1", quantity: -5 }] }, 400, "invalid_request"],
    ["a purchase", { sale: "tx-1" }, 404, "sale_not_found"],
    ["an unknown sale", { sale: "nothing" }, 404, "sale_not_found"],
    ["an unknown account", { id: "account-none" }, 404, "account_not_found"],
  ])("refuses %s", async (refused, changes, status, code) => {
    const id = await familyThatNames(`refused-${refused.replaceAll(" ", "-")}`);
    const usual: Named = { id, lots: [{ lot_id: "tx-1", quantity: 5 }] };

    const answer = await name(`nora~refused-${refused.replaceAll(" ", "-")}`, {
      ...usual,
      ...changes,
    });

    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  });

  it("lists sales although a stored choice names a lot that is not there", async () => {
    const id = await familyThatNames("mended");
    await name("nora~mended", { id, lots: [{ lot_id: "tx-1", quantity: 5 }] });
    await product.database.pool.query(
      `insert into portfolio.lot_picks values ('organization-mended', $1, 'sale-1', 'nothing', 1e-7)`,
      [id],
    );

    const { sales } = await salesOf("mended", id);

    expect(sales[1]).toMatchObject({ named_lots: [{ lot_id: "tx-1", quantity: 5 }] });
  });

  it("wants the method to be specific, and no unknown keys", async () => {
    await product.link("nora~fifo", "selling");
    const { id } = await accountOf("fifo");
    const lots = [{ lot_id: "tx-1", quantity: 5 }];

    const early = await name("nora~fifo", { id, lots });
    const strange = await product.ask("nora~fifo", {
      method: "PUT",
      url: `/api/v1/accounts/${id}/sales/sale-1/lots`,
      payload: { lots, force: true },
    });

    expect([early.statusCode, early.json().code]).toEqual([409, "method_not_specific"]);
    expect([strange.statusCode, strange.json().code]).toEqual([400, "invalid_request"]);
  });

  it("answers a foreign account like an unknown one, and changes nothing", async () => {
    const id = await familyThatNames("victim");
    const lots = [{ lot_id: "tx-1", quantity: 5 }];

    const foreign = await name("mallory~elsewhere", { id, lots });
    const unknown = await name("mallory~elsewhere", { id: "account-none", lots });

    const { requestId: _a, ...foreignBody } = foreign.json();
    const { requestId: _b, ...unknownBody } = unknown.json();
    expect([foreign.statusCode, foreignBody]).toEqual([unknown.statusCode, unknownBody]);
    expect((await salesOf("victim", id)).sales[1]).toMatchObject({ named_lots: [] });
  });

  it("checks the choice anew where the account's rows changed meanwhile", async () => {
    const id = await familyThatNames("moving");
    const touch = "update portfolio.accounts set name = name where id = $1";
    let changes = 1;
    calculations.asked.length = 0;
    calculations.before = async () => {
      changes -= 1;
      if (changes >= 0) await product.database.pool.query(touch, [id]);
    };

    const answer = await name("nora~moving", { id, lots: [{ lot_id: "tx-1", quantity: 5 }] });
    expect(answer.statusCode).toBe(200);
    expect(calculations.asked).toEqual(["picks", "picks"]);
  });

  it("stores no choice for rows that never rest", async () => {
    const id = await familyThatNames("restless");
    const touch = "update portfolio.accounts set name = name where id = $1";
    calculations.before = async () => void (await product.database.pool.query(touch, [id]));

    const answer = await name("nora~restless", { id, lots: [{ lot_id: "tx-1", quantity: 5 }] });
    expect([answer.statusCode, answer.json().code]).toEqual([409, "figures_changed"]);
    calculations.before = async () => undefined;
    expect((await salesOf("restless", id)).sales[1]).toMatchObject({ named_lots: [] });
  });

  it("answers clearly where the rows give no sales", async () => {
    const id = await familyThatNames("odd");
    await product.database.pool.query(
      `update portfolio.holdings set tax_lots = '[{"date":"2026-02-31","quantity":1,"costBasis":1}]'
        where account_id = $1`,
      [id],
    );

    const answer = await product.ask("nora~odd", { url: `/api/v1/accounts/${id}/sales` });
    expect([answer.statusCode, answer.json().code]).toEqual([503, "sales_failed"]);
  });

  it("explains figures that rest on named lots without contradiction", async () => {
    const id = await familyThatNames("explained");
    await name("nora~explained", {
      id,
      lots: [
        { lot_id: "tx-2", quantity: 4 },
        { lot_id: "tx-1", quantity: 1 },
      ],
    });
    await rebuild("explained");

    const answer = await product.ask("nora~explained", { url: "/api/v1/explain/gain" });

    expect(answer.statusCode).toBe(200);
    expect(answer.json().data.result.value).toBe(60);
  });
});
