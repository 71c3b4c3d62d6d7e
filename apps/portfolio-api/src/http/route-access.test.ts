import { createLogger, createServer } from "@stocks-vibe/server-kit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestProduct, testProduct } from "../testing/test-product.ts";
import { guardRoutes, ROUTE_ACCESS } from "./route-access.ts";

const OPERATOR = "nora~family~sam";

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
  await product.link("nora~family", "one");
});
afterAll(() => product.close());

const routes = Object.entries(ROUTE_ACCESS).map(([name, access]) => {
  const [method = "", path = ""] = name.split(" ");
  return { name, access, method, url: `/api/v1${path.replaceAll(/:\w+/g, "none")}` };
});
const where = (wanted: string) => routes.filter(({ access }) => access === wanted);

const ask = (session: string, { method, url }: { method: string; url: string }) =>
  product.ask(session, {
    url,
    ...(method === "GET" ? { method } : {}),
    ...(method === "PUT" ? { method, payload: {} } : {}),
    ...(method === "POST" ? { method, payload: {} } : {}),
    ...(method === "DELETE" ? { method } : {}),
  });

const stopped = async () => {
  const { rows } = await product.database.pool.query(
    "select member_id, actor, result, details from portfolio.audit_events where action = 'operator.stopped'",
  );
  return rows;
};

describe("the table of routes", () => {
  it("has no entry that no route goes by", async () => {
    for (const route of routes) {
      const answer = await ask("nora~family", route);
      expect(`${route.name} ${answer.json().code}`).not.toContain("route_not_found");
    }
  });

  it("SES-6, PRF-9: keeps an operator from every route that changes something, and writes both people down", async () => {
    const acting = where("acting");
    expect(acting.length).toBeGreaterThan(5);
    // Whatever is not a GET changes something, but for forgetting what a browser kept; and files of all there is leave the house.
    const isFile = (name: string) => name.startsWith("GET /export/");
    const changing = routes.filter(
      ({ method, access, name }) => (method !== "GET" && access !== "anyone") || isFile(name),
    );
    expect(changing).toEqual(acting);

    for (const route of acting) {
      const answer = await ask(OPERATOR, route);
      expect([route.name, answer.statusCode, answer.json()]).toMatchObject([
        route.name,
        403,
        { success: false, code: "operator_only_looks" },
      ]);
    }
    expect(await stopped()).toEqual(
      acting.map(({ name }) => ({
        member_id: "member-nora-family",
        actor: "sam@support.example",
        result: "refused",
        details: { route: name },
      })),
    );
  });

  it("lets an operator read what the member reads", async () => {
    for (const route of where("looking")) {
      const [operator, member] = [await ask(OPERATOR, route), await ask("nora~family", route)];
      expect([route.name, operator.statusCode]).toEqual([route.name, member.statusCode]);
    }
    const dashboard = await product.ask(OPERATOR, { method: "GET", url: "/api/v1/dashboard-data" });
    expect(dashboard.json().data.portfolio.totalValue).toBe(1_450);
  });

  it("lets the member do in person what an operator may not", async () => {
    const token = { method: "POST", url: "/api/v1/plaid/create-link-token", payload: {} } as const;
    expect((await product.ask("nora~family", token)).statusCode).toBe(200);
    expect((await product.ask(OPERATOR, token)).statusCode).toBe(403);
  });

  it("asks who is calling before it looks at a body", async () => {
    for (const { name, method, url } of where("acting")) {
      if (method === "DELETE") continue;
      const answer = await product.app.inject({
        url,
        ...(method === "PUT" ? { method } : {}),
        ...(method === "POST" ? { method } : {}),
        headers: { "content-type": "application/json" },
        payload: "{ not json",
      });
      expect([name, answer.statusCode]).toEqual([name, 401]);
    }
  });

  it("does not let a route start that it does not name", async () => {
    const app = createServer({ log: createLogger("silent") });
    const plugin = app.register(
      async (scope) => {
        guardRoutes(scope, {
          identify: async () => {
            throw new Error("nobody calls");
          },
          refuseOperator: async () => {
            throw new Error("nobody calls");
          },
        });
        scope.get("/user/profile", async () => "named");
        scope.get("/user/secrets", async () => "not named");
      },
      { prefix: "/api/v1" },
    );

    await expect(plugin.then(() => app.ready())).rejects.toThrow(
      "route-access.ts has no entry for GET /user/secrets",
    );
  });
});
