import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { enqueue } from "../jobs/jobs.ts";
import { createKnownJobs, startWorker } from "../jobs/worker.ts";
import { createLogger } from "../observe/logger.ts";
import { opsPlan, type TestDatabase, testDatabase } from "../testing/index.ts";
import { openDatabase, openPool } from "./postgres.ts";

const log = createLogger("silent");
const ROLE = "stocks_vibe_kit_test";
const END_ALL =
  "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and application_name = 'worker' and datname = current_database()";
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase([opsPlan]);
  await database.pool.query(
    `do $$ begin create role ${ROLE} nologin; exception when duplicate_object or unique_violation then null; end $$`,
  );
  await database.pool.query(`grant usage on schema ops to ${ROLE}; grant select on ops.clock_offset to ${ROLE};
    grant execute on function ops.enqueue to ${ROLE}`);
});
afterAll(() => database.close());

const db = () => openDatabase<object>({ pool: database.pool, schema: "public", role: ROLE });
const left = async (): Promise<number> => {
  const { rows } = await database.pool.query("select from graphile_worker._private_jobs");
  return rows.length;
};

describe("a worker whose connections are ended", () => {
  it("completes what it has done and goes on, however often", async () => {
    const pool = openPool({ url: database.url, max: 6, applicationName: "worker" });
    const unhandled = vi.fn();
    process.on("unhandledRejection", unhandled);
    const done = new Set<unknown>();
    const worker = await startWorker({
      pool,
      log,
      takeOverEveryMs: 500,
      tasks: {
        work: async (payload) => {
          await wait(20);
          done.add(JSON.stringify(payload));
        },
      },
    });
    await db().transaction({}, async (tx) => {
      for (let job = 0; job < 40; job += 1) await enqueue(tx, { task: "work", payload: { job } });
    });
    for (let times = 0; times < 10; times += 1) {
      await database.pool.query(END_ALL);
      await wait(50);
    }
    await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 15_000 });
    expect(done.size).toBe(40);
    expect(worker.lanes()[0]?.isTaking).toBe(true);
    expect(unhandled).not.toHaveBeenCalled();
    process.off("unhandledRejection", unhandled);
    await worker.stop();
    await pool.end();
  });

  it("starts a lane again that ended, and frees what was locked by it", async () => {
    const pool = openPool({ url: database.url, max: 6, applicationName: "worker" });
    let runs = 0;
    const worker = await startWorker({
      pool,
      log,
      tasks: {
        twice: async () => {
          runs += 1;
        },
      },
    });
    // The queue's own word for "shut down": what it can't complete or fail ends its lane in the
    // same way.
    await database.pool.query(
      "create function ops.no() returns trigger language plpgsql as $$ begin raise 'not now'; end $$",
    );
    await database.pool.query(
      "create trigger no before delete on graphile_worker._private_jobs for each row execute function ops.no()",
    );
    await db().transaction({}, (tx) => enqueue(tx, { task: "twice", payload: {} }));
    await vi.waitFor(() => expect(runs).toBeGreaterThan(0), { timeout: 10_000 });
    await vi.waitFor(() => expect(runs).toBeGreaterThan(1), { timeout: 15_000 });

    await database.pool.query("drop trigger no on graphile_worker._private_jobs");

    await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 15_000 });
    await vi.waitFor(() => expect(worker.lanes()[0]?.isTaking).toBe(true), { timeout: 15_000 });
    await worker.stop();
    await pool.end();
  });
});

describe("a job that was given in an answer that was lost", () => {
  it("is freed with its queue at the second look; one that runs is not", async () => {
    const names = ["pool-of-ours"];
    const known = createKnownJobs(database.pool, { names: () => names }, 0);
    for (const queue of ["lost", "running"]) {
      await db().transaction({}, (tx) => enqueue(tx, { task: "given", payload: {}, queue }));
    }
    await database.pool.query(
      "update graphile_worker._private_jobs set locked_by = 'pool-of-ours', locked_at = clock_timestamp()",
    );
    await database.pool.query(
      "update graphile_worker._private_job_queues set locked_by = 'pool-of-ours', locked_at = clock_timestamp()",
    );
    const held = async (): Promise<string[]> => {
      const { rows } = await database.pool.query<{ queue: string }>(
        `select q.queue_name as queue from graphile_worker._private_jobs j
         join graphile_worker._private_job_queues q on q.id = j.job_queue_id
         where j.locked_at is not null and q.locked_at is not null order by 1`,
      );
      return rows.map(({ queue }) => queue);
    };
    const { rows } = await database.pool.query<{ id: string }>(
      `select j.id::text from graphile_worker._private_jobs j
       join graphile_worker._private_job_queues q on q.id = j.job_queue_id where q.queue_name = 'running'`,
    );
    known.note(rows[0]?.id ?? "", "runs");

    await known.freeForgotten();
    expect(await held()).toEqual(["lost", "running"]);
    await known.freeForgotten();
    expect(await held()).toEqual(["running"]);
    await known.freeForgotten();
    expect(await held()).toEqual(["running"]);
  });
});
