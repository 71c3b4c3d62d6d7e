import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { opsPlan, type TestDatabase, testDatabase } from "../testing/index.ts";
import { openDatabase, openPool } from "./postgres.ts";

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

  it("opens one for an event of a connection that was made inside another, long over", async () => {
    const pool = openPool({ url: database.url, max: 2 });
    const db = openDatabase<object>({ pool, schema: "public", role: ROLE });
    await db.transaction({}, async () => undefined);
    const listener = await pool.connect();
    const answered = new Promise((resolve, reject) => {
      listener.once("notification", () => {
        db.transaction({}, async () => "opened").then(resolve, reject);
      });
    });
    await listener.query("listen wake");
    await listener.query("notify wake");
    await expect(answered).resolves.toBe("opened");
    listener.release(true);
    await pool.end();
  });

  it("takes what a scope holds as text, whatever it says", async () => {
    const db = open();
    const organizationId = "o'; select set_config('role', 'postgres', true); --\\";
    const seen = await db.transaction({ organizationId }, (tx) =>
      sql<{ organization: string; role: string }>`
        select current_setting('app.organization_id') as organization, current_user as role`.execute(
        tx,
      ),
    );
    expect(seen.rows).toEqual([{ organization: organizationId, role: ROLE }]);
  });

  it("leaves nothing of a scope, and nothing written, behind a rejected one", async () => {
    const pool = openPool({ url: database.url, max: 1 });
    const db = openDatabase<object>({ pool, schema: "public", role: ROLE });
    await pool.query(`create table kept (word text); grant all on kept to ${ROLE}`);
    const rejected = db.transaction({ organizationId: "one" }, async (tx) => {
      await sql`insert into kept values ('written')`.execute(tx);
      throw new Error("thought better of it");
    });
    await expect(rejected).rejects.toThrow("thought better");
    const left = await pool.query(
      "select current_user <> $1 as is_owner, nullif(current_setting('app.organization_id', true), '') as organization, (select count(*)::int from kept) as rows",
      [ROLE],
    );
    expect(left.rows).toEqual([{ is_owner: true, organization: null, rows: 0 }]);
    await pool.end();
  });
});
