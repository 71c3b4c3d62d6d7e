import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { opsPlan, type TestDatabase, testDatabase } from "../testing/index.ts";
import {
  type Database,
  openDatabase,
  openPool,
  retryConflicts,
  type Transaction,
} from "./postgres.ts";

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

type Nothing = Record<string, never>;

const conflict = (code: string) => Object.assign(new Error("ended by the database"), { code });

/** A database whose first transactions fail like this. */
function failing(errors: readonly Error[]) {
  const left = [...errors];
  const begun = vi.fn();
  const db: Database<Nothing> = {
    schema: "portfolio",
    role: "role",
    read: () => Promise.reject(new Error("not asked for")),
    async transaction(_scope, work) {
      begun();
      const error = left.shift();
      if (error) throw error;
      const tx: Transaction<Nothing> = JSON.parse("{}");
      return work(tx, new Date(0));
    },
  };
  return { db: retryConflicts(db), begun };
}

const run = (db: Database<Nothing>) => db.transaction({}, async () => "done");

describe("a transaction that met another one head-on", () => {
  it.each(["40P01", "40001"])("(%s) is begun anew", async (code) => {
    const { db, begun } = failing([conflict(code), conflict(code)]);

    expect(await run(db)).toBe("done");
    expect(begun).toHaveBeenCalledTimes(3);
  });

  it("fails when it does so again and again", async () => {
    const { db, begun } = failing([conflict("40P01"), conflict("40P01"), conflict("40P01")]);

    await expect(run(db)).rejects.toMatchObject({ code: "40P01" });
    expect(begun).toHaveBeenCalledTimes(3);
  });

  it.each([[conflict("23505")], [new Error("anything else")]])(
    "is not begun anew for %s",
    async (error) => {
      const { db, begun } = failing([error]);

      await expect(run(db)).rejects.toBe(error);
      expect(begun).toHaveBeenCalledTimes(1);
    },
  );
});
