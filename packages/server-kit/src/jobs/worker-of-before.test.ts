import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openDatabase } from "../database/postgres.ts";
import { createLogger } from "../observe/logger.ts";
import { opsPlan, type TestDatabase, testDatabase } from "../testing/index.ts";
import { enqueue } from "./jobs.ts";
import { startWorker } from "./worker.ts";
import { countLiveWorkers } from "./worker-presence.ts";

const log = createLogger("silent");
const ROLE = "stocks_vibe_kit_test";
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

const add = () =>
  openDatabase<object>({ pool: database.pool, schema: "public", role: ROLE }).transaction(
    {},
    (tx) => enqueue(tx, { task: "work", payload: {} }),
  );

describe("a process whose tables another version has changed", () => {
  it("takes no jobs any more, says why, and does not count as one that does", async () => {
    let why: string | undefined;
    const done = vi.fn(async () => undefined);
    const worker = await startWorker({
      pool: database.pool,
      log,
      tasks: { work: done },
      takeOverEveryMs: 100,
      whyNot: async () => why,
    });
    const error = vi.spyOn(log, "error");
    await add();
    await vi.waitFor(() => expect(done).toHaveBeenCalledTimes(1), { timeout: 10_000 });

    why = "schema ops is at version 9, not 4";
    await vi.waitFor(async () => expect(await countLiveWorkers(database.pool)).toBe(0), {
      timeout: 10_000,
    });
    expect(error).toHaveBeenCalledWith({ why }, "this process takes no jobs any more");
    expect(worker.lanes()[0]?.isTaking).toBe(false);
    await add();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(done).toHaveBeenCalledTimes(1);

    await worker.stop();
  });
});
