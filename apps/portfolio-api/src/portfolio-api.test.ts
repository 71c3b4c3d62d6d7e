import { dashboard, successOf } from "@stocks-vibe/contracts/portfolio";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { LinkProviderError } from "./modules/connections/link-provider.ts";
import { smallBrokerage } from "./testing/fake-provider.ts";
import { type TestProduct, testProduct } from "./testing/test-product.ts";

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

const count = async (table: string, organization: string): Promise<number> => {
  const { rows } = await product.database.pool.query(
    `select count(*)::int as n from portfolio.${table} where organization_id = $1`,
    [`organization-${organization}`],
  );
  return rows[0].n;
};

describe("who is calling", () => {
  it.each([
    ["no token", {}],
    ["a token of nobody", { authorization: "Bearer nobody" }],
    ["another scheme", { authorization: "Basic bm9yYUBhOg==" }],
  ])("refuses %s with 401 in the product envelope", async (_case, headers) => {
    const answer = await product.app.inject({ ...DASHBOARD, headers });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ success: false, code: "session_required" });
    expect(answer.json().message).toBe("Your session has expired. Please log in again.");
  });

  it.each([
    ["X-Organization-ID", { "x-organization-id": "organization-strangers" }],
    ["X-Member-ID", { "x-member-id": "member-stranger" }],
  ])("refuses a foreign %s with 403 and writes it down", async (_name, headers) => {
    const before = await count("audit_events", "mismatch");
    const answer = await product.ask("nora~mismatch", { ...DASHBOARD, headers });
    expect(answer.statusCode).toBe(403);
    expect(answer.json().code).toBe("identity_mismatch");
    expect(await count("audit_events", "mismatch")).toBe(before + 1);
  });

  it("refuses another member's user_id in a body", async () => {
    const answer = await product.ask("nora~mismatch", {
      method: "POST",
      url: "/api/v1/plaid/create-link-token",
      payload: { user_id: "member-stranger" },
    });
    expect(answer.statusCode).toBe(403);
  });

  it.each([
    "/api/v1/user/profile",
    "/api/v1/accounts",
    "/api/v1/performance/years",
    "/api/v1/performance/timeline",
    "/api/v1/portfolio/summary",
    "/api/v1/plaid/connection-status",
    "/api/v1/dashboard-data",
    "/api/v1/dashboard",
    "/api/v1/explain/gain",
    "/api/v1/explain/gain?format=csv",
    "/api/v1/nothing",
  ])("SES-5: lets nobody keep the answer of %s", async (url) => {
    const { headers } = await product.ask("nora~stored", { method: "GET", url });
    expect(headers["cache-control"]).toBe("no-store");
  });

  it("SES-5: lets no browser keep an answer that only says nothing has changed", async () => {
    await product.link("nora~kept", "one");
    const { etag } = (await product.ask("nora~kept", DASHBOARD)).headers;
    const again = await product.ask("nora~kept", {
      ...DASHBOARD,
      headers: { "if-none-match": String(etag) },
    });
    expect([again.statusCode, again.headers["cache-control"]]).toEqual([304, "no-store"]);
  });

  it("SES-5: has a browser drop what it kept when a page signs out, with or without a session", async () => {
    const signOut = { method: "POST", url: "/api/v1/sign-out" } as const;
    for (const answer of [
      await product.ask("nora~stored", signOut),
      await product.app.inject(signOut),
    ]) {
      expect(answer.statusCode).toBe(200);
      expect(answer.headers["clear-site-data"]).toBe('"cache"');
    }
    const { headers } = await product.ask("nora~stored", DASHBOARD);
    expect(headers["clear-site-data"]).toBeUndefined();
  });

  it("answers unknown paths and malformed bodies in its own envelope", async () => {
    const missing = await product.app.inject({ method: "GET", url: "/api/v1/nothing" });
    expect(missing.statusCode).toBe(404);
    expect(missing.json()).toMatchObject({ success: false, code: "route_not_found" });
    const broken = await product.ask("nora~mismatch", {
      method: "POST",
      url: "/api/v1/plaid/exchange-public-token",
      headers: { "content-type": "application/json" },
      payload: "{",
    });
    expect(broken.statusCode).toBe(400);
    const unknownKey = await product.ask("nora~mismatch", {
      method: "POST",
      url: "/api/v1/plaid/exchange-public-token",
      payload: { public_token: "x", admin: true },
    });
    expect(unknownKey.statusCode).toBe(400);
    expect(unknownKey.json().code).toBe("invalid_request");
  });
});

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

