import { advanceClock } from "@stocks-vibe/server-kit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { smallBrokerage } from "../../../testing/fake-provider.ts";
import { type TestProduct, testProduct } from "../../../testing/test-product.ts";
import { LinkProviderError } from "../../provider/link-provider.ts";

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ one: smallBrokerage() });
});
afterAll(() => product.close());

const press = (member: string, id: string) =>
  product.ask(member, { method: "POST", url: `/api/v1/plaid/sync/${id}` });

describe("asking for a sync by hand", () => {
  it("is refused while the connection rests, which its page says, and goes on afterwards", async () => {
    const id = await product.link("nora~eager", "one");

    const early = await press("nora~eager", id);
    const { items } = (
      await product.ask("nora~eager", { url: "/api/v1/plaid/connection-status" })
    ).json().data;

    expect([early.statusCode, early.json().code]).toEqual([429, "sync_too_soon"]);
    expect(Number(early.headers["retry-after"])).toBeGreaterThan(50);
    expect(early.json().details).toEqual({ next_sync_at: items[0].next_sync_at });
    await advanceClock(product.database.pool, 61);
    expect((await press("nora~eager", id)).statusCode).toBe(200);
  });

  it("is counted down in seconds, too, for whoever has another clock", async () => {
    const id = await product.link("nora~counted", "one");
    const rests = async (): Promise<number> => {
      const answer = await product.ask("nora~counted", { url: "/api/v1/accounts" });
      return answer.json().data.connections[0].sync_rests_seconds;
    };

    const atFirst = await rests();
    await advanceClock(product.database.pool, 30);
    const later = await rests();
    await advanceClock(product.database.pool, 31);

    expect(atFirst).toBeGreaterThan(31);
    expect(atFirst).toBeLessThanOrEqual(60);
    expect(later).toBeGreaterThan(0);
    expect(later).toBeLessThanOrEqual(30);
    expect(await rests()).toBe(0);
    expect((await press("nora~counted", id)).json().data.connection.sync_rests_seconds).toBe(0);
  });

  it.each([
    ["a quarter of an hour after a limit", "unavailable", "INVESTMENTS_LIMIT", 900],
    ["a minute after an outage", "unavailable", "INSTITUTION_DOWN", 60],
    ["at once when a person has to sign in first", "login", "ITEM_LOGIN_REQUIRED", 0],
  ] as const)("is possible %s", async (_when, kind, code, seconds) => {
    const organization = `organization-${code.toLowerCase().replaceAll("_", "-")}`;
    const member = `nora~${organization.replace("organization-", "")}`;
    const id = await product.link(member, "one");
    product.provider.failure = new LinkProviderError(kind, code);
    await product.services.sync.sync(organization, id, product.log).catch(() => undefined);
    product.provider.failure = undefined;

    if (seconds > 0) {
      await advanceClock(product.database.pool, seconds - 5);
      expect((await press(member, id)).json().code).toBe("sync_too_soon");
      await advanceClock(product.database.pool, 6);
    }
    expect((await press(member, id)).statusCode).toBe(200);
  });
});
