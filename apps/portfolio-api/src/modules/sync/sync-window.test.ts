import { addDays, addMonths } from "@stocks-vibe/portfolio-math";
import { advanceClock } from "@stocks-vibe/server-kit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { smallBrokerage } from "../../testing/fake-provider.ts";
import { sessionOf, type TestProduct, testProduct } from "../../testing/test-product.ts";
import { marketDay } from "../prices/market-days.ts";

const YEAR = 365 * 86_400;
let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ one: smallBrokerage() });
});
afterAll(() => product.close());

describe("the window of a sync", () => {
  it("reaches 24 months before linking, however late the first reading is, then a month before the last", async () => {
    const { provider, services, database, log } = product;
    const asked: string[] = [];
    const { readTransactions } = provider;
    provider.readTransactions = (token, from, to) => {
      asked.push(from);
      return readTransactions(token, from, to);
    };
    const caller = sessionOf("nora~late");
    const { id } = await services.linking.exchange(caller, "public-one");
    const linked = marketDay(await services.clock.now());

    const later = await advanceClock(database.pool, 3 * YEAR);
    await services.sync.sync(caller.organizationId, id, log);
    await services.sync.sync(caller.organizationId, id, log);

    expect(asked).toEqual([addMonths(linked, -24), addDays(marketDay(later), -30)]);
  });
});
