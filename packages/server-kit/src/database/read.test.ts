import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { opsPlan, type TestDatabase, testDatabase } from "../testing/index.ts";
import { openDatabase, quoted } from "./postgres.ts";

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

const open = () => openDatabase<object>({ pool: database.pool, schema: "public", role: ROLE });

describe("read", () => {
  it("answers the rows of each statement, which ran one after the other inside the scope", async () => {
    type Rows = readonly [
      readonly { readonly organization: string }[],
      readonly { readonly set: string }[],
      readonly { readonly slug: string; readonly at: Date }[],
    ];
    const { now, rows } = await open().read<Rows>({ organizationId: "one" }, [
      "select current_setting('app.organization_id') as organization",
      `select set_config('app.slug', ${quoted("it's")}, true) as set`,
      "select current_setting('app.slug') as slug, timestamptz '2026-11-21T12:00:00Z' as at",
    ]);
    expect(now).toBeInstanceOf(Date);
    expect(rows).toEqual([
      [{ organization: "one" }],
      [{ set: "it's" }],
      [{ slug: "it's", at: new Date("2026-11-21T12:00:00Z") }],
    ]);
  });

  it("leaves nothing on the connection: neither the role nor the scope, nor after a failure", async () => {
    const { pool } = database;
    const left = async () => {
      const { rows } = await pool.query(
        "select current_user as role, coalesce(current_setting('app.organization_id', true), '') as organization",
      );
      return rows[0];
    };
    const before = await left();
    expect(before.role).not.toBe(ROLE);
    await open().read({ organizationId: "one" }, ["select 1"]);
    expect(await left()).toEqual(before);
    await expect(open().read({ organizationId: "one" }, ["select 1 / 0"])).rejects.toThrow(
      "division by zero",
    );
    expect(await left()).toEqual(before);
  });

  it("is one transaction: what a statement did is taken back when a later one fails", async () => {
    await database.pool.query("create table kept (value integer)");
    await database.pool.query(`grant select, insert on kept to ${ROLE}`);
    const failed = open().read({}, ["insert into kept values (1)", "select 1 / 0"]);
    await expect(failed).rejects.toThrow("division by zero");
    expect((await database.pool.query("select * from kept")).rows).toEqual([]);
  });

  it("is refused inside a transaction, whose connection it would not use", async () => {
    const nested = open().transaction({}, () => open().read({}, ["select 1"]));
    await expect(nested).rejects.toThrow("a transaction was opened inside another one");
  });
});
