import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import type { Pool } from "./postgres.ts";

/** One schema's migrations: numbered `.sql` files in `directory`, applied in order as the schema's owner. */
export interface MigrationPlan {
  readonly schema: string;
  /** The role requests run as; null for the shared `ops` schema. */
  readonly role: string | null;
  readonly directory: string;
}

export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

export class NewerSchemaError extends Error {
  constructor(schema: string, found: number, known: number) {
    super(
      `The database's "${schema}" tables are at version ${found}, this program knows ${known}. ` +
        "Start the newer program, or restore the backup taken before the upgrade.",
    );
    this.name = "NewerSchemaError";
  }
}

const FILE_NAME = /^(\d{4})-([a-z0-9-]+)\.sql$/;
const LOCK_KEY = 7_306_218_411;

/** Reads the migrations of a folder in order; refuses gaps and badly named files. */
export async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name, index) => {
      const match = FILE_NAME.exec(name);
      const version = Number(match?.[1]);
      if (!match || version !== index + 1) throw new Error(`bad migration file name: ${name}`);
      const text = await readFile(join(directory, name), "utf8");
      return { version, name, text, checksum: createHash("sha256").update(text).digest("hex") };
    }),
  );
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** What an administrator does where the database's owner may not create roles itself. */
export class RoleNotAllowed extends Error {
  constructor(user: string, roles: readonly string[], cause: unknown) {
    const statements = roles.map(
      (role) =>
        `  create role ${role} nologin noinherit; grant ${role} to ${quoted(user)} with admin option;`,
    );
    super(
      `The database user "${user}" may not create the roles that requests run as. Give it the right to (alter role … createrole), ` +
        `or let an administrator of the database run:\n${statements.join("\n")}`,
      { cause },
    );
    this.name = "RoleNotAllowed";
  }
}

const INSUFFICIENT_PRIVILEGE = "42501";

async function ensureRoles(client: pg.PoolClient, plans: readonly MigrationPlan[]): Promise<void> {
  const denied: string[] = [];
  let cause: unknown;
  for (const role of plans.flatMap((plan) => plan.role ?? [])) {
    await createRole(client, role).catch((error: unknown) => {
      const isDenied =
        error instanceof Error && "code" in error && error.code === INSUFFICIENT_PRIVILEGE;
      if (!isDenied) throw error;
      denied.push(role);
      cause = error;
    });
  }
  if (denied.length === 0) return;
  const { rows } = await client.query<{ user: string }>("select current_user::text as user");
  throw new RoleNotAllowed(rows[0]?.user ?? "", denied, cause);
}

async function createRole(client: pg.PoolClient, role: string): Promise<void> {
  // Roles belong to the whole cluster: another database of it may be creating the same one this moment.
  await client.query(`do $$ begin
      if not exists (select from pg_roles where rolname = '${role}') then
        create role ${quoted(role)} nologin noinherit;
      end if;
    exception when duplicate_object or unique_violation then null; end $$`);
  // Since PostgreSQL 16 a member may lack the right to become the role; before, that right had no name.
  await client.query(`do $$ begin
      if not pg_has_role(current_user, '${role}',
          case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end) then
        grant ${quoted(role)} to current_user;
      end if;
    exception when duplicate_object or unique_violation then null; end $$`);
}

async function prepareSchema(client: pg.PoolClient, plan: MigrationPlan): Promise<void> {
  const schema = quoted(plan.schema);
  await client.query(`create schema if not exists ${schema}`);
  await client.query(`create table if not exists ${schema}.schema_migrations (
    version integer primary key, name text not null, checksum text not null, applied_at timestamptz not null)`);
  if (!plan.role) return;
  const role = quoted(plan.role);
  await client.query(`grant usage on schema ${schema}, ops to ${role}`);
  await client.query(`alter default privileges in schema ${schema}
    grant select, insert, update, delete on tables to ${role}`);
  await client.query(`grant select on ops.clock_offset to ${role}`);
  await client.query(`grant execute on function ops.clock_now, ops.enqueue to ${role}`);
}

async function applyOne(
  client: pg.PoolClient,
  schema: string,
  migration: Migration,
): Promise<void> {
  await client.query("begin");
  try {
    await client.query("set local lock_timeout = '3s'");
    await client.query(`set local search_path = ${quoted(schema)}`);
    await client.query(migration.text);
    await client.query(
      "insert into schema_migrations (version, name, checksum, applied_at) values ($1, $2, $3, clock_timestamp())",
      [migration.version, migration.name, migration.checksum],
    );
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(`migration ${schema}/${migration.name} failed`, { cause: error });
  }
}

async function migrateSchema(client: pg.PoolClient, plan: MigrationPlan): Promise<number> {
  const known = await readMigrations(plan.directory);
  await prepareSchema(client, plan);
  const { rows } = await client.query<{ version: number; checksum: string }>(
    `select version, checksum from ${quoted(plan.schema)}.schema_migrations order by version`,
  );
  const newest = rows.at(-1)?.version ?? 0;
  if (newest > known.length) throw new NewerSchemaError(plan.schema, newest, known.length);
  for (const applied of rows) {
    if (known[applied.version - 1]?.checksum !== applied.checksum) {
      throw new Error(
        `migration ${plan.schema}/${applied.version} was changed after it was applied`,
      );
    }
  }
  const pending = known.filter((migration) => migration.version > newest);
  for (const migration of pending) await applyOne(client, plan.schema, migration);
  return pending.length;
}

/**
 * Brings every schema up to date, one process at a time (advisory lock), and answers how many migrations ran.
 * Throws NewerSchemaError when the database is ahead of this program, before touching that schema.
 */
export async function migrate(pool: Pool, plans: readonly MigrationPlan[]): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK_KEY]);
    await ensureRoles(client, plans);
    let applied = 0;
    for (const plan of plans) applied += await migrateSchema(client, plan);
    return applied;
  } finally {
    await client.query("select pg_advisory_unlock($1)", [LOCK_KEY]).catch(() => undefined);
    client.release();
  }
}
