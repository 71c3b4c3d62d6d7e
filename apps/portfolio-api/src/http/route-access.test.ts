import { createLogger, createServer } from "@stocks-vibe/server-kit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sessionOf, type TestProduct, testProduct } from "../testing/test-product.ts";
import { guardRoutes, ROUTE_ACCESS } from "./route-access.ts";

const OPERATOR = "nora~family~sam";

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
  await product.link("nora~family", "one");
});
afterAll(() => product.close());

/** Every row for answers that are kept as files. */
const FILES = [
  "GET /explain/:figure?format=csv",
  "GET /accounts/:id/imports.csv",
  "GET /export/csv/:table",
  "GET /export/json",
];

const routes = Object.entries(ROUTE_ACCESS).map(([name, access]) => {
  const [method = "", path = ""] = name.split(" ");
  return { name, access, method, url: `/api/v1${path.replaceAll(/:\w+/g, "none")}` };
});
const where = (wanted: string) => routes.filter(({ access }) => access === wanted);

const refusalOf = (name: string) =>
  FILES.includes(name) ? "operator_takes_nothing" : "operator_only_looks";

const ask = (session: string, { method, url }: { method: string; url: string }) =>
  product.ask(session, {
    url,
    ...(method === "GET" ? { method } : {}),
    ...(method === "PUT" ? { method, payload: {} } : {}),
    ...(method === "POST" ? { method, payload: {} } : {}),
    ...(method === "DELETE" ? { method } : {}),
  });

const neverCalled = async () => {
  throw new Error("nobody calls");
};
const MEMBER = sessionOf("nora~family");
const accountOf = async (member: string): Promise<string> => {
  const [account] = (await product.ask(member, { url: "/api/v1/accounts" })).json().data.accounts;
  return account.id;
};

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
    // Whatever is not a GET changes something, but for forgetting what a browser kept; and files
    // leave the house.
    const isFile = (name: string) => FILES.includes(name);
    const changing = routes.filter(
      ({ method, access, name }) => (method !== "GET" && access !== "anyone") || isFile(name),
    );
    expect(changing).toEqual(acting);

    for (const route of acting) {
      const answer = await ask(OPERATOR, route);
      expect([route.name, answer.statusCode, answer.json()]).toMatchObject([
        route.name,
        403,
        { success: false, code: refusalOf(route.name) },
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

  it("keeps an operator from each file, however it is asked for, and from none of the figures beside it", async () => {
    const account = await accountOf("nora~family");
    const figure = "/api/v1/explain/total-value";
    const files = [
      `${figure}?format=csv`,
      `${figure}?by=account&format=csv`,
      `${figure}?format=%63sv`,
      `${figure}?format=json&format=csv`,
      `/api/v1/accounts/${account}/imports.csv`,
      "/api/v1/export/csv/transactions",
      "/api/v1/export/json",
    ];
    for (const url of files)
      for (const method of ["GET", "HEAD"] as const)
        expect([url, (await product.ask(OPERATOR, { method, url })).statusCode]).toEqual([
          url,
          403,
        ]);
    for (const url of [figure, `${figure}?format=json`, `${figure}?by=account`]) {
      const answer = await product.ask(OPERATOR, { url });
      expect([url, answer.statusCode, answer.json().success]).toEqual([url, 200, true]);
    }
    for (const url of files.filter((file) => !file.includes("json&"))) {
      const { statusCode, headers } = await product.ask("nora~family", { url });
      expect([url, statusCode, headers["content-disposition"]]).toEqual([
        url,
        200,
        expect.stringContaining("attachment"),
      ]);
    }
  });

  it.each([
    ["en", "can't download files", "can't change anything"],
    ["es", "no puede descargar archivos", "no puede cambiar nada"],
  ])(
    "tells an operator in %s that a file can't be downloaded, and of a change that nothing can be changed",
    async (language, ofFile, ofChange) => {
      const headers = { "accept-language": language };
      const words = async (method: "GET" | "POST", url: string) =>
        (await product.ask(OPERATOR, { method, url: `/api/v1${url}`, headers })).json().message;
      expect(await words("GET", "/export/json")).toContain(ofFile);
      expect(await words("GET", "/explain/total-value?format=csv")).toContain(ofFile);
      expect(await words("POST", "/accounts")).toContain(ofChange);
    },
  );

  it("has a row for every route that says it answers with a file", async () => {
    const { paths } = (await product.ask("nora~family", { url: "/api/v1/openapi.json" })).json();
    const described = Object.entries<{
      get?: { responses: Record<string, { content?: object }> };
    }>(paths).flatMap(([path, { get }]) => {
      const types = Object.keys(
        get?.responses["200"]?.content ?? get?.responses.default?.content ?? {},
      );
      const isOfFiles = types.some((type) => type !== "application/json");
      return isOfFiles ? [path.replace("/api/v1", "").replaceAll(/\{(\w+)\}/g, ":$1")] : [];
    });
    expect(described.length).toBeGreaterThan(2);
    for (const path of described)
      expect(FILES.some((row) => row.split("?")[0] === `GET ${path}`)).toBe(true);
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

  it.each([
    ["an attachment", "content-disposition", 'attachment; filename="all.json"'],
    ["CSV", "content-type", "text/csv; charset=utf-8"],
    ["a picture", "content-type", "image/png"],
  ])("lets nobody have %s by a row that is only for looking", async (_what, name, value) => {
    const app = createServer({ log: createLogger("silent") });
    await app.register(async (scope) => {
      guardRoutes(scope, { identify: async () => MEMBER, refuseOperator: neverCalled });
      scope.get("/user/profile", async (_request, reply) => reply.header(name, value).send("a,b"));
      scope.get("/activity", async () => ({ success: true }));
      scope.get("/export/json", async (_request, reply) => reply.header(name, value).send("a,b"));
    });
    const get = async (url: string) => {
      const { statusCode, headers } = await app.inject({ url });
      return [statusCode, headers["content-disposition"]];
    };
    const isAttached = name === "content-disposition" ? value : undefined;
    expect(await get("/user/profile")).toEqual([500, undefined]);
    expect(await get("/activity")).toEqual([200, undefined]);
    expect(await get("/export/json")).toEqual([200, isAttached]);
  });

  it("does not let a route start that says it answers with a file and has no row for that", async () => {
    const app = createServer({ log: createLogger("silent") });
    const plugin = app.register(async (scope) => {
      guardRoutes(scope, { identify: neverCalled, refuseOperator: neverCalled });
      scope.get(
        "/accounts/:id/imports.csv",
        { schema: { produces: ["text/csv"] } },
        async () => "",
      );
      scope.get("/activity", { schema: { produces: ["text/csv"] } }, async () => "");
    });
    await expect(plugin.then(() => app.ready())).rejects.toThrow("for the file of GET /activity");
  });

  it("does not let a route start that it does not name", async () => {
    const app = createServer({ log: createLogger("silent") });
    const plugin = app.register(
      async (scope) => {
        guardRoutes(scope, { identify: neverCalled, refuseOperator: neverCalled });
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
