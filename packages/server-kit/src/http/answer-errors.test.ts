import { Writable } from "node:stream";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { createLogger } from "../observe/logger.ts";
import { answerErrors } from "./answer-errors.ts";
import { createServer } from "./create-server.ts";
import { Refusal } from "./refusal.ts";
import type { ZodTypeProvider } from "./speak-zod.ts";

const table = {
  invalid_request: { status: 400, message: "bad" },
  route_not_found: { status: 404, message: "nothing here" },
  body_too_large: { status: 413, message: "too large" },
  unsupported_media_type: { status: 415, message: "json please" },
  too_many_requests: { status: 429, message: "slow down" },
  internal_server_error: { status: 500, message: "our fault" },
  service_unavailable: { status: 503, message: "come back" },
  gone: { status: 410, message: "gone" },
};

declare module "./refusal.ts" {
  interface RefusalTypes {
    readonly test: "gone";
  }
}

function server() {
  let logged = "";
  const sink = new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk);
      done();
    },
  });
  const app = createServer({ log: createLogger("info", sink), bodyLimit: 100 });
  answerErrors(app, {
    table,
    envelope: ({ type, message, details }) => ({ type, message, details }),
  });
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const body = z.strictObject({ name: z.string() });
  const response = { 200: z.object({ name: z.string() }) };
  routes.post("/echo", { schema: { body, response } }, async (request) => ({
    ...request.body,
    secret: "not declared, so not sent",
  }));
  routes.get("/wrong", { schema: { response } }, async () => JSON.parse("{}"));
  app.get("/gone", async () => {
    throw new Refusal("gone", { details: { reason: "test" }, retryAfterSeconds: 0.2 });
  });
  app.get("/crash", async () => {
    throw Object.assign(new Error("select secret from vault"), {
      config: { token: "in-the-error" },
    });
  });
  app.get("/unstorable", async () => {
    throw Object.assign(new Error("invalid byte sequence"), { code: "22021" });
  });
  app.get("/away", async () => {
    throw Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
  });
  app.get("/broken-reference", async (request) => {
    const { constraint } = z.object({ constraint: z.string() }).parse(request.query);
    throw Object.assign(new Error("violates foreign key"), { code: "23503", constraint });
  });
  return { app, logged: () => logged };
}

describe("answerErrors", () => {
  it.each([
    ["a refusal", { method: "GET", url: "/gone" }, 410, "gone"],
    ["an unknown route", { method: "GET", url: "/nowhere" }, 404, "route_not_found"],
    ["a crash", { method: "GET", url: "/crash" }, 500, "internal_server_error"],
    ["a database that is away", { method: "GET", url: "/away" }, 503, "service_unavailable"],
    [
      "a key that was retired meanwhile",
      { method: "GET", url: "/broken-reference?constraint=connections_key_version_fkey" },
      503,
      "service_unavailable",
    ],
    [
      "another broken reference",
      { method: "GET", url: "/broken-reference?constraint=connections_owner_fkey" },
      500,
      "internal_server_error",
    ],
    ["a text no row can hold", { method: "GET", url: "/unstorable" }, 400, "invalid_request"],
    [
      "a response that breaks its schema",
      { method: "GET", url: "/wrong" },
      500,
      "internal_server_error",
    ],
    [
      "a wrong type",
      { method: "POST", url: "/echo", payload: { name: 1 } },
      400,
      "invalid_request",
    ],
    [
      "an unknown key",
      { method: "POST", url: "/echo", payload: { name: "a", b: 1 } },
      400,
      "invalid_request",
    ],
    ["a missing body", { method: "POST", url: "/echo" }, 400, "invalid_request"],
    [
      "a large body",
      { method: "POST", url: "/echo", payload: { name: "x".repeat(200) } },
      413,
      "body_too_large",
    ],
  ] as const)("answers %s in the server's own envelope", async (_name, request, status, type) => {
    const answer = await server().app.inject(request);
    expect(answer.statusCode).toBe(status);
    expect(answer.json().type).toBe(type);
  });

  it.each([
    ["broken JSON", "application/json", "{", 400],
    ["an empty JSON body", "application/json", "", 400],
    ["half a character", "application/json", String.raw`{"name":"\ud800"}`, 400],
    ["prototype poisoning", "application/json", '{"__proto__": {"a": 1}, "name": "x"}', 400],
    ["a form post", "application/x-www-form-urlencoded", "name=x", 415],
    ["plain text", "text/plain", "name", 415],
  ])("refuses %s", async (_name, type, payload, status) => {
    const headers = { "content-type": type };
    const answer = await server().app.inject({ method: "POST", url: "/echo", headers, payload });
    expect(answer.statusCode).toBe(status);
  });

  it("takes a character of two halves", async () => {
    const payload = String.raw`{"name":"\ud83d\ude00"}`;
    const headers = { "content-type": "application/json" };
    const answer = await server().app.inject({ method: "POST", url: "/echo", headers, payload });
    expect(answer.json()).toEqual({ name: "😀" });
  });

  it("sends only declared fields", async () => {
    const answer = await server().app.inject({
      method: "POST",
      url: "/echo",
      payload: { name: "a" },
    });
    expect(answer.json()).toEqual({ name: "a" });
  });

  it("gives whole seconds to wait, at least one", async () => {
    const answer = await server().app.inject({ method: "GET", url: "/gone" });
    expect(answer.headers["retry-after"]).toBe("1");
  });

  it("leaks nothing of a crash to the caller, and no extra property of the error to the log", async () => {
    const { app, logged } = server();
    const answer = await app.inject({ method: "GET", url: "/crash?token=in-the-query" });
    expect(answer.body).not.toContain("vault");
    expect(logged()).toContain("select secret from vault");
    expect(logged()).not.toContain("in-the-error");
    expect(logged()).not.toContain("in-the-query");
  });
});
