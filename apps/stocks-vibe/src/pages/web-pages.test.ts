import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { answerErrors, createLogger, createServer } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serveWebPages } from "./web-pages.ts";

const SCRIPT = `say(${JSON.stringify("the same again and again ".repeat(100))})`;
let root: string;
let app: FastifyInstance;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "stocks-vibe-pages-"));
  await writeFile(join(root, "index.html"), "<!doctype html>the app");
  await writeFile(join(root, "icon.svg"), "<svg/>");
  await mkdir(join(root, "assets"));
  await writeFile(join(root, "assets", "app-1.js"), SCRIPT);
  await writeFile(join(root, "assets", "app-1.js.br"), brotliCompressSync(SCRIPT));
  await writeFile(join(root, "assets", "app-1.js.gz"), gzipSync(SCRIPT));
  app = createServer({ log: createLogger("silent") });
  const table = { route_not_found: { status: 404, message: "nothing here" } };
  await app.register(
    async (api) => answerErrors(api, { table, envelope: ({ message }) => ({ message }) }),
    { prefix: "/api/v1" },
  );
  await serveWebPages(app, root);
});
afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true, force: true });
});

describe("serveWebPages", () => {
  it.each([
    ["the first page", "GET", "/", 200, "the app"],
    ["a page the app routes itself", "GET", "/dashboard?tab=timeline", 200, "the app"],
    ["a file", "GET", "/icon.svg", 200, "<svg/>"],
    ["a file that is not there", "GET", "/gone.svg", 404, "nothing at this address"],
    ["a post to a page", "POST", "/dashboard", 404, "nothing at this address"],
    ["an unknown path of an API", "GET", "/api/v1/nothing", 404, "nothing here"],
  ] as const)("answers %s", async (_name, method, url, status, text) => {
    const answer = await app.inject({ method, url });
    expect(answer.statusCode).toBe(status);
    expect(answer.body).toContain(text);
  });

  const script = (encoding?: string) =>
    app.inject({
      url: "/assets/app-1.js",
      headers: encoding === undefined ? {} : { "accept-encoding": encoding },
    });

  it.each([
    ["br", "gzip, deflate, br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
  ] as const)("sends a text file by %s to whoever accepts it", async (name, accepted, open) => {
    const { headers, rawPayload } = await script(accepted);
    expect(headers).toMatchObject({
      "content-encoding": name,
      "content-type": "application/javascript; charset=utf-8",
      vary: "accept-encoding",
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect(rawPayload.length).toBeLessThan(SCRIPT.length / 5);
    expect(open(rawPayload).toString()).toBe(SCRIPT);
  });

  it.each([undefined, "identity", "zstd"])(
    "sends it as it is to whoever accepts %s",
    async (one) => {
      const { headers, body } = await script(one);
      expect(headers["content-encoding"]).toBeUndefined();
      expect(headers.vary).toBe("accept-encoding");
      expect(body).toBe(SCRIPT);
    },
  );

  it("has no address for a compressed twin", async () => {
    const { statusCode } = await app.inject({ url: "/assets/app-1.js.br" });
    expect(statusCode).toBe(404);
  });
});
