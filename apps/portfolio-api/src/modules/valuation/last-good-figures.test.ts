import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { smallBrokerage } from "../../testing/fake-provider.ts";
import { type TestProduct, testProduct } from "../../testing/test-product.ts";
import { watchedCalculations } from "../../testing/watched-calculations.ts";

const calculations = watchedCalculations();
let product: TestProduct;
beforeAll(async () => {
  const items = { one: smallBrokerage("First"), two: smallBrokerage("Second") };
  product = await testProduct(items, "alpha", true, calculations);
});
afterAll(async () => {
  await product.close();
  await calculations.close();
});
beforeEach(() => {
  calculations.asked.length = 0;
  calculations.before = async () => undefined;
});

const query = (text: string, ...values: string[]) => product.database.pool.query(text, values);
const dashboardOf = async (family: string) =>
  (await product.ask(`nora~${family}`, { url: "/api/v1/dashboard-data" })).json().data;
const rebuild = (family: string) =>
  product.services.rebuild.rebuild(`organization-${family}`, product.log);
const disconnect = (family: string, id: string) =>
  product.ask(`nora~${family}`, { method: "DELETE", url: `/api/v1/plaid/item/${id}` });
const waitingRebuilds = async (family: string) => {
  const key = `rebuild:organization-${family}`;
  return (await query("select 1 from graphile_worker.jobs where key = $1", key)).rowCount;
};

/**
 * A lot of a day that doesn't exist, or with a price that no sum survives, as if it had slipped in.
 */
const spoil = (connection: string, lot: string) =>
  query(
    `update portfolio.holdings set tax_lots = $2::jsonb where account_id in
     (select id from portfolio.accounts where connection_id = $1) and quantity = 10`,
    connection,
    JSON.stringify([{ ...JSON.parse(lot), quantity: 10 }]),
  );
const NO_SUCH_DAY = '{"date":"2026-02-31","costBasis":100}';
const mend = (connection: string) =>
  query(
    `update portfolio.holdings set tax_lots = '[]' where account_id in
     (select id from portfolio.accounts where connection_id = $1)`,
    connection,
  );

/** Something that figures show: with nothing new they would stay as they are. */
const rename = (connection: string) =>
  query("update portfolio.connections set institution_name = 'Renamed' where id = $1", connection);

describe("the last good figures", () => {
  it("are never replaced by ones that can't be shown, and say since when they are behind", async () => {
    const id = await product.link("nora~kept", "one");
    const before = await dashboardOf("kept");
    await spoil(id, NO_SUCH_DAY);

    await rebuild("kept");
    const kept = await dashboardOf("kept");
    expect(kept).toEqual({
      ...before,
      behindSince: expect.stringMatching(/^\d{4}-/),
      version: before.version + 1,
    });
    await rebuild("kept");
    expect((await dashboardOf("kept")).behindSince).toBe(kept.behindSince);

    await mend(id);
    await rebuild("kept");
    expect(await dashboardOf("kept")).toMatchObject({ state: "ready", behindSince: null });
  });

  it.each([
    ["an infinity", "update portfolio.holdings set value = 'Infinity' where account_id = $1"],
    ["no number", "update portfolio.holdings set quantity = 'NaN' where account_id = $1"],
    ["a sum beyond numbers", "update portfolio.holdings set value = 1.7e308 where account_id = $1"],
  ])("stay where the rows come to %s", async (name, spoiling) => {
    const family = `odd-${name.replaceAll(" ", "-")}`;
    await product.link(`nora~${family}`, "one");
    const { portfolio } = await dashboardOf(family);
    const found = await query(
      "select id from portfolio.accounts where organization_id = $1",
      `organization-${family}`,
    );
    await query(spoiling, found.rows[0].id);

    await rebuild(family);
    const kept = await dashboardOf(family);
    expect(kept.portfolio).toEqual(portfolio);
    expect(kept.behindSince).not.toBeNull();
  });

  it("are none where nothing could ever be shown, and the page hears of it", async () => {
    const id = await product.link("nora~never", "one");
    await query("delete from portfolio.snapshots where organization_id = 'organization-never'");
    await spoil(id, NO_SUCH_DAY);

    await rebuild("never");
    const dashboard = await dashboardOf("never");
    expect(dashboard).toMatchObject({ state: "syncing", holdings: [] });
    expect(dashboard.behindSince).not.toBeNull();
  });

  it("are explained or not by one clear answer, while other organizations' are", async () => {
    const id = await product.link("nora~blind", "one");
    await product.link("nora~seeing", "one");
    await spoil(id, NO_SUCH_DAY);

    const failed = await product.ask("nora~blind", { url: "/api/v1/explain/irr" });
    const other = await product.ask("nora~seeing", { url: "/api/v1/explain/irr" });
    expect([failed.statusCode, failed.json().code]).toEqual([503, "explanation_failed"]);
    expect(other.statusCode).toBe(200);
  });
});

describe("figures that are calculated beside changes of their rows", () => {
  it("are calculated again where rows changed meanwhile", async () => {
    const id = await product.link("nora~moved", "one");
    await rename(id);
    calculations.asked.length = 0;
    let isFirst = true;
    calculations.before = async () => {
      if (!isFirst) return;
      isFirst = false;
      await query("update portfolio.holdings set value = 1300, price = 130 where quantity = 10");
      await query("update portfolio.connections set last_sync_at = last_sync_at where id = $1", id);
    };

    await rebuild("moved");
    expect(calculations.asked).toEqual(["build", "build"]);
  });

  it("come to an end where rows never rest", async () => {
    const id = await product.link("nora~restless", "one");
    await rename(id);
    calculations.asked.length = 0;
    calculations.before = async () => {
      const touch = "update portfolio.connections set last_sync_at = last_sync_at where id = $1";
      await query(touch, id);
    };

    await rebuild("restless");
    expect(calculations.asked).toEqual(["build", "build", "build"]);
  });
});

describe("disconnecting", () => {
  it("works while the figures of what remains can't be built, and shows nothing of what is gone", async () => {
    const gone = await product.link("nora~half", "one");
    const stays = await product.link("nora~half", "two");
    await spoil(stays, NO_SUCH_DAY);

    const answer = await disconnect("half", gone);
    expect([answer.statusCode, answer.json().data.removed_account_count]).toEqual([200, 1]);
    const dashboard = await dashboardOf("half");
    expect(dashboard).toMatchObject({ state: "syncing", holdings: [] });
    expect(dashboard.portfolio.totalValue).toBe(0);
    expect(dashboard.behindSince).not.toBeNull();
    expect(await waitingRebuilds("half")).toBe(1);

    await mend(stays);
    await rebuild("half");
    expect((await dashboardOf("half")).portfolio.totalValue).toBe(1_450);
  });

  it("works while nothing can be calculated at all, and leaves its figures to a job", async () => {
    const gone = await product.link("nora~broken", "one");
    await product.link("nora~broken", "two");
    calculations.before = async () => {
      throw new Error("no thread");
    };

    expect((await disconnect("broken", gone)).statusCode).toBe(200);
    expect((await dashboardOf("broken")).state).toBe("syncing");
    expect(await waitingRebuilds("broken")).toBe(1);
  });

  it("answers with the figures of what remains", async () => {
    const gone = await product.link("nora~usual", "one");
    await product.link("nora~usual", "two");

    expect((await disconnect("usual", gone)).statusCode).toBe(200);
    expect(await dashboardOf("usual")).toMatchObject({
      state: "ready",
      portfolio: { totalValue: 1_450 },
      behindSince: null,
    });
  });
});
