import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { advanceClock, databaseClock } from "../database/clock.ts";
import { openDatabase } from "../database/postgres.ts";
import { createLogger } from "../observe/logger.ts";
import { opsPlan, type TestDatabase, testDatabase } from "../testing/index.ts";
import { enqueue } from "./jobs.ts";
import { startWorker } from "./worker.ts";
import { countLiveWorkers } from "./worker-presence.ts";

const log = createLogger("silent");
const ROLE = "stocks_vibe_kit_test";
let database: TestDatabase;

async function until(check: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await check()) return;
    await wait(50);
  }
  throw new Error("it did not happen within 10 s");
}

beforeAll(async () => {
  database = await testDatabase([opsPlan]);
  await database.pool.query(
    `do $$ begin create role ${ROLE} nologin; exception when duplicate_object then null; end $$`,
  );
  await database.pool.query(`grant usage on schema ops to ${ROLE}; grant select on ops.clock_offset to ${ROLE};
    grant execute on function ops.enqueue to ${ROLE}`);
});
afterAll(() => database.close());

describe("jobs", () => {
  it("runs a job added by the app role in the same transaction as its change", async () => {
    const seen: unknown[] = [];
    const db = openDatabase<object>({ pool: database.pool, schema: "public", role: ROLE });
    const worker = await startWorker({
      pool: database.pool,
      log,
      tasks: { greet: async (payload) => void seen.push(payload) },
    });

    await db.transaction({}, (tx) => enqueue(tx, { task: "greet", payload: { to: "nora" } }));

    await until(() => seen.length === 1);
    expect(seen).toEqual([{ to: "nora" }]);
    await worker.stop();
  });

  it("adds no job when the transaction fails", async () => {
    const db = openDatabase<object>({ pool: database.pool, schema: "public", role: ROLE });
    const failing = db.transaction({}, async (tx) => {
      await enqueue(tx, { task: "never", payload: {} });
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    const { rows } = await database.pool.query(
      "select from graphile_worker.jobs where task_identifier = 'never'",
    );
    expect(rows).toHaveLength(0);
  });

  it("runs what is set apart at once, while all other slots are held", async () => {
    const db = openDatabase<object>({ pool: database.pool, schema: "public", role: ROLE });
    const held: (() => void)[] = [];
    const sent: unknown[] = [];
    const worker = await startWorker({
      pool: database.pool,
      log,
      concurrency: 2,
      apart: [{ lane: "mail", names: ["send"], slots: 1 }],
      tasks: {
        drip: () => new Promise<void>((resolve) => held.push(resolve)),
        send: async (payload) => void sent.push(payload),
      },
    });
    await db.transaction({}, async (tx) => {
      for (const job of [1, 2, 3]) await enqueue(tx, { task: "drip", payload: { job } });
    });
    await until(() => held.length === 2);

    await db.transaction({}, (tx) => enqueue(tx, { task: "send", payload: { to: "nora" } }));

    await until(() => sent.length === 1);
    expect(held).toHaveLength(2);
    expect(worker.lanes()).toEqual([
      { lane: "mail", slots: 1, running: 0, isTaking: true },
      { lane: "others", slots: 2, running: 2, isTaking: true },
    ]);
    while (held.length < 3) {
      for (const letGo of held) letGo();
      await wait(20);
    }
    for (const letGo of held) letGo();
    await worker.stop();
  });

  it("registers its workers under a lock that lives as long as its connection", async () => {
    const worker = await startWorker({ pool: database.pool, log, tasks: {}, concurrency: 2 });
    const registered = async (): Promise<number[]> => {
      const { rows } = await database.pool.query(
        "select cardinality(lock_names) as n from ops.worker_processes",
      );
      return rows.map((row) => row.n);
    };
    await until(async () => (await registered())[0] === 3);
    expect(await countLiveWorkers(database.pool)).toBe(1);
    await worker.stop();
    expect(await registered()).toEqual([]);
    expect(await countLiveWorkers(database.pool)).toBe(0);
  });

  it("announces itself again, under the same names, after its connection was lost", async () => {
    const worker = await startWorker({ pool: database.pool, log, tasks: {}, takeOverEveryMs: 50 });
    const alive = async (): Promise<string> => {
      const { rows } = await database.pool.query(
        `select p.process_key, (select array_agg(n order by n) from unnest(p.lock_names) n) as lock_names, l.pid from ops.worker_processes p
         join pg_locks l on l.locktype = 'advisory' and l.objid = p.process_key`,
      );
      return rows[0]?.lock_names?.length === 3 ? JSON.stringify(rows[0]) : "";
    };
    await until(async () => (await alive()) !== "");
    const before = JSON.parse(await alive());

    await database.pool.query("select pg_terminate_backend($1)", [before.pid]);

    await until(async () => {
      const now = await alive();
      return now !== "" && JSON.parse(now).pid !== before.pid;
    });
    const after = JSON.parse(await alive());
    expect(after.lock_names).toEqual(before.lock_names);
    expect(await countLiveWorkers(database.pool)).toBe(1);
    const { rows } = await database.pool.query("select from ops.worker_processes");
    expect(rows).toHaveLength(1);
    await worker.stop();
  });

  it("locks jobs under the names it registered", async () => {
    const db = openDatabase<object>({ pool: database.pool, schema: "public", role: ROLE });
    const names: string[] = [];
    const worker = await startWorker({
      pool: database.pool,
      log,
      tasks: {
        look: async () => {
          const { rows } = await database.pool.query(
            `select j.locked_by = any (p.lock_names) as known
             from graphile_worker._private_jobs j, ops.worker_processes p where j.locked_at is not null`,
          );
          names.push(...rows.map((row) => String(row.known)));
        },
      },
    });
    await db.transaction({}, (tx) => enqueue(tx, { task: "look", payload: {}, queue: "q" }));
    await until(() => names.length > 0);
    await worker.stop();
    expect(names).toEqual(["true"]);
  });

  it("takes over the job of a process that died at once", async () => {
    const db = openDatabase<object>({ pool: database.pool, schema: "public", role: ROLE });
    await db.transaction({}, (tx) => enqueue(tx, { task: "orphan", payload: {} }));
    await database.pool.query(
      "update graphile_worker._private_jobs set locked_by = 'worker-dead', locked_at = clock_timestamp(), attempts = 1",
    );
    await database.pool.query(
      "insert into ops.worker_processes values (4711, array['worker-dead'], clock_timestamp())",
    );
    let ran = 0;
    const worker = await startWorker({
      pool: database.pool,
      log,
      tasks: {
        orphan: async () => {
          ran += 1;
        },
      },
    });
    await until(() => ran === 1);
    await worker.stop();
    expect(ran).toBe(1);
  });

  it("makes a waiting job due when the clock is moved to its time", async () => {
    const db = openDatabase<object>({ pool: database.pool, schema: "public", role: ROLE });
    let ran = 0;
    const worker = await startWorker({
      pool: database.pool,
      log,
      tasks: {
        later: async () => {
          ran += 1;
        },
      },
    });
    const before = await databaseClock(database.pool).now();
    await db.transaction({}, (tx, now) =>
      enqueue(tx, { task: "later", payload: {}, runAt: new Date(now.getTime() + 3_600_000) }),
    );
    await wait(300);
    expect(ran).toBe(0);

    const after = await advanceClock(database.pool, 3_601);

    expect(after.getTime() - before.getTime()).toBeGreaterThan(3_600_000);
    await until(() => ran === 1);
    await worker.stop();
  });
});