describe("figures", () => {
  it("shows members of one organization the same holdings, and strangers none", async () => {
    await product.link("nora~family", "one");
    const nora = (await product.ask("nora~family", DASHBOARD)).json().data;
    const theo = (await product.ask("theo~family", DASHBOARD)).json().data;
    const stranger = (await product.ask("mallory~others", DASHBOARD)).json().data;

    expect(nora.state).toBe("ready");
    expect(nora.portfolio).toMatchObject({
      totalValue: 1_450,
      cashValue: 250,
      totalCostBasis: 1_000,
      totalUnrealizedGain: 200,
      totalPositions: 1,
    });
    expect(nora.holdings[0]).toMatchObject({ symbol: "AAA", totalShares: 10, currentValue: 1_200 });
    expect(nora.holdings[0].lots).toHaveLength(2);
    expect(theo).toEqual(nora);
    expect(stranger.portfolio.totalValue).toBe(0);
    expect(stranger.holdings).toEqual([]);
  });

  it("sends the stored text in exactly the contract's shape", async () => {
    await product.link("nora~shape", "one");
    const answer = await product.ask("nora~shape", DASHBOARD);
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(z.strictObject(successOf(dashboard).shape).parse(answer.json()).data).toEqual(
      await product.services.dashboards.read("organization-shape"),
    );
  });

  it("TEN-3: answers 304 to a page that has the stored version of this organization", async () => {
    await product.link("nora~cached", "one");
    const first = await product.ask("nora~cached", DASHBOARD);
    const etag = String(first.headers.etag);
    const again = await product.ask("nora~cached", {
      ...DASHBOARD,
      headers: { "if-none-match": etag },
    });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe("");
    const other = await product.ask("nora~family", {
      ...DASHBOARD,
      headers: { "if-none-match": etag },
    });
    expect(other.statusCode).toBe(200);
  });

  it("draws the timeline and years from stored values", async () => {
    await product.link("nora~charts", "one");
    const timeline = await product.ask("nora~charts", {
      method: "GET",
      url: "/api/v1/performance/timeline?range=MAX",
    });
    const { points, historyStart } = timeline.json().data;
    expect(points.at(-1)).toMatchObject({ date: "2026-11-20", portfolioValue: 1_450 });
    expect(historyStart).toBe(points[0].date);
    const years = await product.ask("nora~charts", {
      method: "GET",
      url: "/api/v1/performance/years",
    });
    expect(years.json().data.years.at(-1)).toMatchObject({ year: 2026, isPartial: true });
    const bad = await product.ask("nora~charts", {
      method: "GET",
      url: "/api/v1/performance/timeline?range=2W",
    });
    expect(bad.statusCode).toBe(400);
  });

  it("lists accounts with their group, mask and holdings", async () => {
    const { data } = (
      await product.ask("nora~family", { method: "GET", url: "/api/v1/accounts" })
    ).json();
    expect(data).toMatchObject({ total_value: 1_450, is_sandbox: true });
    expect(data.accounts[0]).toMatchObject({
      account_type: "taxable",
      mask: "1234",
      balance: 1_450,
      cost_basis_method: "fifo",
      reconciliation: { institution_total: 1_450, our_total: 1_450, difference: 0 },
    });
    expect(data.groups.find((row: { group: string }) => row.group === "taxable")).toMatchObject({
      count: 1,
      value: 1_450,
    });
    expect(data.accounts[0].holdings[0]).toMatchObject({ symbol: "AAA", gain_loss: 200 });
  });

  it("changes nothing and doubles nothing when the same data is synced again", async () => {
    const id = await product.link("nora~repeat", "one");
    const before = (await product.ask("nora~repeat", DASHBOARD)).json().data;
    await product.services.sync.sync("organization-repeat", id, product.log);
    await product.services.rebuild.rebuild("organization-repeat", product.log);
    const after = (await product.ask("nora~repeat", DASHBOARD)).json().data;
    const { lastUpdated: _a, version: _b, holdings: held, ...rest } = before;
    const { lastUpdated: _c, version: _d, holdings: heldAfter, ...restAfter } = after;
    expect(restAfter).toEqual(rest);
    expect(heldAfter.length).toBe(held.length);
    expect(await count("transactions", "repeat")).toBe(3);
    expect(await count("holdings", "repeat")).toBe(2);
  });
});

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
        message: "First Brokerage can't be reached right now. We will keep trying.",
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
      "Access to Third Brokerage has ended. Connect it again to see new figures.",
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

