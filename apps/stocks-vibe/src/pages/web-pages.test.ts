import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { answerErrors, createLogger, createServer } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serveWebPages } from "./web-pages.ts";

let root: string;
let app: FastifyInstance;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "stocks-vibe-pages-"));
  await writeFile(join(root, "index.html"), "<!doctype html>the app");
  await writeFile(join(root, "icon.svg"), "<svg/>");
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
});
