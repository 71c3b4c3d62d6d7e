import { dashboard, successOf } from "@stocks-vibe/contracts/portfolio";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { smallBrokerage } from "../../testing/fake-provider.ts";
import { type TestProduct, testProduct } from "../../testing/test-product.ts";

const DASHBOARD = { method: "GET", url: "/api/v1/dashboard-data" } as const;
let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({
    one: smallBrokerage("First Brokerage"),
    two: smallBrokerage("Second Brokerage"),
    three: smallBrokerage("Third Brokerage"),
    four: smallBrokerage("Fourth Brokerage"),
  });
});
afterAll(() => product.close());

const count = async (table: string, organization: string): Promise<number> => {
  const { rows } = await product.database.pool.query(
    `select count(*)::int as n from portfolio.${table} where organization_id = $1`,
    [`organization-${organization}`],
  );
  return rows[0].n;
};

describe("figures", () => {
  it("shows members of one organization the same holdings, and strangers none", async () => {
    await product.link("nora~family", "one");
    const nora = (await product.ask("nora~family", DASHBOARD)).json().data;
    const theo = (await product.ask("theo~family", DASHBOARD)).json().data;
    const stranger = (await product.ask("mallory~others", DASHBOARD)).json().data;

    expect(nora.state).toBe("ready");
    expect(nora.portfolio).toMatchObject({
      totalValue: 1_450,
      cashValue: 250,
      totalCostBasis: 1_000,
      totalUnrealizedGain: 200,
      totalPositions: 1,
    });
    expect(nora.holdings[0]).toMatchObject({ symbol: "AAA", totalShares: 10, currentValue: 1_200 });
    expect(nora.holdings[0].lots).toHaveLength(2);
    expect(theo).toEqual(nora);
    expect(stranger.portfolio.totalValue).toBe(0);
    expect(stranger.holdings).toEqual([]);
  });

  it("sends the stored text in exactly the contract's shape", async () => {
    await product.link("nora~shape", "one");
    const answer = await product.ask("nora~shape", DASHBOARD);
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(z.strictObject(successOf(dashboard).shape).parse(answer.json()).data).toEqual(
      await product.dashboardOf("organization-shape"),
    );
  });

  it("TEN-3: answers 304 to a page that has the stored version of this organization", async () => {
    await product.link("nora~cached", "one");
    const first = await product.ask("nora~cached", DASHBOARD);
    const etag = String(first.headers.etag);
    const again = await product.ask("nora~cached", {
      ...DASHBOARD,
      headers: { "if-none-match": etag },
    });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe("");
    const other = await product.ask("nora~family", {
      ...DASHBOARD,
      headers: { "if-none-match": etag },
    });
    expect(other.statusCode).toBe(200);
  });

  it("draws the timeline and years from stored values", async () => {
    await product.link("nora~charts", "one");
    const timeline = await product.ask("nora~charts", {
      method: "GET",
      url: "/api/v1/performance/timeline?range=MAX",
    });
    const { points, historyStart } = timeline.json().data;
    expect(points.at(-1)).toMatchObject({ date: "2026-11-20", portfolioValue: 1_450 });
    expect(historyStart).toBe(points[0].date);
    const years = await product.ask("nora~charts", {
      method: "GET",
      url: "/api/v1/performance/years",
    });
    expect(years.json().data.years.at(-1)).toMatchObject({ year: 2026, isPartial: true });
    const bad = await product.ask("nora~charts", {
      method: "GET",
      url: "/api/v1/performance/timeline?range=2W",
    });
    expect(bad.statusCode).toBe(400);
  });

  it("gives the timeline the returns of the dashboard and of the year, to the last digit", async () => {
    await product.link("nora~same", "one");
    const get = async (path: string) =>
      (await product.ask("nora~same", { url: `/api/v1${path}` })).json().data;
    const { portfolio } = await get("/dashboard-data");
    const { years } = await get("/performance/years");
    const [year, toDate] = await Promise.all(
      ["1Y", "YTD"].map((range) => get(`/performance/timeline?range=${range}`)),
    );

    expect(portfolio.oneYearReturn).not.toBeNull();
    expect(year).toMatchObject({
      points: { length: 13 },
      portfolioReturn: portfolio.oneYearReturn,
      benchmarkReturn: portfolio.sp500OneYearReturn,
      endValue: portfolio.totalValue,
      completeness: portfolio.completeness,
    });
    expect(toDate.portfolioReturn).toBe(years.at(-1).portfolioReturn);
    expect(toDate.benchmarkReturn).toBe(years.at(-1).benchmarkReturn);
  });

  it("lists accounts with their group, mask and holdings", async () => {
    const { data } = (
      await product.ask("nora~family", { method: "GET", url: "/api/v1/accounts" })
    ).json();
    expect(data).toMatchObject({ total_value: 1_450, is_sandbox: true });
    expect(data.accounts[0]).toMatchObject({
      account_type: "taxable",
      mask: "1234",
      balance: 1_450,
      cost_basis_method: "fifo",
      reconciliation: {
        institution_total: 1_450,
        our_total: 1_450,
        positions: 1_200,
        cash: 250,
        difference: 0,
        likely_cause: null,
      },
    });
    expect(data.groups.find((row: { group: string }) => row.group === "taxable")).toMatchObject({
      count: 1,
      value: 1_450,
    });
    expect(data.accounts[0].holdings[0]).toMatchObject({ symbol: "AAA", gain_loss: 200 });
  });

  it("changes nothing and doubles nothing when the same data is synced again", async () => {
    const id = await product.link("nora~repeat", "one");
    const before = (await product.ask("nora~repeat", DASHBOARD)).json().data;
    await product.services.sync.sync("organization-repeat", id, product.log);
    await product.services.rebuild.rebuild("organization-repeat", product.log);
    const after = (await product.ask("nora~repeat", DASHBOARD)).json().data;
    const { lastUpdated: _a, version: _b, holdings: held, ...rest } = before;
    const { lastUpdated: _c, version: _d, holdings: heldAfter, ...restAfter } = after;
    expect(restAfter).toEqual(rest);
    expect(heldAfter.length).toBe(held.length);
    expect(await count("transactions", "repeat")).toBe(3);
    expect(await count("holdings", "repeat")).toBe(2);
  });
});
