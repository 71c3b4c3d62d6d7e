import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { opsPlan, type TestDatabase, testDatabase } from "../testing/index.ts";
import { DatabaseTooSlow, isDatabaseAway } from "./database-away.ts";
import { asJob, requestWork } from "./pool/work-kind.ts";
import { openWorkPool } from "./pool/work-pool.ts";
import { openDatabase, openPool, type Pool } from "./postgres.ts";

const SLOW = "select pg_sleep(20)";
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase([opsPlan]);
});
afterAll(() => database.close());

const pidOf = async (pool: Pool): Promise<number> => {
  const { rows } = await pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid ?? 0;
};

const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe("a query that gets no answer", () => {
  it("ends with what its request may wait, and its connection with it", async () => {
    const pool = openPool({ url: database.url, max: 1 });
    const before = await pidOf(pool);

    const error = await requestWork(300).run(() => errorOf(pool.query(SLOW)));

    expect(error).toBeInstanceOf(DatabaseTooSlow);
    expect(isDatabaseAway(error)).toBe(true);
    expect(await pidOf(pool)).not.toBe(before);
    await pool.end();
  });

  it("tells why the transaction failed, not that it could not be rolled back", async () => {
    const pool = openPool({ url: database.url, max: 1 });
    const role = new URL(database.url).username;
    const db = openDatabase<object>({ pool, schema: "public", role });
    const error = await requestWork(300).run(() =>
      errorOf(
        db.transaction({}, async (tx) => {
          const { sql } = await import("kysely");
          await sql.raw(SLOW).execute(tx);
        }),
      ),
    );
    expect(error).toBeInstanceOf(DatabaseTooSlow);
    await pool.end();
  });

  it("is ended by a server that is there, which keeps the connection", async () => {
    const pool = openPool({ url: database.url, max: 1, statementMs: 200 });
    const before = await pidOf(pool);
    const error = await errorOf(pool.query(SLOW));
    expect(error).toMatchObject({ code: "57014" });
    expect(isDatabaseAway(error)).toBe(true);
    await expect(pool.query("select 1 / 0")).rejects.toThrow(/zero/);
    expect(isDatabaseAway(await errorOf(pool.query("select nothing")))).toBe(false);
    expect(before).toBeGreaterThan(0);
    await pool.end();
  });
});

describe("an answer that came while this process stood still", () => {
  it("is taken, however late it is read", async () => {
    const pool = openPool({ url: database.url, max: 1 });
    await pidOf(pool);
    const answer = requestWork(300).run(() => pool.query("select 1 as n"));
    const until = performance.now() + 600;
    await Promise.resolve();
    setImmediate(() => {
      while (performance.now() < until);
    });
    expect((await answer).rows).toEqual([{ n: 1 }]);
    await pool.end();
  });
});

describe("a pool of requests and of jobs", () => {
  it("gives each its own connections, so that neither waits for the other's", async () => {
    const pool = openWorkPool({
      url: database.url,
      max: 1,
      jobs: { max: 1, statementMs: 60_000 },
    });
    const ofJob = await asJob(() => pool.connect());

    const ofRequest = await requestWork(2_000).run(() => pool.connect());

    expect(await asJob(() => errorOf(pool.query("select 1")))).toMatchObject({
      message: "timeout exceeded when trying to connect",
    });
    ofJob.release();
    ofRequest.release();
    expect((await asJob(() => pool.query("select 1 as n"))).rows).toEqual([{ n: 1 }]);
    expect((await pool.query("select 2 as n")).rows).toEqual([{ n: 2 }]);
    await pool.end();
  });
});
