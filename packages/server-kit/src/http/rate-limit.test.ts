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
});
