import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkRole } from "../database/logins/ensure-roles.ts";
import type { Pool } from "../database/postgres.ts";
import { NewerSchemaError } from "../database/unfit-database.ts";
import { migrateJobs } from "../jobs/worker.ts";
import { createLogger } from "../observe/logger.ts";
import { opsPlan, type TestDatabase, testDatabase } from "../testing/index.ts";
import { migrate } from "./migrate.ts";
import { type MigrationPlan, readMigrations } from "./read-migrations.ts";

let database: TestDatabase;
let folder: string;
let plan: MigrationPlan;
let schemas = 0;

beforeAll(async () => {
  database = await testDatabase([opsPlan]);
});
afterAll(() => database.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "stocks-vibe-migrations-"));
  schemas += 1;
  plan = { schema: `shop${schemas}`, role: "stocks_vibe_shop_test", directory: folder };
  return () => rm(folder, { recursive: true, force: true });
});

const add = (name: string, text: string) => writeFile(join(folder, name), text);
const tables = async (): Promise<string[]> => {
  const { rows } = await database.pool.query(
    "select tablename from pg_tables where schemaname = $1 and tablename <> 'schema_migrations' order by 1",
    [plan.schema],
  );
  return rows.map((row) => row.tablename);
};

describe("migrate", () => {
  it("applies each migration once, in order, however many processes start together", async () => {
    await add("0001-orders.sql", "create table orders (id text primary key)");
    await add("0002-lines.sql", "create table lines (order_id text references orders)");
    const counts = await Promise.all([1, 2, 3].map(() => migrate(database.pool, [plan])));
    expect(counts.sort()).toEqual([0, 0, 2]);
    expect(await tables()).toEqual(["lines", "orders"]);
  });

  it("leaves nothing behind of a migration that fails, and goes on when it is mended", async () => {
    await add(
      "0001-orders.sql",
      "create table orders (id text); select no_such_column from orders",
    );
    await expect(migrate(database.pool, [plan])).rejects.toThrow(/0001-orders.sql failed/);
    expect(await tables()).toEqual([]);
    await add("0001-orders.sql", "create table orders (id text)");
    expect(await migrate(database.pool, [plan])).toBe(1);
  });

  it("stops at the version that is asked for, and goes on from there another time", async () => {
    await add("0001-orders.sql", "create table orders (id text)");
    await add("0002-later.sql", "create table later (id text)");
    expect(await migrate(database.pool, [plan], { upTo: new Map([[plan.schema, 1]]) })).toBe(1);
    expect(await tables()).toEqual(["orders"]);
    expect(await migrate(database.pool, [plan])).toBe(1);
    expect(await tables()).toEqual(["later", "orders"]);
  });

  it("refuses a database that a newer program has migrated", async () => {
    await add("0001-orders.sql", "create table orders (id text)");
    await add("0002-later.sql", "create table later (id text)");
    await migrate(database.pool, [plan]);
    await rm(join(folder, "0002-later.sql"));
    const older = migrate(database.pool, [plan]);
    await expect(older).rejects.toBeInstanceOf(NewerSchemaError);
    await expect(older).rejects.toThrow(/at version 2, this program knows 1/);
  });

  it("refuses a migration that was changed after it was applied", async () => {
    await add("0001-orders.sql", "create table orders (id text)");
    await migrate(database.pool, [plan]);
    await add("0001-orders.sql", "create table orders (id integer)");
    await expect(migrate(database.pool, [plan])).rejects.toThrow(/changed after it was applied/);
  });

  it.each(["1-orders.sql", "0002-orders.sql", "0001_orders.sql"])(
    "refuses the file name %s",
    async (name) => {
      await add(name, "select 1");
      await expect(migrate(database.pool, [plan])).rejects.toThrow(/bad migration file name/);
    },
  );

  it("lets the app role work on tables it does not own", async () => {
    await add("0001-orders.sql", "create table orders (id text)");
    await migrate(database.pool, [plan]);
    await checkRole(database.pool, "stocks_vibe_shop_test", plan.schema);
  });
});

describe("a migration of an empty database that fails", () => {
  it("leaves it empty, without the queue's tables or a schema", async () => {
    const empty = await testDatabase([]);
    await empty.pool.query("drop schema graphile_worker cascade");
    await add("0001-orders.sql", "select no_such_column");
    const before = (within: Pool) => migrateJobs(within, createLogger("silent"));

    const failed = migrate(empty.pool, [opsPlan, plan], { before });

    await expect(failed).rejects.toThrow(/0001-orders.sql failed/);
    const { rows } = await empty.pool.query(
      "select nspname from pg_namespace where nspname !~ '^pg_|^information_schema$|^public$'",
    );
    expect(rows).toEqual([]);
    await add("0001-orders.sql", "select 1");
    const all = (await readMigrations(opsPlan.directory)).length + 1;
    expect(await migrate(empty.pool, [opsPlan, plan], { before })).toBe(all);
    await empty.close();
  });
});

describe("a migration that is broken off", () => {
  it("ends at once and leaves nothing", async () => {
    await add("0001-orders.sql", "create table orders (id text); select pg_sleep(60)");
    const stopping = new AbortController();
    const began = migrate(database.pool, [plan], { signal: stopping.signal });
    setTimeout(() => stopping.abort(), 300);

    await expect(began).rejects.toThrow();

    await add("0001-orders.sql", "create table orders (id text)");
    expect(await migrate(database.pool, [plan])).toBe(1);
  });
});

describe("checkRole", () => {
  it.each([
    ["an unknown role", "nobody_at_all", /does not exist/],
    ["a superuser", "postgres", /must not be a superuser/],
  ])("refuses %s", async (_name, role, message) => {
    await expect(checkRole(database.pool, role, "public")).rejects.toThrow(message);
  });

  it("refuses a role that owns what it reads", async () => {
    await add("0001-orders.sql", "create table orders (id text)");
    await migrate(database.pool, [plan]);
    await database.pool.query(`grant create on schema ${plan.schema} to stocks_vibe_shop_test`);
    await database.pool.query(`alter table ${plan.schema}.orders owner to stocks_vibe_shop_test`);
    const check = checkRole(database.pool, "stocks_vibe_shop_test", plan.schema);
    await expect(check).rejects.toThrow(/own tables/);
  });
});
