import type { IncomingHttpHeaders } from "node:http";
import { describe, expect, it } from "vitest";
import { createLogger } from "../observe/logger.ts";
import { answerErrors } from "./answer-errors.ts";
import { createServer } from "./create-server.ts";
import { limitRequests } from "./rate-limit.ts";

describe("API-3: requests of one address", () => {
  it.each([
    [
      "an IPv6 client's whole /64",
      ["2001:db8:1:2::1", "2001:db8:1:2:ff::9", "2001:db8:1:2:1:1:1:1"],
      429,
    ],
    ["an IPv4 client's address", ["203.0.113.1", "::ffff:203.0.113.1", "203.0.113.1"], 429],
    [
      "clients of different networks",
      ["2001:db8:1:2::1", "2001:db8:1:3::1", "2001:db8:1:4::1"],
      200,
    ],
  ])("are counted together for %s", async (_whom, addresses, last) => {
    const app = createServer({ log: createLogger("silent") });
    const table = { too_many_requests: { status: 429, message: "slow down" } };
    answerErrors(app, { table, envelope: ({ type }) => ({ type }) });
    await limitRequests(app, { perMinute: 2, scale: 1 });
    app.get("/", async () => "ok");
    // Neither what it says of its host nor of whom it speaks for makes a request an internal one.
    const headers = { host: "127.0.0.1:3000", "x-forwarded-for": "127.0.0.1" };
    const statuses: number[] = [];
    for (const remoteAddress of addresses) {
      statuses.push((await app.inject({ url: "/", remoteAddress, headers })).statusCode);
    }
    expect(statuses).toEqual([200, 200, last]);
    await app.close();
  });

  it("have a bound together, over all routes, where each is counted with something else", async () => {
    const app = createServer({ log: createLogger("silent") });
    const table = { too_many_requests: { status: 429, message: "slow down" } };
    answerErrors(app, { table, envelope: ({ type }) => ({ type }) });
    // Six thousand of a network come to three.
    const countedWith = ({ headers }: { headers: IncomingHttpHeaders }) => String(headers.cookie);
    await limitRequests(app, { perMinute: 6_000, scale: 0.0005, countedWith });
    app.get("/one", async () => "ok");
    app.get("/other", async () => "ok");
    const ask = async (url: string, cookie: string, remoteAddress: string) =>
      (await app.inject({ url, headers: { cookie }, remoteAddress })).statusCode;
    const office = "203.0.113.1";

    expect(await ask("/one", "ann", office)).toBe(200);
    expect(await ask("/other", "bob", office)).toBe(200);
    expect(await ask("/one", "cy", office)).toBe(200);
    expect(await ask("/one", "dan", office)).toBe(429);
    // Control: another network has its own.
    expect(await ask("/one", "ann", "203.0.113.2")).toBe(200);
    await app.close();
  });
});
