import { createLogger } from "@stocks-vibe/server-kit";
import {
  TEST_MASTER_KEY,
  type TestDatabase,
  testDatabase,
  testKeys,
  testPools,
} from "@stocks-vibe/server-kit/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { PLANS, ROLES } from "../../database/migrations.ts";
import { parseEnvironment } from "../../environment/config.ts";
import { settingsOf } from "../../environment/settings.ts";
import { deriveSecrets } from "../../keys/secrets.ts";
import { buildServers } from "../../start/build-servers.ts";
import type { AdminSession } from "../admin-session.ts";
import { doctor } from "./doctor.ts";

const log = createLogger("silent");
const lines: string[] = [];
let database: TestDatabase;
let session: AdminSession;
beforeAll(async () => {
  database = await testDatabase(PLANS);
  const { pool, url } = database;
  const env = parseEnvironment({ DATABASE_URL: url, MASTER_KEY: TEST_MASTER_KEY });
  const settings = settingsOf(env);
  const keys = await testKeys(pool);
  const secrets = deriveSecrets(keys, true);
  const pools = await testPools(database, ROLES);
  const servers = await buildServers({ env, settings, secrets, keys, poolOf: pools.of, log });
  session = {
    env,
    settings,
    secrets,
    keys,
    masterKey: TEST_MASTER_KEY,
    dataDir: "/nowhere",
    pool,
    pools,
    servers,
    log,
    isProductRunning: true,
    hasWorkers: true,
    print: (line) => lines.push(line),
    close: pools.close,
  };
});
afterAll(async () => {
  await session.close();
  await database.close();
});

const complaints = async (): Promise<readonly string[]> => {
  lines.length = 0;
  const code = await doctor(session);
  const found = lines.filter((line) => line.startsWith("✗"));
  expect(code).toBe(found.length > 0 ? 1 : 0);
  return found;
};

it("finds what went unseen, and nothing else", async () => {
  const { pool } = database;
  await pool.query(`insert into portfolio.nightly_runs
    select ((ops.clock_now() at time zone 'America/Denver')::date), 'scheduled', ops.clock_now(), 0, ops.clock_now()`);
  // No worker takes jobs of this database.
  expect(await complaints()).toEqual([
    "✗ no process takes jobs: start one with ROLE=worker or ROLE=all",
  ]);
  expect(lines.filter((line) => line.startsWith("✓"))).toHaveLength(18);

  await pool.query(`
    select ops.enqueue(task => 'auth.send-mail', payload => '{}', job_key => 'mail');
    select ops.enqueue(task => 'portfolio.night-organization', payload => '{}', job_key => 'night');
    select ops.enqueue(task => 'portfolio.check-exchange', payload => '{"organizationId": "organization-l", "memberId": "member-l"}', job_key => 'x');
    select ops.enqueue(task => 'portfolio.sync', payload => '{}', job_key => 'sync');
    update graphile_worker._private_jobs set attempts = max_attempts, created_at = now() - interval '10 days';
    update graphile_worker._private_jobs set key = null where key = 'sync';
    update portfolio.nightly_runs set as_of = as_of - 10, claimed_at = claimed_at - interval '10 days';
    update ops.schema_migrations set version = version + 1 where version = (select max(version) from ops.schema_migrations)`);
  await session.servers.identity.projects.set(session.servers.projectId, "dfp-mode", "DECISIONING");
  const found = (await complaints()).join("\n");
  await pool.query(
    "update ops.schema_migrations set version = version - 1 where version = (select max(version) from ops.schema_migrations)",
  );

  expect(found).toMatch(/✗ schema ops is at version \d+, not \d+/);
  expect(found).toMatch(/✗ No device is judged[^\n]*\n +project-/);
  expect(found).toContain("1 letters are unsent, the oldest for 10 d");
  expect(found).toMatch(/the night of \d{4}-\d\d-\d\d has not begun/);
  // The sync was replaced by a newer one.
  expect(found).toContain("3 jobs gave up");
  expect(found).toMatch(
    /1 items may live at the provider.*\n +job \d+: member-l of organization-l, 10 d ago/,
  );
});
