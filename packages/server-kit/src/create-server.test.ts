import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createServer } from "./create-server.ts";
import { createLogger } from "./logger.ts";

const app = createServer({ log: createLogger("silent") });
let port: number;
beforeAll(async () => {
  app.post("/echo", async ({ body }) => ({ body }));
  port = Number(new URL(await app.listen({ host: "127.0.0.1", port: 0 })).port);
});
afterAll(() => app.close());

/** Sends bytes as they are and answers what came back before the server hung up. */
async function speak(text: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk.toString("latin1");
  });
  socket.end(text);
  await once(socket, "close");
  return answer;
}

const head = (...lines: string[]): string =>
  ["POST /echo HTTP/1.1", "Host: localhost", ...lines, "", ""].join("\r\n");

describe("API-3: whose request it is", () => {
  it.each([
    ["nobody, where no proxy is trusted", [], "127.0.0.1"],
    ["who is not trusted", ["10.0.0.1"], "127.0.0.1"],
    ["a trusted proxy", ["127.0.0.1"], "203.0.113.7"],
  ])("X-Forwarded-For is believed of %s", async (_whom, trustedProxies, expected) => {
    const server = createServer({ log: createLogger("silent"), trustedProxies });
    server.get("/ip", async ({ ip }) => ({ ip }));
    const headers = { "x-forwarded-for": "198.51.100.1, 203.0.113.7" };

    expect((await server.inject({ url: "/ip", headers })).json()).toEqual({ ip: expected });
    await server.close();
  });
});

describe("API-5: a server", () => {
  it("cuts off who takes more than 10 s for the headers or 30 s for the whole request", () => {
    expect(app.server.headersTimeout).toBe(10_000);
    expect(app.server.requestTimeout).toBe(30_000);
  });

  it("counts connections where nobody else could, and not behind a proxy", async () => {
    const behind = createServer({ log: createLogger("silent"), trustedProxies: ["10.0.0.1"] });
    const before = behind.server.listenerCount("connection");
    expect(app.server.listenerCount("connection")).toBe(before + 1);
    await behind.close();
  });

  it.each([
    ["two lengths", ["Content-Length: 2", "Content-Length: 40"]],
    ["a length and chunks", ["Content-Length: 4", "Transfer-Encoding: chunked"]],
    ["a coding that ends in something else than chunks", ["Transfer-Encoding: chunked, identity"]],
    ["a space before the colon", ["Content-Length : 2"]],
  ])("refuses a request whose end could be read in two ways: %s", async (_how, lines) => {
    const answer = await speak(`${head("Content-Type: application/json", ...lines)}{}`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });
});

describe("CSRF-1: a body", () => {
  it.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "text/plain; charset=utf-8; application/json",
  ])("of the kind that any site's form can post is refused: %s", async (type) => {
    const answer = await app.inject({
      method: "POST",
      url: "/echo",
      headers: { "content-type": type },
      payload: '{"a":1}',
    });
    expect(answer.statusCode).toBe(415);
  });

  it("without any type is refused, as JSON it is read", async () => {
    const bare = await app.inject({ method: "POST", url: "/echo", payload: Buffer.from("{}") });
    expect(bare.statusCode).toBe(415);
    const json = await app.inject({ method: "POST", url: "/echo", payload: { a: 1 } });
    expect(json.json()).toEqual({ body: { a: 1 } });
  });
});
