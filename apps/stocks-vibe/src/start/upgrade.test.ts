import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  createLogger,
  type MigrationPlan,
  migrate,
  NewerSchemaError,
  OlderSchemaError,
  requireCurrentSchema,
  startWorker,
  UnfitDatabase,
} from "@stocks-vibe/server-kit";
import { type TestDatabase, testDatabase } from "@stocks-vibe/server-kit/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PLANS } from "../database/migrations.ts";
import { requirePrepared } from "./product-database.ts";

let folder: string;
/** The version before: every schema without its last migration. */
let before: readonly MigrationPlan[];
let database: TestDatabase;
let wholes = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "stocks-vibe-upgrade-"));
  before = await plansWith((names) => names.slice(0, -1));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  database = await testDatabase(before);
  return () => database.close();
});

/** Copies of the product's migrations; `keep` says of each schema which. */
async function plansWith(keep: (names: string[], schema: string) => string[]) {
  wholes += 1;
  const plans: MigrationPlan[] = [];
  for (const plan of PLANS) {
    const directory = join(folder, String(wholes), plan.schema);
    await mkdir(directory, { recursive: true });
    const names = (await readdir(plan.directory)).sort();
    for (const name of keep(names, plan.schema)) {
      await copyFile(join(plan.directory, name), join(directory, name));
    }
    plans.push({ ...plan, directory });
  }
  return plans;
}

/** The next version, with one more migration in the schema that comes last. */
async function nextWith(text: string): Promise<readonly MigrationPlan[]> {
  const plans = await plansWith((names) => names);
  const last = plans.at(-1);
  if (!last) throw new Error("there are no plans");
  const next = String((await readdir(last.directory)).length + 1).padStart(4, "0");
  await writeFile(join(last.directory, `${next}-planted.sql`), text);
  return plans;
}

/**
 * Everything that a migration can change: tables, columns, functions, policies, rights, what was
 * applied.
 */
async function wholeOf({ pool }: TestDatabase): Promise<unknown> {
  const ours = "not like 'pg\\_%'";
  const { rows } = await pool.query(
    `select 'column' as kind, n.nspname || '.' || c.relname || '.' || a.attname || ' ' || a.atttypid::regtype || ' ' || coalesce(c.relacl::text, '') as what
       from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
       where n.nspname ${ours} and n.nspname <> 'information_schema' and a.attnum > 0
     union all select 'function', p.oid::regprocedure::text || md5(p.prosrc) from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname ${ours} and n.nspname <> 'information_schema'
     union all select 'policy', polrelid::regclass || polname from pg_policy
     union all select 'constraint', conrelid::regclass || conname || pg_get_constraintdef(oid) from pg_constraint
     order by 1, 2`,
  );
  const applied = await Promise.all(
    PLANS.map(async ({ schema }) => {
      const found = await pool.query(`select version, checksum from ${schema}.schema_migrations`);
      return found.rows;
    }),
  );
  return { rows, applied };
}

async function refusalOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe("an upgrade that fails in the last schema", () => {
  it("leaves the database of the version before, which starts on it, and works once it is mended", async () => {
    const whole = await wholeOf(database);
    const broken = await nextWith("create table later (id text); select no_such_column from later");

    const refusal = await refusalOf(migrate(database.pool, broken));

    expect(refusal).toBeInstanceOf(UnfitDatabase);
    expect(String(refusal)).toMatch(/product\/\d+-planted.sql failed: .* Nothing was changed/);
    expect(await wholeOf(database)).toEqual(whole);
    expect(await migrate(database.pool, before)).toBe(0);
    expect(await wholeOf(database)).toEqual(whole);
    expect(await migrate(database.pool, PLANS)).toBe(PLANS.length);
    await requireCurrentSchema(database.pool, PLANS);
  });

  it("leaves it after a kill -9 half-way, too", async () => {
    const whole = await wholeOf(database);
    const slow = await nextWith("select pg_sleep(60)");
    const child = spawn(
      process.execPath,
      [
        "--import",
        "tsx",
        fileURLToPath(new URL("./upgrade.fixture.mjs", import.meta.url)),
        database.url,
        JSON.stringify(slow),
      ],
      { stdio: "ignore" },
    );
    const sleeping =
      "select pid from pg_stat_activity where query like 'select pg_sleep(60)%' and datname = current_database()";
    const pids = async (): Promise<number> => (await database.pool.query(sleeping)).rows.length;
    await expect.poll(pids, { timeout: 20_000 }).toBe(1);
    child.kill("SIGKILL");
    await once(child, "exit");
    // The server finds out by itself.
    await expect.poll(pids, { timeout: 10_000 }).toBe(0);

    expect(await wholeOf(database)).toEqual(whole);
    expect(await migrate(database.pool, before)).toBe(0);
    expect(await migrate(database.pool, PLANS)).toBe(PLANS.length);
  });
});

