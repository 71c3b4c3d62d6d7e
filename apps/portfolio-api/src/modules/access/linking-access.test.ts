import { advanceClock } from "@stocks-vibe/server-kit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { smallBrokerage } from "../../testing/fake-provider.ts";
import { type TestProduct, testProduct } from "../../testing/test-product.ts";

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ one: smallBrokerage("First Brokerage") });
});
afterAll(() => product.close());

const setAccess = (name: string, access: "alpha" | "beta" | "none", mayLink: boolean) =>
  product.services.profiles.setAccess(`organization-${name}`, access, mayLink);

const exchange = (member: string) =>
  product.ask(member, {
    method: "POST",
    url: "/api/v1/plaid/exchange-public-token",
    payload: { public_token: `public-one~${member}` },
  });

const statusOf = async (member: string) => {
  const url = "/api/v1/plaid/connection-status";
  return (await product.ask(member, { method: "GET", url })).json().data.items[0];
};

const syncsWaiting = async (id: string): Promise<number> => {
  const { rows } = await product.database.pool.query(
    "select 1 from graphile_worker._private_jobs where key = $1",
    [`sync:${id}`],
  );
  return rows.length;
};

describe("AUTHZ-3: the right to link", () => {
  it.each([
    ["alpha", true, 200],
    ["beta", true, 200],
    ["alpha", false, 403],
    ["beta", false, 403],
    ["none", true, 403],
  ] as const)(
    "of %s with the flag %s: %i, and the profile and the command say the same",
    async (access, flag, status) => {
      const name = `${access}${flag}`;
      const { canAccessPlaid } = await setAccess(name, access, flag);
      const profile = await product.ask(`nora~${name}`, {
        method: "GET",
        url: "/api/v1/user/profile",
      });

      expect((await exchange(`nora~${name}`)).statusCode).toBe(status);
      expect(canAccessPlaid).toBe(status === 200);
      expect(profile.json().data.organization.canAccessPlaid).toBe(status === 200);
    },
  );

  it("opens no figures to a beta organization", async () => {
    await setAccess("linked-beta", "beta", true);
    expect((await exchange("nora~linked-beta")).statusCode).toBe(200);
    const dashboard = { method: "GET", url: "/api/v1/dashboard-data" } as const;

    expect((await product.ask("nora~linked-beta", dashboard)).json().code).toBe("alpha_required");
    expect(await statusOf("nora~linked-beta")).toMatchObject({ may_manage: true });
  });
});

describe("losing the right to link", () => {
  it("stops the sync of what is linked, says why, and keeps it; getting it back goes on", async () => {
    const id = await product.link("nora~losing", "one");
    const { services, provider, log } = product;
    const before = await statusOf("nora~losing");
    await product.database.pool.query("delete from graphile_worker._private_jobs");

    await setAccess("losing", "alpha", false);
    expect(await syncsWaiting(id)).toBe(1);
    provider.failure = new Error("nothing may be asked");
    await services.sync.sync("organization-losing", id, log);
    await services.nightly.runOrganization("organization-losing", log);
    provider.failure = undefined;

    expect(before.status).toBe("active");
    expect(await statusOf("nora~losing")).toMatchObject({
      status: "error",
      last_sync_at: before.last_sync_at,
      error_message:
        "First Brokerage is no longer synced, because your organization may not link accounts at the moment.",
    });
    const byHand = { method: "POST", url: `/api/v1/plaid/sync/${id}` } as const;
    expect((await product.ask("nora~losing", byHand)).json().code).toBe("linking_not_allowed");

    await setAccess("losing", "alpha", true);
    await services.sync.sync("organization-losing", id, log);
    expect(await statusOf("nora~losing")).toMatchObject({ status: "active", error_message: null });
    await advanceClock(product.database.pool, 61);
    expect((await product.ask("nora~losing", byHand)).statusCode).toBe(200);
  });

  it.each(["alpha", "beta", "none"] as const)(
    "still lets people of a %s organization disconnect",
    async (access) => {
      const id = await product.link(`nora~leaving-${access}`, "one");
      await setAccess(`leaving-${access}`, access, false);

      const answer = await product.ask(`nora~leaving-${access}`, {
        method: "DELETE",
        url: `/api/v1/plaid/item/${id}`,
      });

      expect(answer.statusCode).toBe(200);
      expect(await statusOf(`nora~leaving-${access}`)).toBeUndefined();
    },
  );
});
