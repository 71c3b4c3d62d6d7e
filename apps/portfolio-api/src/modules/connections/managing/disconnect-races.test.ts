import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { smallBrokerage } from "../../../testing/fake-provider.ts";
import { type TestProduct, testProduct } from "../../../testing/test-product.ts";

const ROUNDS = 12;

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ one: smallBrokerage("First"), two: smallBrokerage("Second") });
});
afterAll(() => product.close());

const deadlocks = async (): Promise<number> => {
  const { pool } = product.database;
  await pool.query("select pg_stat_force_next_flush()");
  const { rows } = await pool.query(
    "select deadlocks::int as n from pg_stat_database where datname = current_database()",
  );
  return rows[0].n;
};

describe("disconnecting while figures are rebuilt and synced", () => {
  it("always succeeds, and never meets the rebuild head-on", async () => {
    const { services, log } = product;
    const before = await deadlocks();

    for (let round = 0; round < ROUNDS; round += 1) {
      const organization = `race-${round}`;
      const organizationId = `organization-${organization}`;
      const id = await product.link(`nora~${organization}`, "one");
      const other = await product.link(`nora~${organization}`, "two");
      const work = [
        services.rebuild.rebuild(organizationId, log),
        product.ask(`nora~${organization}`, {
          method: "DELETE",
          url: `/api/v1/plaid/item/${id}`,
        }),
        services.sync.sync(organizationId, other, log),
        services.rebuild.rebuild(organizationId, log),
      ] as const;

      const [, removed] = await Promise.all(work);

      expect(removed.statusCode).toBe(200);
      const dashboard = await product.ask(`nora~${organization}`, {
        method: "GET",
        url: "/api/v1/dashboard-data",
      });
      expect(dashboard.json().data.portfolio.totalValue).toBe(1_450);
    }
    expect(await deadlocks()).toBe(before);
  });
});
