import { afterAll, beforeAll, expect, it } from "vitest";
import { smallBrokerage } from "../../../testing/fake-provider.ts";
import { type TestProduct, testProduct } from "../../../testing/test-product.ts";
import { LinkProviderError } from "../../provider/link-provider.ts";

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ one: smallBrokerage("First Brokerage") });
});
afterAll(() => product.close());

it("names every connection that fails and every organization whose figures are behind, and nothing that is well", async () => {
  const failed = await product.link("nora~failed", "one");
  const broken = await product.link("nora~broken", "one");
  await product.link("nora~well", "one");
  await product.link("nora~behind", "one");
  product.provider.failure = new LinkProviderError("login", "ITEM_LOGIN_REQUIRED");
  await product.services.sync.sync("organization-failed", failed, product.log);
  product.provider.failure = new TypeError("ours");
  await expect(
    product.services.sync.sync("organization-broken", broken, product.log),
  ).rejects.toThrow();
  product.provider.failure = undefined;
  await product.database.pool.query(
    "update portfolio.snapshots set behind_since = '2026-11-20T10:00:00Z', behind_reason = 'a sum' where organization_id = 'organization-behind'",
  );

  const { failing, behind } = await product.services.standing.read();

  expect(failing).toEqual([
    { organizationId: "organization-broken", connectionId: broken, code: "OUR_FAULT" },
    { organizationId: "organization-failed", connectionId: failed, code: "ITEM_LOGIN_REQUIRED" },
  ]);
  expect(behind).toEqual([
    {
      organizationId: "organization-behind",
      since: new Date("2026-11-20T10:00:00Z"),
      reason: "a sum",
    },
  ]);
  expect(product.services.outside.syncFailures().get("OUR_FAULT")).toBe(1);
  expect(product.services.outside.syncFailures().get("ITEM_LOGIN_REQUIRED")).toBe(1);
});
