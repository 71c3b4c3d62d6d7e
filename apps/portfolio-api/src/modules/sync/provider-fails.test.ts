import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { smallBrokerage } from "../../testing/fake-provider.ts";
import { type TestProduct, testProduct } from "../../testing/test-product.ts";
import { LinkProviderError } from "../provider/link-provider.ts";

const DASHBOARD = { method: "GET", url: "/api/v1/dashboard-data" } as const;
const STATUS = { method: "GET", url: "/api/v1/plaid/connection-status" } as const;
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

describe("when the provider fails", () => {
  it("keeps and labels the last good figures while the provider is down", async () => {
    const id = await product.link("nora~outage", "one");
    product.provider.failure = new LinkProviderError("unavailable", "INSTITUTION_DOWN");
    const sync = product.services.sync.sync("organization-outage", id, product.log);
    await expect(sync).rejects.toBeInstanceOf(LinkProviderError);
    product.provider.failure = undefined;
    await product.services.rebuild.rebuild("organization-outage", product.log);

    const { data } = (await product.ask("nora~outage", DASHBOARD)).json();
    expect(data.portfolio.totalValue).toBe(1_450);
    expect(data.stale).toEqual([
      expect.objectContaining({
        status: "error",
        institutionName: "First Brokerage",
        message: "First Brokerage is not available at the moment. We will keep trying.",
      }),
    ]);
    const status = (await product.ask("nora~outage", STATUS)).json().data;
    expect(status).toMatchObject({ has_errors: true, connected: true });

    await product.services.sync.sync("organization-outage", id, product.log);
    await product.services.rebuild.rebuild("organization-outage", product.log);
    expect((await product.ask("nora~outage", DASHBOARD)).json().data.stale).toEqual([]);
  });

  it.each([
    ["login", "ITEM_LOGIN_REQUIRED", "error", "Third Brokerage needs you to sign in again."],
    [
      "gone",
      "USER_PERMISSION_REVOKED",
      "expired",
      "You have ended our access at Third Brokerage. Connect it again to see new figures.",
    ],
  ] as const)(
    "marks a connection whose %s ended and does not try again",
    async (kind, code, status, message) => {
      const organization = `ended-${kind}`;
      const id = await product.link(`nora~${organization}`, "three");
      product.provider.failure = new LinkProviderError(kind, code);
      await product.services.sync.sync(`organization-${organization}`, id, product.log);
      product.provider.failure = undefined;
      const { items } = (await product.ask(`nora~${organization}`, STATUS)).json().data;
      expect(items[0]).toMatchObject({ status, error_message: message, is_syncing: false });
    },
  );

  it("blames nobody but us for a mistake of ours, and tries again", async () => {
    const id = await product.link("nora~garbled", "three");
    product.provider.failure = new TypeError("holdings is not a list");
    const sync = product.services.sync.sync("organization-garbled", id, product.log);
    await expect(sync).rejects.toThrow("holdings is not a list");
    product.provider.failure = undefined;
    const { items, has_errors } = (await product.ask("nora~garbled", STATUS)).json().data;
    expect(items[0]).toMatchObject({ status: "active", is_syncing: false });
    expect(items[0].error_message).toContain("a fault on our side");
    expect(has_errors).toBe(false);
  });

  it("keeps stored prices when market data is down", async () => {
    await product.link("nora~dark", "one");
    product.market.isDown = true;
    await product.services.rebuild.rebuild("organization-dark", product.log);
    product.market.isDown = false;
    const { data } = (await product.ask("nora~dark", DASHBOARD)).json();
    expect(data.portfolio.totalValue).toBe(1_450);
  });
});
