import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { smallBrokerage } from "../../../testing/fake-provider.ts";
import { sessionOf, type TestProduct, testProduct } from "../../../testing/test-product.ts";
import { LinkProviderError } from "../../provider/link-provider.ts";

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ one: smallBrokerage("First Brokerage") });
});
afterAll(() => product.close());

const exchange = (member: string) =>
  product.ask(member, {
    method: "POST",
    url: "/api/v1/plaid/exchange-public-token",
    payload: { public_token: `public-one~${sessionOf(member).organizationId}` },
  });
const linkedEvents = async (organization: string) => {
  const { rows } = await product.database.pool.query(
    "select member_id, details from portfolio.audit_events where organization_id = $1 and action = 'connection.linked'",
    [`organization-${organization}`],
  );
  return rows;
};

describe("linking", () => {
  it("keeps the access token when the provider fails right after the exchange, and the sync goes on from there", async () => {
    const { readItem } = product.provider;
    product.provider.readItem = async () => {
      throw new LinkProviderError("unavailable", "UNREACHABLE");
    };
    const answer = await exchange("nora~interrupted");
    product.provider.readItem = readItem;

    expect(answer.statusCode).toBe(200);
    const { id, institution_name: name } = answer.json().data.connection;
    expect(name).toBe("Institution");
    expect(await linkedEvents("interrupted")).toEqual([]);

    await product.services.sync.sync("organization-interrupted", id, product.log);

    const { items } = await product.services.connections.status(sessionOf("nora~interrupted"));
    expect(items[0]).toMatchObject({ institution_name: "First Brokerage", status: "active" });
    expect(await linkedEvents("interrupted")).toEqual([
      {
        member_id: "member-nora-interrupted",
        details: { connectionId: id, institution: "First Brokerage" },
      },
    ]);
  });

  it("stores the token before the next call to the provider, whatever becomes of that", async () => {
    const { readItem } = product.provider;
    let storedMeanwhile = 0;
    product.provider.readItem = async (token) => {
      const { rows } = await product.database.pool.query(
        "select from portfolio.connections where organization_id = 'organization-orderly'",
      );
      storedMeanwhile = rows.length;
      return readItem(token);
    };
    await exchange("nora~orderly");
    product.provider.readItem = readItem;
    expect(storedMeanwhile).toBe(1);
  });

  it("gives a token back that could not be stored", async () => {
    const { pool } = product.database;
    await pool.query(`create function public.fail() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$;
      create trigger fail before insert on portfolio.connections
        for each row when (new.organization_id = 'organization-full') execute function public.fail()`);

    const answer = await exchange("nora~full");

    await pool.query("drop trigger fail on portfolio.connections; drop function public.fail");
    expect(answer.statusCode).toBe(500);
    expect(product.provider.removed).toEqual(["access-one~organization-full"]);
  });

  it("answers the same connection to a second click while the first is still being stored", async () => {
    const { exchangePublicToken } = product.provider;
    const used = new Set<string>();
    product.provider.exchangePublicToken = async (token) => {
      if (used.has(token)) throw new LinkProviderError("refused", "INVALID_PUBLIC_TOKEN");
      used.add(token);
      const item = await exchangePublicToken(token);
      await wait(300);
      return item;
    };
    const answers = await Promise.all([1, 2, 3].map(() => exchange("nora~impatient")));
    product.provider.exchangePublicToken = exchangePublicToken;

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.json().data.connection.id)).size).toBe(1);
  });

  it("refuses a token that nobody has linked by", async () => {
    const { exchangePublicToken } = product.provider;
    product.provider.exchangePublicToken = async () => {
      throw new LinkProviderError("refused", "INVALID_PUBLIC_TOKEN");
    };
    const answer = await exchange("nora~stale");
    product.provider.exchangePublicToken = exchangePublicToken;
    expect(answer.json().code).toBe("public_token_refused");
  });
});
