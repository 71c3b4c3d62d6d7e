import { createLogger, createMetrics } from "@stocks-vibe/server-kit";
import { type TestDatabase, testDatabase, testPools } from "@stocks-vibe/server-kit/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { PLANS, ROLES } from "../database/migrations.ts";
import { measureBackup } from "./measure-backup.ts";

const log = createLogger("silent");
let database: TestDatabase;
let pools: Awaited<ReturnType<typeof testPools>>;
beforeAll(async () => {
  database = await testDatabase(PLANS);
  pools = await testPools(database, ROLES);
});
afterAll(async () => {
  await pools.close();
  await database.close();
});

const ageNow = async (from: Pick<typeof pools, "of" | "probes"> = pools) => {
  const metrics = createMetrics();
  measureBackup(metrics, from, log);
  const text = await metrics.registry.metrics();
  const [, value] = /^backup_age_seconds\{backup="newest"\} (\S+)$/m.exec(text) ?? [];
  return value === undefined ? undefined : Number(value);
};

it("tells the age of the newest backup, nothing of one that was never written, and waits for no database", async () => {
  expect(await ageNow()).toBeUndefined();

  await database.pool.query(`insert into product.backups values
    ('old', ops.clock_now() - interval '9 days', 'old.backup', 1, 1),
    ('new', ops.clock_now() - interval '2 hours', 'new.backup', 1, 1)`);
  const age = await ageNow();
  expect(age).toBeGreaterThan(7_199);
  expect(age).toBeLessThan(8_000);

  const silent = new Proxy(database.pool, {
    get: (target, key) =>
      key === "connect" ? () => new Promise(() => undefined) : Reflect.get(target, key),
  });
  expect(await ageNow({ of: () => silent, probes: pools.probes })).toBeUndefined();
});
