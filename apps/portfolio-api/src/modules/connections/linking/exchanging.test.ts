import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { smallBrokerage } from "../../../testing/fake-provider.ts";
import { type TestProduct, testProduct } from "../../../testing/test-product.ts";

const DASHBOARD = { method: "GET", url: "/api/v1/dashboard-data" } as const;
const STATUS = { method: "GET", url: "/api/v1/plaid/connection-status" } as const;
const exchange = (name: string) =>
  ({
    method: "POST",
    url: "/api/v1/plaid/exchange-public-token",
    payload: { public_token: `public-${name}` },
  }) as const;

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

describe("linking", () => {
  it("shows an empty dashboard, with reasons, before anything is linked", async () => {
    const { data } = (await product.ask("nora~empty", DASHBOARD)).json();
    expect(data.state).toBe("empty");
    expect(data.portfolio).toMatchObject({ totalValue: 0, portfolioIRR: null });
    expect(data.portfolio.notAvailable.portfolioIRR).toBe("no-holdings");
  });

  it("gives one connection for a public token sent twice, one after the other or at once", async () => {
    const first = await product.ask("nora~twice", exchange("one"));
    const again = await product.ask("theo~twice", exchange("one"));
    expect(again.json().data.connection.id).toBe(first.json().data.connection.id);
    const both = await Promise.all(
      [1, 2, 3, 4].map(() => product.ask("nora~twice", exchange("two"))),
    );
    const ids = new Set(both.map((answer) => answer.json().data.connection.id));
    expect(ids.size).toBe(1);
    expect(await count("connections", "twice")).toBe(2);
  });

  it("gives an item to nobody but the organization that linked it first", async () => {
    const first = await product.ask("nora~owner", exchange("one~contested"));
    expect(first.statusCode).toBe(200);
    const second = await product.ask("eve~thief", exchange("one~contested"));
    expect(second.json().code).toBe("public_token_refused");
    expect(await count("connections", "owner")).toBe(1);
    expect(await count("connections", "thief")).toBe(0);
  });

  it("stores the access token encrypted and bound to its row", async () => {
    await product.ask("nora~sealed", exchange("one~sealed"));
    const { rows } = await product.database.pool.query(
      "select * from portfolio.connections where organization_id = 'organization-sealed'",
    );
    expect(JSON.stringify(rows)).not.toContain("access-one");
    expect(rows[0].access_token_sealed).toMatch(/^v1\./);
  });

  it("still says syncing when rows are stored but their figures are not", async () => {
    const answer = await product.ask("nora~between", exchange("one~between"));
    const { id } = answer.json().data.connection;
    await product.services.sync.sync("organization-between", id, product.log);
    const { data } = (await product.ask("nora~between", DASHBOARD)).json();
    expect(data.state).toBe("syncing");
  });

  it("waits for the first sync without showing any figure", async () => {
    await product.ask("nora~waiting", exchange("one~waiting"));
    const { data } = (await product.ask("nora~waiting", DASHBOARD)).json();
    expect(data.state).toBe("syncing");
    expect(data.holdings).toEqual([]);
    const status = (await product.ask("nora~waiting", STATUS)).json().data;
    expect(status.items[0]).toMatchObject({ status: "pending", is_syncing: true });
  });
});