describe("disconnecting", () => {
  it("removes every row of the connection and its figures at once, and tells the provider", async () => {
    const id = await product.link("nora~leaving", "one");
    const kept = await product.link("nora~leaving", "two");
    const remove = { method: "DELETE", url: `/api/v1/plaid/item/${id}` } as const;

    const answer = await product.ask("nora~leaving", remove);

    expect(answer.json().data).toEqual({ id, removed_account_count: 1 });
    const { data } = (await product.ask("nora~leaving", DASHBOARD)).json();
    expect(data.portfolio.totalValue).toBe(1_450);
    expect(data.holdings[0].lots).toHaveLength(2);
    for (const [table, rows] of [
      ["connections", 1],
      ["accounts", 1],
      ["securities", 2],
      ["holdings", 2],
      ["transactions", 3],
    ] as const) {
      expect([table, await count(table, "leaving")]).toEqual([table, rows]);
    }
    expect((await product.ask("nora~leaving", remove)).statusCode).toBe(404);

    await product.services.finishRemovals.finishRemoval("organization-leaving", id);
    expect(product.provider.removed).toContain("access-one~organization-leaving");
    expect(await count("pending_removals", "leaving")).toBe(0);
    const { items } = (await product.ask("nora~leaving", STATUS)).json().data;
    expect(items.map((item: { id: string }) => item.id)).toEqual([kept]);
  });

  it("keeps the token until the provider has confirmed the removal", async () => {
    const id = await product.link("nora~stubborn", "one");
    await product.ask("nora~stubborn", { method: "DELETE", url: `/api/v1/plaid/item/${id}` });
    product.provider.failure = new LinkProviderError("unavailable", "UNREACHABLE");
    await product.services.finishRemovals.finishRemoval("organization-stubborn", id);
    product.provider.failure = undefined;
    expect(await count("pending_removals", "stubborn")).toBe(1);
    await product.services.finishRemovals.finishRemoval("organization-stubborn", id);
    expect(await count("pending_removals", "stubborn")).toBe(0);
  });

  it("shows an emptied organization no figure", async () => {
    const id = await product.link("nora~emptied", "one");
    await product.ask("nora~emptied", { method: "DELETE", url: `/api/v1/plaid/item/${id}` });
    const { data } = (await product.ask("nora~emptied", DASHBOARD)).json();
    expect(data).toMatchObject({ state: "empty", holdings: [], dataAsOf: null });
    expect(data.portfolio.totalValue).toBe(0);
    expect(await count("daily_valuations", "emptied")).toBe(0);
  });

  it("does not bring back a connection that was removed while it synced", async () => {
    const id = await product.link("nora~race", "one");
    const { provider } = product;
    const { readTransactions } = provider;
    provider.readTransactions = async (...args) => {
      await product.ask("nora~race", { method: "DELETE", url: `/api/v1/plaid/item/${id}` });
      return readTransactions(...args);
    };
    await product.services.sync.sync("organization-race", id, product.log);
    provider.readTransactions = readTransactions;
    expect(await count("accounts", "race")).toBe(0);
    expect(await count("transactions", "race")).toBe(0);
  });
});

describe("another organization's ids", () => {
  it.each([
    ["GET", "holdings"],
    ["DELETE", "item"],
    ["POST", "sync"],
  ] as const)("answers %s /plaid/%s/{id} like an unknown id", async (method, route) => {
    const id = await product.link(`nora~owner-${route}`, "four");
    const foreign = await product.ask("mallory~elsewhere", {
      method,
      url: `/api/v1/plaid/${route}/${id}`,
    });
    const unknown = await product.ask("mallory~elsewhere", {
      method,
      url: `/api/v1/plaid/${route}/connection-none`,
    });
    expect(foreign.statusCode).toBe(404);
    const { requestId: _a, ...foreignBody } = foreign.json();
    const { requestId: _b, ...unknownBody } = unknown.json();
    expect(foreignBody).toEqual(unknownBody);
  });

  it("never accepts the provider's item id as a connection id", async () => {
    await product.link("nora~itemid", "four");
    const answer = await product.ask("nora~itemid", {
      method: "GET",
      url: "/api/v1/plaid/holdings/item-four",
    });
    expect(answer.statusCode).toBe(404);
  });
});
