import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { enqueue } from "../../jobs/jobs.ts";
import { migrateJobs, startWorker } from "../../jobs/worker.ts";
import { migrate } from "../../migrations/migrate.ts";
import { createLogger } from "../../observe/logger.ts";
import {
  adminUrl,
  opsPlan,
  type TestDatabase,
  testDatabase,
  testPools,
} from "../../testing/index.ts";
import { createNotes } from "../../testing/notes.ts";
import { openDatabase, openPool, type Pool } from "../postgres.ts";
import { checkLogin, dangersOf } from "./ensure-logins.ts";
import { RIGHTS_LOCK, RoleNotAllowed } from "./ensure-roles.ts";
import { loginName, SYSTEM, urlFor } from "./logins.ts";
import { openRolePools, type RolePools } from "./role-pools.ts";

const ROLE = "stocks_vibe_kit_test";
const OTHER = "stocks_vibe_kit_other";
const log = createLogger("silent");
const passwordOf = (role: string): string => `password-of-${role}`;

let database: TestDatabase;
let pools: RolePools;
const open = (owner: Pool, url: string) =>
  openRolePools({
    owner,
    url,
    roles: [ROLE, OTHER],
    passwordOf,
    limits: { requestConnections: 4 },
  });

beforeAll(async () => {
  database = await testDatabase([opsPlan]);
  await createNotes(database.pool);
  await database.pool.query(
    `do $$ begin create role ${OTHER} nologin; exception when duplicate_object or unique_violation then null; end $$`,
  );
  await database.pool.query(`grant execute on function ops.enqueue to ${ROLE};
    create table secrets_of_other (organization_id text);
    grant select on secrets_of_other to ${OTHER};
    insert into notes (organization_id, id, sealed) values ('one', '1', 'v1.x'), ('two', '2', 'v1.y')`);
  pools = await testPools(database, [ROLE, OTHER]);
});
afterAll(async () => {
  await pools.close();
  await database.close();
});

const notesDb = () => openDatabase<object>({ pool: pools.of(ROLE), schema: "public", role: ROLE });

describe("TEN-1: who requests log in as", () => {
  it("works as its one role on its organization's rows, and reads the clock", async () => {
    const seen = await notesDb().transaction({ organizationId: "one" }, async (tx, now) => {
      const { rows } = await sql<{ id: string }>`select id from notes`.execute(tx);
      return { rows, isNow: now instanceof Date };
    });
    expect(seen).toEqual({ rows: [{ id: "1" }], isNow: true });
  });

  const NAME = () => loginName(ROLE, new URL(database.url).pathname.slice(1));
  it.each([
    ["reads every organization's rows", "reset role; select * from notes"],
    ["reads them under another name", "set role none; table notes"],
    ["switches their guard off", "reset role; alter table notes disable row level security"],
    ["changes them", "reset role; update notes set sealed = ''"],
    ["reads the sealed keys", "reset role; select * from ops.key_ring"],
    ["reads the queue", "reset role; select * from graphile_worker._private_jobs"],
    ["moves the clock", "reset role; select ops.advance_clock(1)"],
    ["makes tables", "reset role; create table public.mine (n int)"],
    ["reads files", "reset role; select pg_read_file('/etc/passwd')"],
    ["runs programs", "reset role; copy (select 1) to program 'true'"],
    ["becomes the tables' owner", "set role postgres; select * from notes"],
    ["becomes the owner for the session", "set session authorization postgres"],
    ["becomes another server's role", `set role ${OTHER}; select * from secrets_of_other`],
    ["gives itself a role", `reset role; grant ${OTHER} to current_user`],
    ["gives itself a right", "reset role; alter role current_user bypassrls"],
  ])("is refused when what was injected %s: %s", async (_deed, statement) => {
    const injected = notesDb().read({ organizationId: "one" }, [statement]);
    await expect(injected).rejects.toMatchObject({
      code: expect.stringMatching(/^(42501|42704)$/),
    });
    const { rows } = await database.pool.query("select count(*)::int as n from notes");
    expect(rows).toEqual([{ n: 2 }]);
    const { rows: login } = await database.pool.query(
      "select rolsuper or rolbypassrls as strong from pg_roles where rolname = $1",
      [NAME()],
    );
    expect(login).toEqual([{ strong: false }]);
  });

  it("runs the queue as somebody who sees no tenant's row, and takes over from the dead", async () => {
    const done: unknown[] = [];
    const tasks = { greet: async (payload: unknown) => void done.push(payload) };
    await database.pool.query(
      "insert into ops.worker_processes (process_key, lock_names, started_at) values (1, '{dead}', clock_timestamp())",
    );
    const worker = await startWorker({ pool: pools.system, log, tasks });
    await notesDb().transaction({ organizationId: "one" }, (tx) =>
      enqueue(tx, { task: "greet", payload: { whom: "Ada" }, queue: "greetings" }),
    );
    await expect.poll(() => done, { timeout: 10_000 }).toEqual([{ whom: "Ada" }]);
    await worker.stop();
    const left = await database.pool.query("select * from ops.worker_processes");
    expect(left.rows).toEqual([]);
    await expect(pools.system.query("select * from notes")).rejects.toMatchObject({
      code: "42501",
    });
    await expect(pools.system.query(`set role ${ROLE}`)).rejects.toMatchObject({ code: "42501" });
  });
});

