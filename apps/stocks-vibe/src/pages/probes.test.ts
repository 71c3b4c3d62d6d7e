import { createLogger, createMetrics, createServer } from "@stocks-vibe/server-kit";
import { opsPlan, testDatabase } from "@stocks-vibe/server-kit/testing";
import { describe, expect, it } from "vitest";
import { healthRoutes } from "./health.ts";
import { buildProbes } from "./probes.ts";

it("tells whether a worker lives and can work, and serves nothing else", async () => {
  const { pool, close } = await testDatabase([opsPlan]);
  let isStopping = false;
  const health = { isStopping: () => isStopping };
  const log = createLogger("silent");
  const app = buildProbes({ pool, metrics: createMetrics(), health, metricsToken: undefined, log });
  const statusOf = async (url: string) => (await app.inject({ url })).statusCode;

  expect(await statusOf("/healthz")).toBe(200);
  expect(await statusOf("/readyz")).toBe(200);
  expect((await app.inject({ url: "/metrics" })).body).toContain("process_cpu");
  expect(await statusOf("/api/v1/user/profile")).toBe(404);
  isStopping = true;
  expect(await statusOf("/readyz")).toBe(503);

  await app.close();
  await close();
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
    ["another machine that names the internal host", undefined, far, FORGED, 404],
    ["a proxy on this machine", undefined, near, VIA_PROXY, 404],
    ["who shows the token", TOKEN, far, { authorization: `Bearer ${TOKEN}` }, 200],
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
    const app = createServer({ log: createLogger("silent") });
    const { pool, close } = await testDatabase([opsPlan]);
    const health = { isStopping: () => false };
    healthRoutes(app, { pool, metrics: createMetrics(), health, metricsToken: token });
    const answer = await app.inject({ url: "/metrics", remoteAddress: peer, headers });
    expect(answer.statusCode).toBe(status);
    await app.close();
    await close();
  });
});
