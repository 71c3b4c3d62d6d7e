import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLogger } from "../observe/logger.ts";
import { answerErrors } from "./answer-errors.ts";
import { createServer } from "./create-server.ts";

const app = createServer({ log: createLogger("silent") });
let port: number;
beforeAll(async () => {
  app.post("/echo", async ({ body }) => ({ body }));
  port = Number(new URL(await app.listen({ host: "127.0.0.1", port: 0 })).port);
});
afterAll(() => app.close());

/** Sends bytes as they are and answers what came back before the server hung up. */
async function speak(text: string, to = port): Promise<string> {
  const socket = connect(to, "127.0.0.1");
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk.toString("latin1");
  });
  socket.end(text);
  await once(socket, "close");
  return answer;
}

/**
 * Holds a connection open after `text`, more bytes of which trickle in, until the server hangs up.
 */
async function waitToBeCut(to: number, text: string): Promise<{ answer: string; seconds: number }> {
  const began = performance.now();
  const socket = connect(to, "127.0.0.1");
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk.toString("latin1");
  });
  socket.on("error", () => undefined);
  socket.write(text);
  const trickle = setInterval(() => text && socket.write("x"), 100);
  await once(socket, "close");
  clearInterval(trickle);
  return { answer, seconds: (performance.now() - began) / 1000 };
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
  it("cuts off who sent half of the headers, or nothing at all, within two seconds of the limit", async () => {
    const hasty = createServer({ log: createLogger("silent"), headersMs: 500 });
    const hastyPort = Number(new URL(await hasty.listen({ port: 0, host: "127.0.0.1" })).port);
    const cut = await Promise.all([
      waitToBeCut(hastyPort, "GET /echo HTTP/1.1\r\nHost: localhost\r\nX-Slow"),
      waitToBeCut(hastyPort, ""),
    ]);
    await hasty.close();
    for (const { answer, seconds } of cut) {
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
      expect(seconds).toBeGreaterThan(0.45);
      expect(seconds).toBeLessThan(2.5);
    }
  });

  it("gives them ten seconds", () => {
    expect(app.server.headersTimeout).toBe(10_000);
  });

  it("waits as long as it must for who sent all of them, and answers", async () => {
    const answer = await speak(`${head("Content-Type: application/json", "Content-Length: 2")}{}`);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
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

describe("a request that belongs to no route", () => {
  const mixed = createServer({ log: createLogger("silent") });
  let mixedPort: number;
  beforeAll(async () => {
    const table = {
      invalid_request: { status: 400, message: "bad" },
      route_not_found: { status: 404, message: "nothing here" },
    };
    const language = (name: string) => async (server: typeof mixed) => {
      answerErrors(server, { table, envelope: ({ type, status }) => ({ [name]: type, status }) });
      server.get("/things/:id", async ({ params }) => params);
    };
    await mixed.register(language("page"));
    await mixed.register(language("one"), { prefix: "/one" });
    await mixed.register(language("two"), { prefix: "/two/v1" });
    mixedPort = Number(new URL(await mixed.listen({ host: "127.0.0.1", port: 0 })).port);
  });
  afterAll(() => mixed.close());

  async function get(
    path: string,
    hosts = ["localhost"],
  ): Promise<[status: number, body: unknown]> {
    const lines = hosts.map((host) => `Host: ${host}`);
    const text = [`GET ${path} HTTP/1.1`, ...lines, "Connection: close", "", ""].join("\r\n");
    const answer = await speak(text, mixedPort);
    const [, status] = answer.split(" ");
    return [Number(status), JSON.parse(answer.slice(answer.indexOf("\r\n\r\n")))];
  }

  it.each([
    ["an address that can't be decoded", "/things/%zz", 400],
    ["an address that ends in half an escape", "/things/a%", 400],
    ["a name of more than 500 characters", `/things/${"a".repeat(501)}`, 400],
    ["an address longer than all headers may be", `/things/${"a".repeat(20_000)}`, 431],
  ])(
    "says what is wrong in the language of whoever it was sent to: %s",
    async (_case, path, status) => {
      expect(await get(path)).toEqual([status, { page: "invalid_request", status }]);
      expect(await get(`/one${path}`)).toEqual([status, { one: "invalid_request", status }]);
      expect(await get(`/two/v1${path}`)).toEqual([status, { two: "invalid_request", status }]);
    },
  );

  it("is refused when it names two hosts, the same one twice too", async () => {
    expect(await get("/one/things/1")).toEqual([200, { id: "1" }]);
    for (const second of ["localhost", "evil.test"]) {
      const answer = await get("/one/things/1", ["localhost", second]);
      expect(answer).toEqual([400, { one: "invalid_request", status: 400 }]);
    }
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
