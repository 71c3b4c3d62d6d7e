import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestProduct, testProduct } from "../../testing/test-product.ts";

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
  await product.link("nora~oak", "one");
});
afterAll(() => product.close());

const ask = (headers: Record<string, string> = {}) =>
  product.ask("nora~oak", { url: "/api/v1/dashboard-data", headers });

describe("GET /dashboard-data", () => {
  it("is sent as it is stored to a client that takes gzip, and inflated to others", async () => {
    const plain = await ask();
    const packed = await ask({ "accept-encoding": "gzip, deflate, br" });

    expect(packed.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(packed.rawPayload).toString("utf8")).toBe(plain.body);
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(Number(packed.headers["content-length"])).toBe(packed.rawPayload.length);
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    for (const { headers } of [plain, packed]) {
      expect(headers.vary).toBe("accept-encoding, accept-language");
      expect(headers["cache-control"]).toBe("no-store");
      expect(headers["content-type"]).toBe("application/json; charset=utf-8");
      expect(headers.etag).toBe(plain.headers.etag);
    }
  });

  it("answers 304 to either", async () => {
    const { etag } = (await ask()).headers;
    for (const coding of ["gzip", "identity"]) {
      const again = await ask({ "if-none-match": String(etag), "accept-encoding": coding });
      expect([again.statusCode, again.body]).toEqual([304, ""]);
    }
  });
});
