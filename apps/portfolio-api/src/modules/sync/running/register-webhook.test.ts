import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { smallBrokerage } from "../../../testing/fake-provider.ts";
import { type TestProduct, testProduct } from "../../../testing/test-product.ts";
import { LinkProviderError } from "../../provider/link-provider.ts";

const STATUS = { method: "GET", url: "/api/v1/plaid/connection-status" } as const;
const one = smallBrokerage();
const heard = one.holdings;

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ one });
});
beforeEach(() => {
  one.holdings = { ...heard, isUnheard: true };
  product.provider.deafness = undefined;
  product.provider.listening.length = 0;
});
afterAll(() => product.close());

it("asks for the news of an item that was linked before there was an address for them", async () => {
  const id = await product.link("nora~early", "one");
  expect(product.provider.listening).toEqual(["access-one~organization-early"]);
  one.holdings = heard;
  await product.services.sync.sync("organization-early", id, product.log);
  expect(product.provider.listening).toHaveLength(1);
});

it("keeps what was read where the provider does not take the address, and asks again", async () => {
  product.provider.deafness = new LinkProviderError("refused", "INVALID_FIELD");
  const id = await product.link("nora~refused", "one");
  const { items } = (await product.ask("nora~refused", STATUS)).json().data;
  expect(items).toMatchObject([{ status: "active", error_message: null }]);
  expect((await product.dashboardOf("organization-refused")).portfolio.totalValue).toBe(1_450);
  product.provider.deafness = undefined;
  await product.services.sync.sync("organization-refused", id, product.log);
  expect(product.provider.listening).toEqual(["access-one~organization-refused"]);
});

it("is left for the next start where a stop cuts it short", async () => {
  product.provider.deafness = new LinkProviderError("interrupted", "STOPPING");
  await expect(product.link("nora~stopped", "one")).rejects.toMatchObject({ code: "STOPPING" });
  const { items } = (await product.ask("nora~stopped", STATUS)).json().data;
  expect(items).toMatchObject([{ status: "active" }]);
});