describe("what is refused before any schema is changed, though the first has something pending", () => {
  it.each([
    [
      "a migration of the last schema that was changed",
      "update product.schema_migrations set checksum = 'other' where version = 1",
      UnfitDatabase,
      /product\/1 was changed/,
    ],
    [
      "a last schema that a newer version has changed",
      "insert into product.schema_migrations select 40 + v, 'x', 'x', now() from generate_series(1, 1) v",
      NewerSchemaError,
      /"product" tables are at version 41/,
    ],
    [
      "a migration that is missing between two",
      "delete from portfolio.schema_migrations where version = 3",
      UnfitDatabase,
      /portfolio\/4 was changed after it was applied, or one before it is missing/,
    ],
  ])("is %s", async (_name, damage, kind, words) => {
    await database.pool.query(damage);
    const whole = await wholeOf(database);

    const refusal = await refusalOf(migrate(database.pool, PLANS));

    expect(refusal).toBeInstanceOf(kind);
    expect(String(refusal)).toMatch(words);
    expect(await wholeOf(database)).toEqual(whole);
  });
});

describe("an upgrade beside a process of the version before that takes jobs", () => {
  beforeEach(async () => {
    await migrate(database.pool, PLANS);
    const worker = await startWorker({
      pool: database.pool,
      tasks: {},
      log: createLogger("silent"),
    });
    return () => worker.stop();
  });

  it("runs", async () => {
    expect(await migrate(database.pool, await nextWith("select 1"))).toBe(1);
  });

  it("is refused where those jobs would spoil something, until the process has stopped", async () => {
    const whole = await wholeOf(database);
    const exclusive = await nextWith("-- exclusive: it would count twice\nselect 1");

    const refusal = await refusalOf(migrate(database.pool, exclusive));

    expect(refusal).toBeInstanceOf(UnfitDatabase);
    expect(String(refusal)).toMatch(/1 process of the version before .* it would count twice/);
    // What they would still write, the next version's tables may refuse.
    expect(String(refusal)).toMatch(/ROLE=http may go on until it has migrated/);
    expect(await wholeOf(database)).toEqual(whole);
  });

  it("is no matter of a process that only answers requests, nor of one that was killed", async () => {
    await database.pool.query(
      "insert into ops.worker_processes (process_key, lock_names, started_at) values (1, '{}', now())",
    );
    await database.pool.query(
      "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid() and database = (select oid from pg_database where datname = current_database())",
    );
    expect(await migrate(database.pool, await nextWith("-- exclusive: x\nselect 1"))).toBe(1);
  });
});

describe("two processes of a new version that start at once", () => {
  it("one migrates, the other waits and says so", async () => {
    const slow = await nextWith("select pg_sleep(1)");
    const waited: string[] = [];
    const start = (name: string) =>
      migrate(database.pool, slow, { onWait: () => waited.push(name) });

    const applied = await Promise.all([start("one"), start("other")]);

    expect(applied.sort()).toEqual([0, PLANS.length + 1]);
    expect(waited).toHaveLength(1);
  });
});

describe("an admin command", () => {
  it("refuses a database at an older version, names the remedy, and migrates nothing", async () => {
    const whole = await wholeOf(database);
    const refusal = await refusalOf(requirePrepared(database.pool));
    expect(refusal).toBeInstanceOf(OlderSchemaError);
    expect(String(refusal)).toMatch(/portfolio is at \d+, not \d+.*npm run admin -- migrate/);
    expect(await wholeOf(database)).toEqual(whole);
  });

  it("refuses one at a newer version", async () => {
    await migrate(database.pool, await nextWith("select 1"));
    await expect(requirePrepared(database.pool)).rejects.toBeInstanceOf(NewerSchemaError);
  });
});
