import { Validator } from "@seriousme/openapi-schema-validator";
import { createLogger, createServer } from "@stocks-vibe/server-kit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { portfolioPlugin } from "../app.ts";
import { type TestProduct, testProduct } from "../testing/test-product.ts";

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.close());

it("describes every route, at its address and with its methods", async () => {
  const routes: string[] = [];
  const app = createServer({ log: createLogger("silent") });
  app.addHook("onRoute", ({ method, url }) => {
    for (const name of [method].flat()) routes.push(`${name} ${url.replaceAll(/:(\w+)/g, "{$1}")}`);
  });
  const { services, directory } = product;
  const verifier = { verify: async () => null };
  await app.register(portfolioPlugin({ services, verifier, directory, rateLimitScale: 1 }), {
    prefix: "/api/v1",
  });
  await app.ready();

  const answer = await app.inject({ url: "/api/v1/openapi.json" });
  await app.close();

  const description = answer.json();
  const described = Object.entries<Record<string, unknown>>(description.paths).flatMap(
    ([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(description.openapi).toBe("3.1.0");
  expect(described.sort()).toEqual(routes.filter((route) => !/^(HEAD|OPTIONS)/.test(route)).sort());
  expect(described.length).toBeGreaterThan(12);
});

it("is a document that OpenAPI 3.1 allows, by the specification's own schema", async () => {
  const description = (await product.app.inject({ url: "/api/v1/openapi.json" })).json();

  expect(await new Validator().validate(description)).toEqual({ valid: true });
  expect(await new Validator().validate({ ...description, paths: { bad: 1 } })).toMatchObject({
    valid: false,
  });
});

it("says what is sent and answered, by the schemas that check it", async () => {
  const { paths } = (await product.app.inject({ url: "/api/v1/openapi.json" })).json();

  const dashboard =
    paths["/api/v1/dashboard-data"].get.responses["200"].content["application/json"];
  expect(dashboard.schema.properties.data.properties.portfolio.properties).toHaveProperty(
    "oneYearReturn",
  );
  const refused = paths["/api/v1/dashboard-data"].get.responses.default;
  expect(refused.content["application/json"].schema.required).toEqual(
    expect.arrayContaining(["success", "message", "code", "requestId"]),
  );
  const timeline = paths["/api/v1/performance/timeline"].get.parameters;
  expect(timeline).toContainEqual(
    expect.objectContaining({
      in: "query",
      name: "range",
      schema: expect.objectContaining({ enum: ["1M", "6M", "YTD", "1Y", "3Y", "5Y", "MAX"] }),
    }),
  );
  const explain = paths["/api/v1/explain/{figure}"].get;
  expect(Object.keys(explain.responses["200"].content)).toEqual(["application/json", "text/csv"]);
  const exchange = paths["/api/v1/plaid/exchange-public-token"].post;
  expect(exchange.requestBody.content["application/json"].schema.required).toContain(
    "public_token",
  );
});
