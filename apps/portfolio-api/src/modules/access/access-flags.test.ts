import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { smallBrokerage } from "../../testing/fake-provider.ts";
import { type TestProduct, testProduct } from "../../testing/test-product.ts";

const DASHBOARD = { method: "GET", url: "/api/v1/dashboard-data" } as const;
const STATUS = { method: "GET", url: "/api/v1/plaid/connection-status" } as const;
const LINK_TOKEN = { method: "POST", url: "/api/v1/plaid/create-link-token", payload: {} } as const;
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

describe("access flags", () => {
  it("shows a new organization the access new organizations get", async () => {
    const answer = await product.ask("nora~fresh", { method: "GET", url: "/api/v1/user/profile" });
    expect(answer.json().data).toMatchObject({
      member: { name: "nora", email: "nora@fresh.example" },
      organization: { subscription: "alpha", hasAlphaAccess: true, canAccessPlaid: true },
    });
  });

  it.each(["beta", "none"] as const)(
    "AUTHZ-3: keeps a %s organization out of figures and linking",
    async (access) => {
      const member = `nora~${access}-only`;
      await product.services.profiles.setAccess(`organization-${access}-only`, access, false);
      const calls = [
        [DASHBOARD, "alpha_required"],
        [{ ...DASHBOARD, url: "/api/v1/accounts" }, "alpha_required"],
        [LINK_TOKEN, "linking_not_allowed"],
        [exchange("one"), "linking_not_allowed"],
        [{ method: "POST", url: "/api/v1/plaid/sync/connection-1" }, "linking_not_allowed"],
      ] as const;
      for (const [call, code] of calls) {
        const answer = await product.ask(member, call);
        expect(answer.statusCode).toBe(403);
        expect(answer.json().code).toBe(code);
      }
      expect((await product.ask(member, STATUS)).json().data.items).toEqual([]);
      const profile = await product.ask(member, { method: "GET", url: "/api/v1/user/profile" });
      expect(profile.json().data.organization).toMatchObject({
        subscription: access,
        hasAlphaAccess: false,
        hasBetaAccess: access === "beta",
        canAccessPlaid: false,
      });
    },
  );

  it("lets alpha organizations without the linking flag read but not link", async () => {
    await product.services.profiles.setAccess("organization-readers", "alpha", false);
    expect((await product.ask("nora~readers", DASHBOARD)).statusCode).toBe(200);
    const answer = await product.ask("nora~readers", exchange("one"));
    expect(answer.json().code).toBe("linking_not_allowed");
  });
});
