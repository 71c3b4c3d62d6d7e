import { describe, expect, it } from "vitest";
import { createServer } from "../http/create-server.ts";
import { createLogger } from "../observe/logger.ts";
import { createMetrics } from "../observe/metrics.ts";
import { opsPlan, testDatabase } from "../testing/index.ts";
import { buildProbes, healthRoutes, queueTrouble, readiness } from "./health-routes.ts";

const log = createLogger("silent");
const LANE = { lane: "mail", slots: 2, running: 0 };

it("tells whether a worker lives and can work, and serves nothing else", async () => {
  const { pool, close } = await testDatabase([opsPlan]);
  let isStopping = false;
  let version = 4;
  let lanes = [{ ...LANE, isTaking: true }];
  const trouble = () =>
    readiness({ probes: pool, versions: [{ schema: "ops", version }], lanes: () => lanes })();
  const health = { isStopping: () => isStopping, trouble };
  const app = buildProbes({ metrics: createMetrics(), health, metricsToken: undefined, log });
  const answerOf = async (url: string) => {
    const answer = await app.inject({ url });
    return `${answer.statusCode} ${answer.json().status}`;
  };

  expect(await answerOf("/healthz")).toBe("200 ok");
  expect(await answerOf("/readyz")).toBe("200 ready");
  expect((await app.inject({ url: "/metrics" })).body).toContain("process_cpu");
  expect((await app.inject({ url: "/api/v1/user/profile" })).statusCode).toBe(404);

  lanes = [{ ...LANE, isTaking: false }];
  expect(await answerOf("/readyz")).toBe("503 jobs are not taken: mail");
  version = 3;
  expect(await answerOf("/readyz")).toBe("503 schema ops is at version 4, not 3");
  isStopping = true;
  expect(await answerOf("/readyz")).toBe("503 stopping");
  expect(await answerOf("/healthz")).toBe("200 ok");

  await app.close();
  await close();
});

it("is not ready while the database is away, and lives", async () => {
  const { pool, close } = await testDatabase([opsPlan]);
  await close();
  const trouble = readiness({ probes: pool, versions: [], lanes: () => undefined });
  expect(await trouble()).toBe("database away");
});

describe("jobs of a process that can work", () => {
  it.each([
    ["that runs none", undefined, undefined],
    ["that has not begun", [], "jobs are not taken yet"],
    ["whose lanes take them", [{ ...LANE, isTaking: true }], undefined],
    ["one of whose lanes ended", [{ ...LANE, isTaking: false }], "jobs are not taken: mail"],
  ])("are told of one %s", (_which, lanes, trouble) => {
    expect(queueTrouble(lanes)).toBe(trouble);
  });
});

describe("the figures of a process", () => {
  const TOKEN = "a token that the scraper knows";
  const FORGED = { host: "127.0.0.1:3000" };
  const VIA_PROXY = { ...FORGED, "x-forwarded-for": "127.0.0.1" };
  const near = "127.0.0.1";
  const far = "10.0.0.7";

  it.each([
    ["this machine", undefined, near, {}, 200],
    ["another machine", undefined, far, {}, 404],
    ["this machine by a name of its own", undefined, near, { host: "localhost:3000" }, 200],
    ["this machine by its other address", undefined, near, { host: "[::1]:3000" }, 200],
    ["a page whose name leads here", undefined, near, { host: "evil.example" }, 404],
    ["a page whose name begins as ours", undefined, near, { host: "127.0.0.1.evil.example" }, 404],
    ["another machine that names the internal host", undefined, far, FORGED, 404],
    ["a proxy on this machine", undefined, near, VIA_PROXY, 404],
    ["who shows the token", TOKEN, far, { authorization: `Bearer ${TOKEN}` }, 200],
    [
      "who shows it by any name",
      TOKEN,
      far,
      { host: "stocks:3000", authorization: `Bearer ${TOKEN}` },
      200,
    ],
    [
      "who shows it by a proxy",
      TOKEN,
      near,
      { ...VIA_PROXY, authorization: `Bearer ${TOKEN}` },
      200,
    ],
    ["who shows another", TOKEN, far, { authorization: `Bearer ${TOKEN}x` }, 404],
    ["who shows none", TOKEN, far, FORGED, 404],
    ["this machine without the token that is asked for", TOKEN, near, {}, 404],
  ])("are read by %s: token %s, peer %s, %j → %i", async (_who, token, peer, headers, status) => {
    const app = createServer({ log });
    const health = { isStopping: () => false, trouble: async () => undefined };
    healthRoutes(app, { metrics: createMetrics(), health, metricsToken: token });
    const answer = await app.inject({ url: "/metrics", remoteAddress: peer, headers });
    expect(answer.statusCode).toBe(status);
    await app.close();
  });
});
