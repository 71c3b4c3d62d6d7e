import { advanceClock } from "@stocks-vibe/server-kit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { smallBrokerage } from "../../../testing/fake-provider.ts";
import { type TestProduct, testProduct } from "../../../testing/test-product.ts";
import { LinkProviderError } from "../../provider/link-provider.ts";

let product: TestProduct;
let endsWith: ((error: Error) => void) | undefined;
let hangs = false;
beforeAll(async () => {
  product = await testProduct({ one: smallBrokerage("First Brokerage") });
  const { readHoldings } = product.provider;
  product.provider.readHoldings = (token) =>
    hangs
      ? new Promise((_resolve, reject) => {
          endsWith = reject;
        })
      : readHoldings(token);
});
afterAll(() => product.close());

const stateOf = async () => {
  const status = { method: "GET", url: "/api/v1/plaid/connection-status" } as const;
  const { items } = (await product.ask("nora~again", status)).json().data;
  return items[0];
};
const askForSync = async (id: string): Promise<void> => {
  await advanceClock(product.database.pool, 600);
  const sync = { method: "POST", url: `/api/v1/plaid/sync/${id}` } as const;
  expect((await product.ask("nora~again", sync)).statusCode).toBeLessThan(300);
};

it("a sync asked for while one still hangs is not answered by how that one ends", async () => {
  const id = await product.link("nora~again", "one");
  expect(await stateOf()).toMatchObject({ is_syncing: false });
  hangs = true;
  await askForSync(id);
  const first = product.services.sync.sync("organization-again", id, product.log);
  await expect.poll(() => endsWith).toBeDefined();

  await askForSync(id);
  endsWith?.(new LinkProviderError("unavailable", "TOO_SLOW"));
  await expect(first).rejects.toBeInstanceOf(LinkProviderError);
  // Its own sync is still to come: the page has no answer to show yet.
  expect(await stateOf()).toMatchObject({ is_syncing: true });

  hangs = false;
  await product.services.sync.sync("organization-again", id, product.log);
  await product.services.rebuild.rebuild("organization-again", product.log);
  expect(await stateOf()).toMatchObject({ is_syncing: false, status: "active" });
});
