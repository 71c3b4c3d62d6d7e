import { describe, expect, it } from "vitest";
import { createLogger } from "../observe/logger.ts";
import { answerErrors } from "./answer-errors.ts";
import { createServer } from "./create-server.ts";
import { isDirectPeer, requireDirectPeer } from "./network-of.ts";

describe("who asks for itself from this machine", () => {
  it.each([
    ["127.0.0.1", {}, true],
    ["127.8.9.1", {}, true],
    ["::1", {}, true],
    ["::ffff:127.0.0.1", {}, true],
    ["127.0.0.1", { host: "stocks.example.com", origin: "https://evil.test" }, true],
    ["10.0.0.7", { host: "localhost:3000" }, false],
    ["::ffff:10.0.0.7", {}, false],
    ["fe80::1", {}, false],
    [undefined, {}, false],
    ["127.0.0.1", { "x-forwarded-for": "127.0.0.1" }, false],
    ["127.0.0.1", { "x-forwarded-host": "localhost" }, false],
    ["127.0.0.1", { forwarded: "for=127.0.0.1" }, false],
    ["127.0.0.1", { via: "1.1 proxy" }, false],
    ["127.0.0.1", { "x-real-ip": "" }, false],
    ["127.0.0.1", { "cf-connecting-ip": "203.0.113.7" }, false],
    ["127.0.0.1", { "true-client-ip": "203.0.113.7" }, false],
  ])("%s with %j: %s", (address, headers, expected) => {
    expect(isDirectPeer({ address, headers })).toBe(expected);
  });
});

describe("a development surface", () => {
  it("is not there for anybody else, whatever host they name", async () => {
    const app = createServer({ log: createLogger("silent") });
    const table = { route_not_found: { status: 404, message: "nothing here" } };
    await app.register(async (near) => {
      answerErrors(near, { table, envelope: ({ type }) => ({ type }) });
      requireDirectPeer(near);
      near.get("/dev/mailbox", async () => "letters");
    });
    const ask = (remoteAddress: string, headers = {}) =>
      app.inject({
        url: "/dev/mailbox",
        remoteAddress,
        headers: { host: "localhost", ...headers },
      });

    expect((await ask("127.0.0.1")).body).toBe("letters");
    expect((await ask("192.0.2.1")).json()).toEqual({ type: "route_not_found" });
    expect((await ask("127.0.0.1", { "x-forwarded-for": "192.0.2.1" })).statusCode).toBe(404);
    await app.close();
  });
});
