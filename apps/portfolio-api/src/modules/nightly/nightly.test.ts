import { advanceClock } from "@stocks-vibe/server-kit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { smallBrokerage } from "../../testing/fake-provider.ts";
import { sessionOf, type TestProduct, testProduct } from "../../testing/test-product.ts";
import { LinkProviderError } from "../connections/link-provider.ts";
import { nightOf } from "./night-of.ts";

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ one: smallBrokerage("One"), two: smallBrokerage("Two") });
});
afterAll(() => product.close());

const nightJobs = async (): Promise<number> => {
  const { rows } = await product.database.pool.query(
    "select count(*)::int as n from graphile_worker.jobs where task_identifier = 'portfolio.night'",
  );
  return rows[0].n;
};

describe("the night", () => {
  it("is claimed once however many workers ask at the same moment", async () => {
    const { nightly } = product.services;
    const answers = await Promise.all(Array.from({ length: 8 }, () => nightly.tick()));
    expect(answers.filter((night) => night !== undefined)).toHaveLength(1);
    expect(await nightJobs()).toBe(1);
    expect(await nightly.tick()).toBeUndefined();
  });

  it("is due again after the clock has passed the next 22:00 in Denver", async () => {
    const later = await advanceClock(product.database.pool, 24 * 3600);
    expect(await product.services.nightly.tick()).toBe(nightOf(later));
  });

  it("runs by hand once per date", async () => {
    const { nightly } = product.services;
    const first = await nightly.runNow();
    expect(first).toBeDefined();
    expect(await nightly.runNow()).toBeUndefined();
  });

  it("gives every organization one job, and none twice for one date", async () => {
    const { nightly } = product.services;
    await product.link("nora~north", "one");
    await product.link("nora~south", "one");
    const night = nightOf(await product.services.clock.now());
    await nightly.fanOut(night, "scheduled", product.log);
    await nightly.fanOut(night, "scheduled", product.log);
    const { rows } = await product.database.pool.query(
      "select key from graphile_worker.jobs where task_identifier = 'portfolio.night-organization' order by key",
    );
    expect(rows.map((row) => row.key)).toEqual([
      `night:${night}:scheduled:organization-north`,
      `night:${night}:scheduled:organization-south`,
    ]);
  });

  it("goes on with the other connections when one fails", async () => {
    await product.link("nora~half", "one");
    await product.link("nora~half", "two");
    const { readHoldings } = product.provider;
    product.provider.readHoldings = async (token) => {
      if (token === "access-one") throw new LinkProviderError("unavailable", "INSTITUTION_DOWN");
      return readHoldings(token);
    };
    await product.services.nightly.runOrganization("organization-half", product.log);
    product.provider.readHoldings = readHoldings;

    const { items } = await product.services.connections.status(sessionOf("nora~half"));
    expect(items.map((item) => [item.institution_name, item.status])).toEqual([
      ["One", "error"],
      ["Two", "active"],
    ]);
    const dashboard = await product.services.dashboards.read("organization-half");
    expect(dashboard.portfolio.totalValue).toBe(2_900);
    expect(dashboard.stale.map((row) => row.institutionName)).toEqual(["One"]);
  });
});