describe("the logins of a database", () => {
  const verifiers = async (): Promise<unknown> => {
    const { rows } = await database.pool.query(
      "select rolname, rolpassword from pg_authid where rolname like 'stocks_vibe_%' and rolcanlogin order by 1",
    );
    return rows;
  };

  it("stay as they are from start to start, and are kept as verifiers", async () => {
    const before = await verifiers();
    await (await open(database.pool, database.url)).close();
    expect(await verifiers()).toEqual(before);
    expect(JSON.stringify(before)).not.toContain("password-of");
  });

  it("are mended where a password was changed, by many starts at once", async () => {
    const name = loginName(ROLE, new URL(database.url).pathname.slice(1));
    await database.pool.query(`alter role "${name}" password 'changed'`);
    const starts = await Promise.all([1, 2, 3].map(() => open(database.pool, database.url)));
    for (const { of } of starts) await of(ROLE).query("select 1");
    await Promise.all(starts.map(({ close }) => close()));
  });

  it("are others than those of another database of the cluster", () => {
    expect(loginName(ROLE, "one")).not.toBe(loginName(ROLE, "two"));
    expect(loginName("r".repeat(80), "one")).toHaveLength(63);
  });

  it.each([
    ["postgresql://owner:secret@db.test/x?sslmode=disable", "db.test"],
    ["postgresql:///x?host=/run/postgresql&user=owner", "/run/postgresql"],
  ])("connect as %s does", (url, host) => {
    const config = new pg.Client({
      connectionString: urlFor(url, { name: "login", role: null, password: "p w&" }),
    });
    expect([config.user, config.password, config.host]).toEqual(["login", "p w&", host]);
  });
});

describe("a login that is more than a key to one role", () => {
  const HARMLESS = {
    name: "x",
    super: false,
    bypass: false,
    creates: false,
    owns: false,
    roles: [ROLE],
  };

  it.each([
    ["nothing but its role", {}, []],
    ["not even that", { roles: [] }, []],
    ["a superuser", { super: true }, ["is a superuser"]],
    ["BYPASSRLS", { bypass: true }, ["bypasses row-level security"]],
    ["CREATEROLE", { creates: true }, ["may create roles or databases, or replicate"]],
    ["tables", { owns: true }, ["owns something"]],
    ["the owner", { roles: [ROLE, "owner"] }, ["may become owner"]],
  ])("has %s", (_what, more, dangers) => {
    expect(dangersOf({ ...HARMLESS, ...more }, ROLE)).toEqual(dangers);
  });

  it("is refused, in words", async () => {
    await expect(checkLogin(database.pool, ROLE)).rejects.toThrow(/is a superuser/);
    const name = loginName(ROLE, new URL(database.url).pathname.slice(1));
    await database.pool.query(`grant ${OTHER} to "${name}"`);
    await expect(open(database.pool, database.url)).rejects.toThrow(`may become ${OTHER}`);
    await database.pool.query(`revoke ${OTHER} from "${name}"`);
    await (await open(database.pool, database.url)).close();
  });
});

