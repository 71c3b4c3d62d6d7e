import { answerErrors, createLogger, createServer, Refusal } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ERRORS, productEnvelope } from "../../http/errors.ts";
import { guardRoutes } from "../../http/route-access.ts";
import { sessionOf, type TestProduct, testProduct } from "../../testing/test-product.ts";
import { importRoutes, uploadRoutes } from "./imports.routes.ts";

/** What a request may wait for the database here, and how long each of these does. */
const REQUEST_MS = 300;
const WORK_SECONDS = 0.6;

let product: TestProduct;
let app: FastifyInstance;
beforeAll(async () => {
  product = await testProduct();
  app = createServer({ log: createLogger("silent"), databaseMs: REQUEST_MS });
  const identify = async () => sessionOf("nora~patient");
  const lookLong = async (): Promise<never> => {
    await product.database.pool.query(`select pg_sleep(${WORK_SECONDS})`);
    throw new Refusal("import_not_found");
  };
  const profiles = { requireAlpha: async () => undefined };
  const imports = {
    ...product.services.imports,
    upload: lookLong,
    review: lookLong,
    list: lookLong,
    decide: lookLong,
    confirm: lookLong,
    revert: lookLong,
  };
  await app.register(
    async (scope) => {
      answerErrors(scope, { table: ERRORS, envelope: productEnvelope });
      guardRoutes(scope, { identify, refuseOperator: () => Promise.reject(new Error("none")) });
      importRoutes(scope, { identify, profiles, imports });
      await uploadRoutes(scope, { identify, profiles, imports });
    },
    { prefix: "/api/v1" },
  );
});
afterAll(async () => {
  await app.close();
  await product.close();
});

describe("work on a whole file", () => {
  it.each([
    ["POST", "/accounts/one/imports?file_name=file.csv", "text/csv", "date,action"],
    ["GET", "/imports/one", undefined, undefined],
    ["PUT", "/imports/one/decisions", "application/json", '{"lines":[1],"counts":true}'],
    ["POST", "/imports/one/confirm", "application/json", '{"without_unread_lines":false}'],
    ["DELETE", "/imports/one", undefined, undefined],
  ] as const)(
    "may wait longer for the database than other requests: %s %s",
    async (method, url, type, payload) => {
      const answer = await app.inject({
        method,
        url: `/api/v1${url}`,
        ...(type ? { headers: { "content-type": type }, payload } : {}),
      });
      expect([answer.statusCode, answer.json().code]).toEqual([404, "import_not_found"]);
    },
  );

  it("is the only one that may: a list of files is given up as any other request", async () => {
    const answer = await app.inject({ url: "/api/v1/accounts/one/imports" });
    expect([answer.statusCode, answer.json().code]).toEqual([503, "service_unavailable"]);
  });
});
