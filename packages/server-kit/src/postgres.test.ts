import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "./postgres.ts";
import { opsPlan, type TestDatabase, testDatabase } from "./testing/index.ts";

const ROLE = "stocks_vibe_kit_test";
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase([opsPlan]);
  await database.pool.query(
    `do $$ begin create role ${ROLE} nologin; exception when duplicate_object or unique_violation then null; end $$`,
  );
  await database.pool.query(
    `grant usage on schema ops to ${ROLE}; grant select on ops.clock_offset to ${ROLE}`,
  );
});
afterAll(() => database.close());

describe("transaction", () => {
  const open = () => openDatabase<object>({ pool: database.pool, schema: "public", role: ROLE });

  it("refuses a second one inside, whose connection might never come free", async () => {
    const db = open();
    const nested = db.transaction({}, () => db.transaction({}, async () => "inner"));
    await expect(nested).rejects.toThrow("inside another");
  });

  it("lets far more run at once than there are connections", async () => {
    const db = open();
    const all = Array.from({ length: 60 }, (_, n) => db.transaction({}, async () => n));
    expect(await Promise.all(all)).toHaveLength(60);
  });
});
