import { createLogger, createMetrics } from "@stocks-vibe/server-kit";
import { opsPlan, testDatabase } from "@stocks-vibe/server-kit/testing";
import { expect, it } from "vitest";
import { buildProbes } from "./probes.ts";

it("tells whether a worker lives and can work, and serves nothing else", async () => {
  const { pool, close } = await testDatabase([opsPlan]);
  let isStopping = false;
  const health = { isStopping: () => isStopping };
  const log = createLogger("silent");
  const app = buildProbes({ pool, metrics: createMetrics(), health, log });
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
