import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { smallBrokerage } from "../testing/fake-provider.ts";
import { type TestProduct, testProduct } from "../testing/test-product.ts";
import { ROUTE_ACCESS } from "./route-access.ts";

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ one: smallBrokerage("First Brokerage") });
});
afterAll(() => product.close());

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
const description = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

const isPublic = (method: string, path: string): boolean =>
  ROUTE_ACCESS[`${method} ${path.slice("/api/v1".length)}`] === "anyone";

/** Every route but the few that hold nothing about a member. */
async function routes() {
  const { paths } = description.parse(
    (await product.app.inject({ url: "/api/v1/openapi.json" })).json(),
  );
  return Object.entries(paths).flatMap(([path, methods]) =>
    METHODS.filter((method) => method.toLowerCase() in methods && !isPublic(method, path)).map(
      (method) => ({
        method,
        url: path.replaceAll(/\{\w+\}/g, "x"),
      }),
    ),
  );
}

const BODIES = [
  { headers: { "content-type": "application/json" }, payload: '{"broken' },
  { headers: { "content-type": "text/plain" }, payload: "text" },
  { headers: { "content-type": "application/json" }, payload: `"${"a".repeat(70_000)}"` },
];

describe("a stranger", () => {
  it("is told 401 by every route, before anything is said of the body", async () => {
    const all = await routes();
    expect(all.length).toBeGreaterThan(15);
    for (const route of all.filter(({ method }) => method !== "GET")) {
      for (const body of BODIES) {
        const answer = await product.app.inject({ ...route, ...body });
        expect([route, answer.statusCode, answer.json().code]).toEqual([
          route,
          401,
          "session_required",
        ]);
      }
    }
    for (const route of all) {
      expect([route, (await product.app.inject(route)).statusCode]).toEqual([route, 401]);
    }
  });

  it("is told what is wrong with the body once signed in", async () => {
    const statuses: number[] = [];
    for (const { headers, payload } of BODIES) {
      const answer = await product.ask("nora~first", {
        method: "POST",
        url: "/api/v1/plaid/exchange-public-token",
        headers,
        payload,
      });
      statuses.push(answer.statusCode);
    }
    expect(statuses).toEqual([400, 415, 413]);
  });
});
