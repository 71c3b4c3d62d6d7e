import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { smallBrokerage } from "../testing/fake-provider.ts";
import { type TestProduct, testProduct } from "../testing/test-product.ts";

const DASHBOARD = { method: "GET", url: "/api/v1/dashboard-data" } as const;

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
    "/api/v1/performance/income",
    "/api/v1/performance/timeline",
    "/api/v1/portfolio/summary",
    "/api/v1/portfolio/parts",
    "/api/v1/plaid/connection-status",
    "/api/v1/dashboard-data",
    "/api/v1/dashboard",
    "/api/v1/dashboard?type=taxable",
    "/api/v1/explain/gain",
    "/api/v1/explain/gain?format=csv",
    "/api/v1/explain/gain/groups?cursor=0.0",
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
