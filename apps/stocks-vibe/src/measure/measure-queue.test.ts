import { createLogger, createMetrics, measureProcess, openPool } from "@stocks-vibe/server-kit";
import { type TestDatabase, testDatabase, testPools } from "@stocks-vibe/server-kit/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PLANS, ROLES } from "../database/migrations.ts";
import { measureQueue } from "./measure-queue.ts";

const log = createLogger("silent");
let database: TestDatabase;
let pools: Awaited<ReturnType<typeof testPools>>;
beforeAll(async () => {
  database = await testDatabase(PLANS);
  pools = await testPools(database, ROLES);
  await database.pool.query(`
    select ops.enqueue(task => 'auth.send-mail', payload => '{}', job_key => 'letter');
    select ops.enqueue(task => 'portfolio.night-organization', payload => '{"night": "2026-11-21 scheduled"}', job_key => 'n' || n)
      from generate_series(1, 3) n;
    select ops.enqueue(task => 'portfolio.rebuild', payload => '{}', job_key => 'later', run_at => ops.clock_now() + interval '1 hour');
    select ops.enqueue(task => 'portfolio.rebuild', payload => '{}');
    update graphile_worker._private_jobs set attempts = max_attempts where key = 'n1' or (key is null);
    update graphile_worker._private_jobs set created_at = now() - interval '2 hours', attempts = max_attempts where key = 'letter';
    update graphile_worker._private_jobs set run_at = now() - interval '90 s' where key = 'n2';
    select ops.begin_round('night', '2026-11-21 scheduled', ops.clock_now() - interval '100 s', 3)`);
});
afterAll(async () => {
  await pools.close();
  await database.close();
});

const figuresOf = async (text: Promise<string>): Promise<Map<string, number>> =>
  new Map(
    (await text)
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line): [string, number] => [
        line.slice(0, line.lastIndexOf(" ")),
        Number(line.slice(line.lastIndexOf(" ") + 1)),
      ]),
  );

it("tells of a first night that does not begin", async () => {
  const fresh = await testDatabase(PLANS);
  const itsPools = await testPools(fresh, ROLES);
  await fresh.pool.query(
    "update ops.schema_migrations set applied_at = applied_at - interval '26 hours'",
  );
  const metrics = createMetrics();
  measureQueue(metrics, itsPools.probes, log);
  const found = await figuresOf(metrics.registry.metrics());
  await itsPools.close();
  await fresh.close();
  expect(found.get('night_age_seconds{night="newest"}')).toBeGreaterThan(90_000);
  expect(found.has('night_duration_seconds{night="newest"}')).toBe(false);
});

describe("what the database tells of everybody's work", () => {
  it("is told as whoever watches logs in: by the process's own probes", async () => {
    const metrics = createMetrics();
    measureQueue(metrics, pools.probes, log);
    const found = await figuresOf(metrics.registry.metrics());

    const night = '{task="portfolio.night-organization"}';
    expect(found.get(`jobs_ready${night}`)).toBe(2);
    expect(found.get(`jobs_gave_up${night}`)).toBe(1);
    expect(found.get(`jobs_oldest_ready_seconds${night}`)).toBeGreaterThan(89);
    expect(found.get('jobs_later{task="portfolio.rebuild"}')).toBe(1);
    // One that lost its key was replaced by a newer one: no failure.
    expect(found.get('jobs_superseded{task="portfolio.rebuild"}')).toBe(1);
    expect(found.get('jobs_gave_up{task="portfolio.rebuild"}')).toBe(0);
    expect(found.get('mail_oldest_unsent_seconds{queue="all"}')).toBeGreaterThan(7_199);
    expect(found.get('night_jobs_left{night="all"}')).toBe(2);
    expect(found.get('night_age_seconds{night="newest"}')).toBeGreaterThan(99);
    expect(found.get('night_duration_seconds{night="newest"}')).toBeGreaterThan(99);
    expect(found.get('workers_alive{queue="all"}')).toBe(0);
    expect(found.get('database_answers{from="probes"}')).toBe(1);
  });

  it("costs one look however often and from wherever it is asked", async () => {
    const metrics = createMetrics();
    let looks = 0;
    const counting = new Proxy(pools.probes, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key);
        if (typeof value !== "function") return value;
        if (key === "query") looks += 1;
        return value.bind(target);
      },
    });
    measureQueue(metrics, counting, log);
    await Promise.all(Array.from({ length: 5 }, () => metrics.registry.metrics()));
    await metrics.registry.metrics();
    expect(looks).toBe(3);
  });

  it("is left out while the database is away, and everything else is told", async () => {
    const gone = openPool({ url: "postgres://nobody@127.0.0.1:1/nothing", max: 1 });
    const metrics = createMetrics();
    measureQueue(metrics, gone, log);
    const found = await figuresOf(metrics.registry.metrics());
    await gone.end();
    expect(found.get('database_answers{from="probes"}')).toBe(0);
    expect([...found.keys()].filter((name) => /^(jobs|night|mail|workers)_/.test(name))).toEqual(
      [],
    );
    expect(found.has("process_cpu_seconds_total")).toBe(true);
  });

  it("is waited for no longer than a scrape can wait", async () => {
    const silent = new Proxy(pools.probes, {
      get: (target, key) =>
        key === "query" ? () => new Promise(() => undefined) : Reflect.get(target, key),
    });
    const metrics = createMetrics();
    measureQueue(metrics, silent, log);
    const began = performance.now();
    const found = await figuresOf(metrics.registry.metrics());
    expect(found.get('database_answers{from="probes"}')).toBe(0);
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});

it("tells which process it is, and how much of its connections is taken", async () => {
  const metrics = createMetrics();
  measureProcess(metrics, { role: "worker", version: "1.2.3", loads: pools.loads });
  const pool = pools.of("stocks_vibe_portfolio");
  const held = await Promise.all([1, 2, 3, 4].map(() => pool.connect()));
  const waiting = pool.connect();
  const found = await figuresOf(metrics.registry.metrics());
  for (const client of held) client.release();
  (await waiting).release();

  const requests = '{pool="stocks_vibe_portfolio requests"}';
  expect(found.get(`database_connections_most${requests}`)).toBe(4);
  expect(found.get(`database_connections_used${requests}`)).toBe(4);
  expect(found.get(`database_waiting${requests}`)).toBe(1);
  expect(found.get('database_connections_used{pool="stocks_vibe_portfolio jobs"}')).toBe(0);
  expect(found.has('database_connections_most{pool="probes"}')).toBe(true);
  const build = `build_info{version="1.2.3",role="worker",node="${process.versions.node}"}`;
  expect(found.get(build)).toBe(1);
});