describe("a database whose owner may not create roles", () => {
  const owner = `kit_owner_${randomBytes(4).toString("hex")}`;
  const role = `${owner}_app`;
  const plan = { ...opsPlan, schema: "ops" };

  async function asAdmin(statements: string): Promise<void> {
    const client = new pg.Client({ connectionString: adminUrl() });
    await client.connect();
    for (const statement of statements.split(";").map((text) => text.trim())) {
      if (statement) await client.query(statement);
    }
    await client.end();
  }
  const typed = (message: string): string => message.slice(message.indexOf("\n"));

  it("is told what an administrator has to type, and starts after that", async () => {
    await asAdmin(
      `create role ${owner} login password 'owner'; create database ${owner} owner ${owner}`,
    );
    const url = new URL(adminUrl());
    url.pathname = `/${owner}`;
    const ownerUrl = urlFor(url.href, { name: owner, role: null, password: "owner" });
    const pool = openPool({ url: ownerUrl, max: 2 });
    const start = async (): Promise<RolePools> => {
      await migrateJobs(pool, log);
      await migrate(pool, [plan]);
      return openRolePools({ owner: pool, url: ownerUrl, roles: [role], passwordOf });
    };
    const refusalOf = (work: Promise<unknown>): Promise<string> =>
      work.then(
        () => "",
        (error: unknown) => (error instanceof Error ? error.message : ""),
      );

    const rolesRefused = await refusalOf(migrate(pool, [{ ...plan, role }]));
    expect(rolesRefused).toContain(`create role ${role} nologin noinherit`);
    const { rows: made } = await pool.query("select from pg_namespace where nspname = 'ops'");
    expect(made).toEqual([]);
    await asAdmin(typed(rolesRefused));
    const loginsRefused = await refusalOf(start());
    expect(loginsRefused).toContain(`create role "${loginName(role, owner)}" login noinherit`);
    expect(loginsRefused).not.toContain("password-of");
    await asAdmin(typed(loginsRefused));
    const started = await start();
    await started.of(role).query(`set role ${role}`);
    await started.close();
    await pool.end();
    await asAdmin(
      `drop database ${owner}; ${[role, SYSTEM].map((one) => `drop role "${loginName(one, owner)}"`).join("; ")}; drop role ${role}; drop role ${owner}`,
    );
  });

  it("waits for a process that is migrating, instead of failing on the same rights", async () => {
    const { pool, url, close } = await testDatabase([plan]);
    const other = await pool.connect();
    await other.query("begin");
    await other.query("select pg_advisory_xact_lock($1)", [RIGHTS_LOCK]);
    await other.query(`create role ${owner}_new; grant usage on schema ops to ${owner}_new`);
    const starting = openRolePools({ owner: pool, url, roles: [], passwordOf });
    const waiting =
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    await expect
      .poll(async () => (await pool.query(waiting)).rowCount, { timeout: 20_000 })
      .toBe(1);
    await other.query("commit");
    other.release();

    await (await starting).close();

    const system = loginName(SYSTEM, new URL(url).pathname.slice(1));
    for (const name of [system, `${owner}_new`]) {
      await pool.query(`drop owned by "${name}"; drop role "${name}"`);
    }
    await close();
  });

  it("needs no administrator where it may", async () => {
    const able = `${owner}_able`;
    await asAdmin(
      `create role ${able} login createrole password 'owner'; create database ${able} owner ${able}`,
    );
    const url = new URL(adminUrl());
    url.pathname = `/${able}`;
    const ownerUrl = urlFor(url.href, { name: able, role: null, password: "owner" });
    const pool = openPool({ url: ownerUrl, max: 2 });
    await migrateJobs(pool, log);
    await migrate(pool, [plan]);
    await migrate(pool, [{ ...plan, role: `${able}_app` }]);
    const roles = [`${able}_app`];
    const started = await openRolePools({ owner: pool, url: ownerUrl, roles, passwordOf });
    await started.of(`${able}_app`).query(`set role ${able}_app`);
    await expect(started.of(`${able}_app`).query(`set role ${able}`)).rejects.toThrow();
    await started.close();
    await pool.end();
    const made = [loginName(`${able}_app`, able), loginName(SYSTEM, able), `${able}_app`, able];
    await asAdmin(`drop database ${able}; ${made.map((name) => `drop role "${name}"`).join("; ")}`);
  });

  it("is refused by a class of its own", () => {
    expect(new RoleNotAllowed("owner", ["a", "b"], undefined).message).toMatch(
      /create role a .*\n.*create role b /,
    );
  });
});
